-- The value of each cell, or the values that are left for it: 29.
CREATE VIEW cell_list AS
SELECT {by}row_id, column_id,
    max(CASE WHEN cell_value = 1 THEN '1' ELSE '' END)
    || max(CASE WHEN cell_value = 2 THEN '2' ELSE '' END)
    || max(CASE WHEN cell_value = 3 THEN '3' ELSE '' END)
    || max(CASE WHEN cell_value = 4 THEN '4' ELSE '' END)
    || max(CASE WHEN cell_value = 5 THEN '5' ELSE '' END)
    || max(CASE WHEN cell_value = 6 THEN '6' ELSE '' END)
    || max(CASE WHEN cell_value = 7 THEN '7' ELSE '' END)
    || max(CASE WHEN cell_value = 8 THEN '8' ELSE '' END)
    || max(CASE WHEN cell_value = 9 THEN '9' ELSE '' END) AS possible
FROM remaining
GROUP BY {by}row_id, column_id;

-- The same as a board of nine rows.
CREATE VIEW remaining_board AS
SELECT {by}row_id,
    max(CASE WHEN column_id = 1 THEN possible ELSE '' END) AS c1,
    max(CASE WHEN column_id = 2 THEN possible ELSE '' END) AS c2,
    max(CASE WHEN column_id = 3 THEN possible ELSE '' END) AS c3,
    max(CASE WHEN column_id = 4 THEN possible ELSE '' END) AS c4,
    max(CASE WHEN column_id = 5 THEN possible ELSE '' END) AS c5,
    max(CASE WHEN column_id = 6 THEN possible ELSE '' END) AS c6,
    max(CASE WHEN column_id = 7 THEN possible ELSE '' END) AS c7,
    max(CASE WHEN column_id = 8 THEN possible ELSE '' END) AS c8,
    max(CASE WHEN column_id = 9 THEN possible ELSE '' END) AS c9
FROM cell_list
GROUP BY {by}row_id;
