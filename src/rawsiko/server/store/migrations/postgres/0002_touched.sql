-- When a table was last played at, for retention; of older tables only the beginning is known.
-- Tables in play are found at the start of the server without reading the others. There is no index on
-- `touched`: it changes with every row, and retention may look through all heads.

ALTER TABLE tables ADD COLUMN touched bigint NOT NULL DEFAULT 0;

UPDATE tables SET touched = created;

CREATE INDEX tables_state ON tables (state, id);
