-- New rows of all tables, in the order they come: appending changes a page or two of the file, where `log` and its
-- index take two pages for each table. Now and then all of them move to `log` together (sqlite_rows.py).
-- A table's state is always that of its newest row; `last` and `touched` lag behind until then: see heads.

CREATE TABLE newest (
  place INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  key TEXT,
  touched INTEGER NOT NULL,
  body BLOB NOT NULL
);

CREATE VIEW heads AS
SELECT id, code, created, max(touched, coalesce(touched_since, 0)) AS touched, state, coalesce(newest_number, last) AS last
FROM tables LEFT JOIN (
  SELECT table_id, max(number) AS newest_number, max(touched) AS touched_since FROM newest GROUP BY table_id
) ON table_id = id;
