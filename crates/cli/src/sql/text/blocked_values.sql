-- blocked-values: which values are blocked for a cell, and so which are left.
--
-- One table holds the grid. Views say, from that table alone, which values
-- are blocked by rows, columns, boxes and twins, and which are left. A round
-- fills the cells that have one value left and the values that have one cell
-- left in their box; rounds follow each other until one fills nothing.
--
-- A row put into "puzzle" starts the rounds, a row put into "round" is a round.

--# sqlite
PRAGMA recursive_triggers = ON;

--# start
CREATE TABLE sudoku (
    row_id INTEGER NOT NULL,
    column_id INTEGER NOT NULL,
    box_id INTEGER NOT NULL,
    cell_value INTEGER,                      -- NULL: not known yet
    PRIMARY KEY (row_id, column_id)
) WITHOUT ROWID;

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
    SELECT row_id, column_id, digits.value AS cell_value
    FROM sudoku CROSS JOIN digits
    WHERE sudoku.cell_value IS NULL
EXCEPT
    SELECT row_id, column_id, cell_value
    FROM blocked_values;

-- Two cells of a row or of a column with the same two values left block these
-- values in the rest of the line.
--# sqlite postgres duckdb
-- MATERIALIZED keeps the database from working out the same view again for each
-- of its uses.
--# all
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

-- Values with one cell left in their box: the least row and column are those of
-- this cell.
CREATE VIEW only_cell_of_box AS
SELECT min(pv.row_id) AS row_id, min(pv.column_id) AS column_id, pv.cell_value
FROM possible_values_stage2 AS pv
JOIN sudoku ON sudoku.row_id = pv.row_id AND sudoku.column_id = pv.column_id
GROUP BY sudoku.box_id, pv.cell_value
HAVING count(*) = 1;

CREATE TABLE round (number INTEGER PRIMARY KEY, filled INTEGER NOT NULL);

--# duckdb
-- begin round
--# sqlite
CREATE TRIGGER solve_single_cells AFTER INSERT ON round
BEGIN
--# postgres
CREATE FUNCTION solve_single_cells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
--# tsql
CREATE TRIGGER solve_single_cells ON round AFTER INSERT AS
BEGIN
    SET NOCOUNT ON;

--# all
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

--# sqlite
    -- Once more, if that filled anything.
    INSERT INTO round (number, filled)
    SELECT new.number + 1, filled
    FROM (SELECT count(cell_value) AS filled FROM sudoku)
    WHERE filled > new.filled;
END;
--# postgres
    RETURN NULL;
END
$$;
CREATE TRIGGER solve_single_cells AFTER INSERT ON round
    FOR EACH ROW EXECUTE FUNCTION pg_temp.solve_single_cells();
--# tsql
END;
--# duckdb
-- end
--# all

CREATE TABLE puzzle (clues TEXT NOT NULL);

--# duckdb
-- begin puzzle
--# sqlite
CREATE TRIGGER solve AFTER INSERT ON puzzle
BEGIN
--# postgres
CREATE FUNCTION solve() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    n INTEGER := 0;
    known INTEGER := -1;
    known_before INTEGER;
BEGIN
--# tsql
CREATE TRIGGER solve ON puzzle AFTER INSERT AS
BEGIN
    SET NOCOUNT ON;
    DECLARE @n INTEGER = 0, @known INTEGER = -1, @known_before INTEGER = -2;

--# all
    DELETE FROM round;
    DELETE FROM sudoku;
    -- What is not a digit from 1 to 9 is a blank.
    INSERT INTO sudoku (row_id, column_id, box_id, cell_value)
    SELECT r.value, c.value, (r.value - 1) / 3 * 3 + (c.value - 1) / 3 + 1, v.value
    FROM digits AS r CROSS JOIN digits AS c
    LEFT JOIN digits AS v
        ON v.symbol = substr(new.clues, (r.value - 1) * 9 + c.value, 1);
--# sqlite
    INSERT INTO round (number, filled)
    SELECT 1, count(cell_value) FROM sudoku;
END;
--# postgres
    LOOP
        known_before := known;
        known := (SELECT count(cell_value) FROM sudoku);
        EXIT WHEN known = known_before;
        n := n + 1;
        INSERT INTO round (number, filled) VALUES (n, known);
    END LOOP;
    RETURN NULL;
END
$$;
CREATE TRIGGER solve AFTER INSERT ON puzzle
    FOR EACH ROW EXECUTE FUNCTION pg_temp.solve();
--# tsql
    WHILE @known <> @known_before
    BEGIN
        SET @known_before = @known;
        SET @known = (SELECT count(cell_value) FROM sudoku);
        SET @n = @n + 1;
        IF @known <> @known_before
            INSERT INTO round (number, filled) VALUES (@n, @known);
    END;
END;
--# duckdb
-- end
--# all

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
    left_over AS (
        SELECT r.row_id, r.column_id, sudoku.box_id, r.cell_value
        FROM remaining AS r
        JOIN sudoku ON sudoku.row_id = r.row_id AND sudoku.column_id = r.column_id
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
    WHEN cells < 81 OR in_rows < 81 OR in_columns < 81 OR in_boxes < 81 THEN 'contradiction'
    WHEN EXISTS (SELECT 1 FROM sudoku WHERE cell_value IS NULL) THEN 'stuck'
    ELSE 'solved'
END AS status
FROM covered;

--# remaining_board
-- Try it:
INSERT INTO puzzle VALUES
('...5.8.4784......2...64.....6.1..57...7....16..4.3..8.73.........2.........9.41..');
SELECT status FROM verdict;
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9
FROM remaining_board ORDER BY row_id;
