-- staged: rules as long as they help, then a recursive query for the rest.
--
-- Stage 1 has cells with one value left and values with one cell left, stage 2
-- also values that a crossing of line and box locks, stage 3 also pairs of cells
-- that share their only two values. Each stage goes on until its rules change
-- nothing; the table "snapshot" has the values left after each. Stage 4 fills
-- the cells that are left in reading order, with every value that fits. Each
-- value that a rule has deleted cuts branches of that search.
--
-- A row put into "puzzle" starts stage 1, a row put into "round" is a round of
-- its stage.

--# sqlite
PRAGMA recursive_triggers = ON;

--# start
CREATE TABLE candidate (
    row_id INTEGER NOT NULL,
    column_id INTEGER NOT NULL,
    box_id INTEGER NOT NULL,
    cell_value INTEGER NOT NULL,
    PRIMARY KEY (row_id, column_id, cell_value)
) WITHOUT ROWID;

CREATE TABLE snapshot (
    stage INTEGER NOT NULL,
    row_id INTEGER NOT NULL,
    column_id INTEGER NOT NULL,
    cell_value INTEGER NOT NULL,
    PRIMARY KEY (stage, row_id, column_id, cell_value)
) WITHOUT ROWID;

-- Rule 1: cells with one value left. No other cell of their houses has it.
CREATE VIEW only_value AS
SELECT row_id, column_id, min(box_id) AS box_id, min(cell_value) AS cell_value
FROM candidate GROUP BY row_id, column_id HAVING count(*) = 1;

CREATE VIEW seen_out AS
SELECT c.row_id, c.column_id, c.cell_value
FROM only_value AS v JOIN candidate AS c ON c.cell_value = v.cell_value
    AND (c.row_id = v.row_id OR c.column_id = v.column_id OR c.box_id = v.box_id)
WHERE c.row_id <> v.row_id OR c.column_id <> v.column_id;

-- Rule 2: values with one cell left in a row, a column or a box. Of two values
-- for one cell, which is a contradiction, the least stays.
CREATE VIEW only_cell AS
SELECT row_id, column_id, min(cell_value) AS cell_value
FROM (
        SELECT row_id, min(column_id) AS column_id, cell_value
        FROM candidate GROUP BY row_id, cell_value HAVING count(*) = 1
    UNION
        SELECT min(row_id), column_id, cell_value
        FROM candidate GROUP BY column_id, cell_value HAVING count(*) = 1
    UNION
        SELECT min(row_id), min(column_id), cell_value
        FROM candidate GROUP BY box_id, cell_value HAVING count(*) = 1
) AS single
GROUP BY row_id, column_id;

CREATE VIEW displaced AS
SELECT c.row_id, c.column_id, c.cell_value
FROM only_cell AS o JOIN candidate AS c
    ON c.row_id = o.row_id AND c.column_id = o.column_id
WHERE c.cell_value <> o.cell_value;

-- Rule 3: the cells of a value in a box lie in one line, so the rest of the line
-- does not have it; or those in a line lie in one box, so the rest of the box
-- does not have it.
CREATE VIEW locked_out AS
    SELECT c.row_id, c.column_id, c.cell_value
    FROM candidate AS c JOIN (
        SELECT box_id, cell_value, min(row_id) AS row_id
        FROM candidate GROUP BY box_id, cell_value HAVING min(row_id) = max(row_id)
    ) AS g ON c.cell_value = g.cell_value AND c.row_id = g.row_id AND c.box_id <> g.box_id
UNION
    SELECT c.row_id, c.column_id, c.cell_value
    FROM candidate AS c JOIN (
        SELECT box_id, cell_value, min(column_id) AS column_id
        FROM candidate GROUP BY box_id, cell_value HAVING min(column_id) = max(column_id)
    ) AS g ON c.cell_value = g.cell_value AND c.column_id = g.column_id AND c.box_id <> g.box_id
UNION
    SELECT c.row_id, c.column_id, c.cell_value
    FROM candidate AS c JOIN (
        SELECT row_id, cell_value, min(box_id) AS box_id
        FROM candidate GROUP BY row_id, cell_value HAVING min(box_id) = max(box_id)
    ) AS g ON c.cell_value = g.cell_value AND c.box_id = g.box_id AND c.row_id <> g.row_id
