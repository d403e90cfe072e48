-- A head for each table, and one log for all of them.
-- The key of a row is what the client sent along, so that a row sent twice is appended once.

CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL,
  state TEXT NOT NULL,
  last INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE log (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  key TEXT,
  body BLOB NOT NULL,
  PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;
