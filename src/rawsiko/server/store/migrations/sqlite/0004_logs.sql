-- Logs have a kind and a parent, where the beginnings and ends of their ids and codes told them apart before.
-- The tables get other names as well, so that a node of an older release finds none, and writes nothing.
-- Foreign keys are off meanwhile: dropping `tables` would take all rows along.

DROP VIEW heads;

CREATE TABLE made (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  parent TEXT REFERENCES made (id) ON DELETE CASCADE,
  code TEXT UNIQUE,
  created INTEGER NOT NULL,
  touched INTEGER NOT NULL,
  state TEXT NOT NULL,
  last INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO made (id, kind, parent, code, created, touched, state, last)
SELECT id, 'class', NULL, code, created, touched, replace(state, 'class ', ''), last
FROM tables WHERE id GLOB 'class.*';

INSERT INTO made (id, kind, parent, code, created, touched, state, last)
SELECT id, 'table', NULL, code, created, touched, state, last
FROM tables WHERE NOT (id GLOB 'class.*' OR id GLOB '*.chat' OR id GLOB '*.analysis');

-- Chats and analyses; those of a table that was wiped are left out.
INSERT INTO made (id, kind, parent, code, created, touched, state, last)
SELECT beside.id, substr(beside.id, length(made.id) + 2), made.id, NULL, beside.created, beside.touched, 'open', beside.last
FROM tables AS beside JOIN made ON beside.id IN (made.id || '.chat', made.id || '.analysis');

DELETE FROM log WHERE table_id NOT IN (SELECT id FROM made);

DELETE FROM newest WHERE table_id NOT IN (SELECT id FROM made);

DROP TABLE tables;

ALTER TABLE made RENAME TO tables;

ALTER TABLE tables RENAME TO logs;

ALTER TABLE log RENAME TO log_rows;

ALTER TABLE log_rows RENAME COLUMN table_id TO log_id;

ALTER TABLE newest RENAME TO new_rows;

ALTER TABLE new_rows RENAME COLUMN table_id TO log_id;

CREATE INDEX logs_state ON logs (kind, state, id);

CREATE INDEX logs_parent ON logs (parent) WHERE parent IS NOT NULL;

CREATE VIEW heads AS
SELECT id, kind, parent, code, created, max(touched, coalesce(touched_since, 0)) AS touched, state,
  coalesce(newest_number, last) AS last
FROM logs LEFT JOIN (
  SELECT log_id, max(number) AS newest_number, max(touched) AS touched_since FROM new_rows GROUP BY log_id
) ON log_id = id;
