-- A head for each table, and one log for all of them.
-- The key of a row is what the client sent along, so that a row sent twice is appended once.
-- COLLATE "C": pages of tables come in the same order everywhere. Room on the pages of heads, which change often.

CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY,
  code text NOT NULL UNIQUE,
  created bigint NOT NULL,
  state text NOT NULL,
  last bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE log (
  table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  number bigint NOT NULL CHECK (number > 0),
  key text,
  body bytea NOT NULL,
  PRIMARY KEY (table_id, number)
);

CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;
