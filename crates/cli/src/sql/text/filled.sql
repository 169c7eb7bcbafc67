-- The grid so far in one line, with dots for cells with several values.
CREATE VIEW filled_row AS
SELECT r.value AS row_id,
    coalesce(max(CASE WHEN column_id = 1 THEN d.symbol END), '.')
    || coalesce(max(CASE WHEN column_id = 2 THEN d.symbol END), '.')
    || coalesce(max(CASE WHEN column_id = 3 THEN d.symbol END), '.')
    || coalesce(max(CASE WHEN column_id = 4 THEN d.symbol END), '.')
    || coalesce(max(CASE WHEN column_id = 5 THEN d.symbol END), '.')
    || coalesce(max(CASE WHEN column_id = 6 THEN d.symbol END), '.')
    || coalesce(max(CASE WHEN column_id = 7 THEN d.symbol END), '.')
    || coalesce(max(CASE WHEN column_id = 8 THEN d.symbol END), '.')
    || coalesce(max(CASE WHEN column_id = 9 THEN d.symbol END), '.') AS line
FROM digits AS r
LEFT JOIN only_value ON only_value.row_id = r.value
LEFT JOIN digits AS d ON d.value = only_value.cell_value
GROUP BY r.value;

CREATE VIEW filled AS
SELECT max(CASE WHEN row_id = 1 THEN line END) || max(CASE WHEN row_id = 2 THEN line END)
    || max(CASE WHEN row_id = 3 THEN line END) || max(CASE WHEN row_id = 4 THEN line END)
    || max(CASE WHEN row_id = 5 THEN line END) || max(CASE WHEN row_id = 6 THEN line END)
    || max(CASE WHEN row_id = 7 THEN line END) || max(CASE WHEN row_id = 8 THEN line END)
    || max(CASE WHEN row_id = 9 THEN line END) AS grid
FROM filled_row;