UNION
    SELECT c.row_id, c.column_id, c.cell_value
    FROM candidate AS c JOIN (
        SELECT column_id, cell_value, min(box_id) AS box_id
        FROM candidate GROUP BY column_id, cell_value HAVING min(box_id) = max(box_id)
    ) AS g ON c.cell_value = g.cell_value AND c.box_id = g.box_id AND c.column_id <> g.column_id;

-- Rule 4: two cells of a house with the same two values left; the other cells of
-- the house do not have these.
CREATE VIEW two_values AS
SELECT row_id, column_id, min(box_id) AS box_id,
    min(cell_value) AS value1, max(cell_value) AS value2
FROM candidate GROUP BY row_id, column_id HAVING count(*) = 2;

CREATE VIEW pair AS
SELECT a.row_id AS row1, a.column_id AS column1, b.row_id AS row2, b.column_id AS column2,
    a.box_id AS box1, b.box_id AS box2, a.value1, a.value2
FROM two_values AS a JOIN two_values AS b ON b.value1 = a.value1 AND b.value2 = a.value2
    AND a.row_id * 9 + a.column_id < b.row_id * 9 + b.column_id;

CREATE VIEW paired_out AS
SELECT c.row_id, c.column_id, c.cell_value
FROM pair JOIN candidate AS c ON c.cell_value IN (value1, value2)
    AND (row1 = row2 AND c.row_id = row1
        OR column1 = column2 AND c.column_id = column1
        OR box1 = box2 AND c.box_id = box1)
WHERE (c.row_id <> row1 OR c.column_id <> column1)
    AND (c.row_id <> row2 OR c.column_id <> column2);

CREATE TABLE round (
    number INTEGER PRIMARY KEY,
    stage INTEGER NOT NULL,
    values_left INTEGER NOT NULL
);

--# duckdb
-- begin round
--# sqlite
CREATE TRIGGER apply_rules AFTER INSERT ON round
BEGIN
--# postgres
CREATE FUNCTION apply_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
--# tsql
CREATE TRIGGER apply_rules ON round AFTER INSERT AS
BEGIN
    SET NOCOUNT ON;

--# all
    DELETE FROM candidate
    WHERE row_id * 100 + column_id * 10 + cell_value
        IN (SELECT row_id * 100 + column_id * 10 + cell_value FROM seen_out);

    DELETE FROM candidate
    WHERE row_id * 100 + column_id * 10 + cell_value
        IN (SELECT row_id * 100 + column_id * 10 + cell_value FROM displaced);

    DELETE FROM candidate
    WHERE new.stage >= 2 AND row_id * 100 + column_id * 10 + cell_value
        IN (SELECT row_id * 100 + column_id * 10 + cell_value FROM locked_out);

    DELETE FROM candidate
    WHERE new.stage >= 3 AND row_id * 100 + column_id * 10 + cell_value
        IN (SELECT row_id * 100 + column_id * 10 + cell_value FROM paired_out);

    -- After the last round of a stage, a picture.
    INSERT INTO snapshot (stage, row_id, column_id, cell_value)
    SELECT new.stage, row_id, column_id, cell_value FROM candidate
    WHERE new.values_left = (SELECT count(*) FROM candidate);

--# sqlite
    -- The same stage once more if that changed anything, or the next.
    INSERT INTO round (number, stage, values_left)
    SELECT new.number + 1, new.stage + (n = new.values_left), n
    FROM (SELECT count(*) AS n FROM candidate)
    WHERE n < new.values_left OR new.stage < 3;
END;
--# postgres
    RETURN NULL;
END
$$;
CREATE TRIGGER apply_rules AFTER INSERT ON round
    FOR EACH ROW EXECUTE FUNCTION pg_temp.apply_rules();
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
    round_number INTEGER := 0;
    n INTEGER;
    n_before INTEGER;
BEGIN
--# tsql
CREATE TRIGGER solve ON puzzle AFTER INSERT AS
BEGIN
    SET NOCOUNT ON;
    DECLARE @round_number INTEGER = 0, @stage INTEGER = 1, @n INTEGER, @n_before INTEGER;

--# all
    DELETE FROM round;
    DELETE FROM snapshot;
    DELETE FROM candidate;

    -- A clue is the only value of its cell; other cells have all.
    INSERT INTO candidate (row_id, column_id, box_id, cell_value)
    SELECT r.value, c.value, (r.value - 1) / 3 * 3 + (c.value - 1) / 3 + 1, v.value
    FROM digits AS r CROSS JOIN digits AS c CROSS JOIN digits AS v
    WHERE v.symbol = substr(new.clues, (r.value - 1) * 9 + c.value, 1)
        OR substr(new.clues, (r.value - 1) * 9 + c.value, 1) NOT BETWEEN '1' AND '9';

