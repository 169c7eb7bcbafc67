-- blocked-values: which values are blocked for a cell, and so which are left.
--
-- One table holds the grid. Views say, from that table alone, which values
-- are blocked by rows, columns, boxes and twins, and which are left. A round
-- fills the cells that have one value left and the values that have one cell
-- left in their box; rounds follow each other until one fills nothing.
--
-- SQLite has no stored procedures. What would be one is a trigger here: a row
-- put into "puzzle" starts the rounds, a row put into "round" is a round.

PRAGMA recursive_triggers = ON;

CREATE TABLE digits (value INTEGER PRIMARY KEY);
INSERT INTO digits VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9);

CREATE TABLE sudoku (
    row_id INTEGER NOT NULL,
    column_id INTEGER NOT NULL,
    box_id INTEGER NOT NULL,
    cell_value INTEGER,                      -- NULL: not known yet
    PRIMARY KEY (row_id, column_id)
) WITHOUT ROWID;

CREATE VIEW all_values AS
SELECT r.value AS row_id, c.value AS column_id, v.value AS cell_value
FROM digits AS r CROSS JOIN digits AS c CROSS JOIN digits AS v;

-- Values that the row, the column or the box of a blank cell has already.
CREATE VIEW blocked_values AS
    SELECT blank.row_id, blank.column_id, filled.cell_value
    FROM sudoku AS blank
    JOIN sudoku AS filled ON filled.row_id = blank.row_id
    WHERE blank.cell_value IS NULL AND filled.cell_value IS NOT NULL
UNION
    SELECT blank.row_id, blank.column_id, filled.cell_value
    FROM sudoku AS blank
    JOIN sudoku AS filled ON filled.column_id = blank.column_id
    WHERE blank.cell_value IS NULL AND filled.cell_value IS NOT NULL
UNION
    SELECT blank.row_id, blank.column_id, filled.cell_value
    FROM sudoku AS blank
    JOIN sudoku AS filled ON filled.box_id = blank.box_id
    WHERE blank.cell_value IS NULL AND filled.cell_value IS NOT NULL;

CREATE VIEW possible_values AS
    SELECT row_id, column_id, all_values.cell_value
    FROM sudoku JOIN all_values USING (row_id, column_id)
    WHERE sudoku.cell_value IS NULL
EXCEPT
    SELECT row_id, column_id, cell_value
    FROM blocked_values;

-- Two cells of a row or of a column with the same two values left block these
-- values in the rest of the line. MATERIALIZED keeps SQLite from working out
-- the same view again for each of its uses.
CREATE VIEW possible_values_stage2 AS
WITH
    possible AS MATERIALIZED (
        SELECT row_id, column_id, cell_value FROM possible_values
    ),
    twin_values AS MATERIALIZED (
        SELECT row_id, column_id, min(cell_value) AS value1, max(cell_value) AS value2
        FROM possible
        GROUP BY row_id, column_id
        HAVING count(*) = 2
    ),
    blocked_values_stage2 AS (
        SELECT pv.row_id, pv.column_id, pv.cell_value
        FROM twin_values AS t1
        JOIN twin_values AS t2
            ON t2.row_id = t1.row_id AND t2.column_id > t1.column_id
            AND t2.value1 = t1.value1 AND t2.value2 = t1.value2
        JOIN possible AS pv
            ON pv.row_id = t1.row_id
            AND pv.column_id NOT IN (t1.column_id, t2.column_id)
            AND pv.cell_value IN (t1.value1, t1.value2)
    UNION
        SELECT pv.row_id, pv.column_id, pv.cell_value
        FROM twin_values AS t1
        JOIN twin_values AS t2
            ON t2.column_id = t1.column_id AND t2.row_id > t1.row_id
            AND t2.value1 = t1.value1 AND t2.value2 = t1.value2
        JOIN possible AS pv
            ON pv.column_id = t1.column_id
            AND pv.row_id NOT IN (t1.row_id, t2.row_id)
            AND pv.cell_value IN (t1.value1, t1.value2)
    )
SELECT row_id, column_id, cell_value FROM possible
EXCEPT
SELECT row_id, column_id, cell_value FROM blocked_values_stage2;

-- Cells with one value left.
CREATE VIEW only_value_of_cell AS
SELECT row_id, column_id, min(cell_value) AS cell_value
FROM possible_values_stage2
GROUP BY row_id, column_id
HAVING count(*) = 1;

