-- Logs have a kind and a parent, where the beginnings and ends of their ids and codes told them apart before.
-- The tables get other names as well, so that a node of an older release finds none, and writes nothing.

-- Chats and analyses; those of a table that was wiped go as well.
DELETE FROM tables AS beside
  WHERE (id LIKE '%.chat' OR id LIKE '%.analysis')
    AND NOT EXISTS (SELECT FROM tables WHERE beside.id IN (tables.id || '.chat', tables.id || '.analysis'));

ALTER TABLE tables RENAME TO logs;

ALTER TABLE logs
  ADD COLUMN kind text NOT NULL DEFAULT 'table',
  ADD COLUMN parent text COLLATE "C" REFERENCES logs (id) ON DELETE CASCADE,
  ALTER COLUMN code DROP NOT NULL;

ALTER TABLE logs ALTER COLUMN kind DROP DEFAULT;

UPDATE logs SET kind = 'class', state = replace(state, 'class ', '') WHERE id LIKE 'class.%';

UPDATE logs SET kind = beside.kind, parent = left(id, -length(beside.kind) - 1), code = NULL, state = 'open'
  FROM (VALUES ('chat'), ('analysis')) AS beside (kind) WHERE right(id, length(beside.kind) + 1) = '.' || beside.kind;

ALTER TABLE log RENAME TO log_rows;

ALTER TABLE log_rows RENAME COLUMN table_id TO log_id;

DROP INDEX tables_state;

CREATE INDEX logs_state ON logs (kind, state, id);

CREATE INDEX logs_parent ON logs (parent) WHERE parent IS NOT NULL;