--# sqlite
    INSERT INTO round (number, stage, values_left)
    SELECT 1, 1, count(*) FROM candidate;
END;
--# postgres
    FOR stage IN 1..3 LOOP
        LOOP
            n_before := (SELECT count(*) FROM candidate);
            round_number := round_number + 1;
            INSERT INTO round VALUES (round_number, stage, n_before);
            n := (SELECT count(*) FROM candidate);
            EXIT WHEN n = n_before;
        END LOOP;
    END LOOP;
    RETURN NULL;
END
$$;
CREATE TRIGGER solve AFTER INSERT ON puzzle
    FOR EACH ROW EXECUTE FUNCTION pg_temp.solve();
--# tsql
    WHILE @stage <= 3
    BEGIN
        SET @n_before = (SELECT count(*) FROM candidate);
        SET @round_number = @round_number + 1;
        INSERT INTO round VALUES (@round_number, @stage, @n_before);
        SET @n = (SELECT count(*) FROM candidate);
        IF @n = @n_before
            SET @stage = @stage + 1;
    END;
END;
--# duckdb
-- end
--# all

CREATE VIEW remaining AS
SELECT stage, row_id, column_id, cell_value FROM snapshot;

--# remaining_board stage
--# filled
-- Without a solution, the rules may leave a cell without a value, a value
-- without a cell in a house, or one value in two cells of a house.
CREATE VIEW contradiction AS
SELECT 1 AS found
FROM (
    SELECT count(DISTINCT row_id * 9 + column_id) AS cells,
        count(DISTINCT row_id * 9 + cell_value) AS in_rows,
        count(DISTINCT column_id * 9 + cell_value) AS in_columns,
        count(DISTINCT box_id * 9 + cell_value) AS in_boxes
    FROM candidate
) AS covered
CROSS JOIN (
    SELECT count(*) AS certain,
        count(DISTINCT row_id * 9 + cell_value) AS in_rows,
        count(DISTINCT column_id * 9 + cell_value) AS in_columns,
        count(DISTINCT box_id * 9 + cell_value) AS in_boxes
    FROM only_value
) AS placed
WHERE cells < 81 OR covered.in_rows < 81 OR covered.in_columns < 81 OR covered.in_boxes < 81
    OR placed.in_rows < certain OR placed.in_columns < certain OR placed.in_boxes < certain;

-- Stage 4. "ind" is where the first blank is, 82 if there is none.
CREATE VIEW search AS
WITH RECURSIVE x(s, ind) AS (
--# sqlite postgres duckdb
        SELECT grid, instr(grid || '.', '.')
--# tsql
        SELECT CAST(grid AS VARCHAR(81)), CHARINDEX('.', grid + '.')
--# all
        FROM filled
        WHERE NOT EXISTS (SELECT 1 FROM contradiction)
    UNION ALL
--# sqlite postgres duckdb
        SELECT
            substr(s, 1, ind - 1) || d.symbol || substr(s, ind + 1),
            instr(substr(s, 1, ind - 1) || d.symbol || substr(s, ind + 1) || '.', '.')
--# tsql
        SELECT CAST(STUFF(s, ind, 1, d.symbol) AS VARCHAR(81)),
            CHARINDEX('.', STUFF(s, ind, 1, d.symbol) + '.')
--# all
        FROM x
        JOIN candidate AS o ON o.row_id = (ind - 1) / 9 + 1 AND o.column_id = (ind - 1) % 9 + 1
        JOIN digits AS d ON d.value = o.cell_value
        WHERE ind < 82
--# fits
--# sqlite
        ORDER BY 2 DESC, 1
--# all
    )
SELECT s AS grid, ind FROM x;

CREATE VIEW solution AS
SELECT grid FROM search WHERE ind = 82;

--# solution_board
-- Try it: the board after each of the stages 1 to 3, then the solution.
INSERT INTO puzzle VALUES
('86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81');
SELECT stage, row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9
FROM remaining_board ORDER BY stage, row_id;
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9
FROM solution_board ORDER BY grid, row_id;