-- Values with one cell left in their box. SQLite takes the bare columns from
-- the one row that there is.
CREATE VIEW only_cell_of_box AS
SELECT row_id, column_id, pv.cell_value
FROM possible_values_stage2 AS pv JOIN sudoku USING (row_id, column_id)
GROUP BY box_id, pv.cell_value
HAVING count(*) = 1;

CREATE TABLE round (number INTEGER PRIMARY KEY, filled INTEGER NOT NULL);

CREATE TRIGGER solve_single_cells AFTER INSERT ON round
BEGIN
    UPDATE sudoku SET cell_value = single.cell_value
    FROM only_value_of_cell AS single
    WHERE single.row_id = sudoku.row_id AND single.column_id = sudoku.column_id;

    UPDATE sudoku SET cell_value = single.cell_value
    FROM (
        -- A cell that is wanted by two values gets the lesser.
        SELECT row_id, column_id, min(cell_value) AS cell_value
        FROM only_cell_of_box
        GROUP BY row_id, column_id
    ) AS single
    WHERE single.row_id = sudoku.row_id AND single.column_id = sudoku.column_id;

    INSERT INTO round (number, filled)
    SELECT new.number + 1, filled
    FROM (SELECT count(cell_value) AS filled FROM sudoku)
    WHERE filled > new.filled;
END;

CREATE TABLE puzzle (clues TEXT NOT NULL);

CREATE TRIGGER solve AFTER INSERT ON puzzle
BEGIN
    DELETE FROM round;
    DELETE FROM sudoku;
    INSERT INTO sudoku (row_id, column_id, box_id, cell_value)
    SELECT r.value, c.value,
        (r.value - 1) / 3 * 3 + (c.value - 1) / 3 + 1,
        -- Whatever is not a digit from 1 to 9 is a blank.
        nullif(CAST(substr(new.clues, (r.value - 1) * 9 + c.value, 1) AS INTEGER), 0)
    FROM digits AS r CROSS JOIN digits AS c;
    INSERT INTO round (number, filled)
    SELECT 1, count(cell_value) FROM sudoku;
END;

-- Rows, columns and boxes with a value more than once.
CREATE VIEW validate_solution AS
    SELECT 'row' AS item, row_id AS id, cell_value
    FROM sudoku WHERE cell_value IS NOT NULL
    GROUP BY row_id, cell_value HAVING count(*) > 1
UNION ALL
    SELECT 'column', column_id, cell_value
    FROM sudoku WHERE cell_value IS NOT NULL
    GROUP BY column_id, cell_value HAVING count(*) > 1
UNION ALL
    SELECT 'box', box_id, cell_value
    FROM sudoku WHERE cell_value IS NOT NULL
    GROUP BY box_id, cell_value HAVING count(*) > 1;

-- The values of filled cells and the values left for the others.
CREATE VIEW remaining AS
    SELECT row_id, column_id, cell_value
    FROM sudoku WHERE cell_value IS NOT NULL
UNION ALL
    SELECT row_id, column_id, cell_value
    FROM possible_values_stage2;

CREATE VIEW verdict AS
WITH
    left_over AS MATERIALIZED (
        SELECT row_id, column_id, box_id, remaining.cell_value
        FROM remaining JOIN sudoku USING (row_id, column_id)
    ),
    -- Each of 81 cells has a value left, each of 9 values a cell in each row,
    -- column and box.
    covered AS (
        SELECT count(DISTINCT row_id * 9 + column_id) AS cells,
            count(DISTINCT row_id * 9 + cell_value) AS in_rows,
            count(DISTINCT column_id * 9 + cell_value) AS in_columns,
            count(DISTINCT box_id * 9 + cell_value) AS in_boxes
        FROM left_over
    )
SELECT CASE
    WHEN EXISTS (SELECT 1 FROM validate_solution) THEN 'contradiction'
    WHEN min(cells, in_rows, in_columns, in_boxes) < 81 THEN 'contradiction'
    WHEN EXISTS (SELECT 1 FROM sudoku WHERE cell_value IS NULL) THEN 'stuck'
    ELSE 'solved'
END AS status
FROM covered;

-- Try it:
INSERT INTO puzzle VALUES
('57..18.....8.....4.12.......95.8..678..752..334..6.85......527.1.....9.....14..85');
SELECT status FROM verdict;
SELECT row_id, column_id, group_concat(cell_value, '') AS possible
FROM remaining GROUP BY row_id, column_id;
