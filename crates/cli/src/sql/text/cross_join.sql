-- cross-join: the options that the clues leave to each cell, and one join of all
-- 81 cells that keeps the combinations without a clash.
--
-- No recursion and no loop: every pair of cells in a row, column or box must
-- differ, 810 conditions in all. The database joins the cells in reading order
-- and drops a partial combination as soon as one of them fails. A puzzle whose
-- options are few takes milliseconds, a hard one hours to weeks.

--# start
--# postgres
-- The tables are joined in the order in which they are written.
SET join_collapse_limit = 1;

--# all
CREATE TABLE grid (
    cell INTEGER PRIMARY KEY,                -- 1 to 81, in reading order
    row_id INTEGER NOT NULL,
    column_id INTEGER NOT NULL,
    box_id INTEGER NOT NULL
);
INSERT INTO grid
SELECT (r.value - 1) * 9 + c.value, r.value, c.value,
    (r.value - 1) / 3 * 3 + (c.value - 1) / 3 + 1
FROM digits AS r CROSS JOIN digits AS c;

CREATE TABLE fixed (cell INTEGER PRIMARY KEY, value INTEGER NOT NULL);

CREATE TABLE cell_option (
    cell INTEGER NOT NULL,
    v INTEGER NOT NULL,
    PRIMARY KEY (cell, v)
) WITHOUT ROWID;

CREATE TABLE puzzle (clues TEXT NOT NULL);

--# duckdb
-- begin puzzle
--# sqlite
CREATE TRIGGER find_options AFTER INSERT ON puzzle
BEGIN
--# postgres
CREATE FUNCTION find_options() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
--# tsql
CREATE TRIGGER find_options ON puzzle AFTER INSERT AS
BEGIN
    SET NOCOUNT ON;
--# all
    DELETE FROM fixed;
    DELETE FROM cell_option;

    -- What is not a digit from 1 to 9 is a blank.
    INSERT INTO fixed (cell, value)
    SELECT grid.cell, digits.value
    FROM grid CROSS JOIN digits
    WHERE digits.symbol = substr(new.clues, grid.cell, 1);

    -- A fixed cell has one option; another has every digit that is not fixed
    -- in its row, its column or its box.
    INSERT INTO cell_option (cell, v)
    SELECT cell, value FROM fixed
    UNION ALL
    SELECT a.cell, b.value
    FROM grid AS a CROSS JOIN digits AS b
    WHERE NOT EXISTS (SELECT 1 FROM fixed AS c WHERE c.cell = a.cell)
        AND NOT EXISTS (
            SELECT 1 FROM fixed AS c JOIN grid AS d ON d.cell = c.cell
            WHERE c.value = b.value AND d.row_id = a.row_id
        )
        AND NOT EXISTS (
            SELECT 1 FROM fixed AS c JOIN grid AS d ON d.cell = c.cell
            WHERE c.value = b.value AND d.column_id = a.column_id
        )
        AND NOT EXISTS (
            SELECT 1 FROM fixed AS c JOIN grid AS d ON d.cell = c.cell
            WHERE c.value = b.value AND d.box_id = a.box_id
        );
--# sqlite tsql
END;
--# postgres
    RETURN NULL;
END
$$;
CREATE TRIGGER find_options AFTER INSERT ON puzzle
    FOR EACH ROW EXECUTE FUNCTION pg_temp.find_options();
--# duckdb
-- end
--# all

CREATE VIEW remaining AS
SELECT row_id, column_id, v AS cell_value
FROM cell_option JOIN grid ON grid.cell = cell_option.cell;

--# remaining_board
-- How many combinations there are before any condition: the product of the
-- numbers of options.
CREATE VIEW permutations AS
--# sqlite
WITH RECURSIVE product(cell, permutations) AS (
        SELECT 0, 1.0
    UNION ALL
        SELECT cell + 1, permutations
            * (SELECT count(*) FROM cell_option AS o WHERE o.cell = product.cell + 1)
        FROM product WHERE cell < 81
    )
SELECT printf('%.2e', permutations) AS permutations
FROM product WHERE cell = 81;
--# postgres
SELECT to_char(CASE WHEN min(options) = 0 THEN 0 ELSE exp(sum(ln(nullif(options, 0)))) END,
    '9.99EEEE') AS permutations
--# duckdb
SELECT format('{:.2e}', CASE WHEN min(options) = 0 THEN 0.0
    ELSE exp(sum(ln(nullif(options, 0)))) END) AS permutations
--# tsql
SELECT format(CASE WHEN min(options) = 0 THEN 0 ELSE exp(sum(log(nullif(options, 0)))) END,
    '0.00e+00') AS permutations
--# postgres duckdb tsql
FROM (
    SELECT count(v) AS options
    FROM grid LEFT JOIN cell_option ON cell_option.cell = grid.cell
    GROUP BY grid.cell
) AS counts;
--# all

-- Two fixed cells that clash leave no solution. The join would find that out,
-- but only after all the combinations before the second of them.
CREATE VIEW clash AS
SELECT a.cell AS cell1, b.cell AS cell2, fa.value
FROM fixed AS fa JOIN grid AS a ON a.cell = fa.cell
JOIN fixed AS fb ON fb.value = fa.value AND fb.cell > fa.cell
JOIN grid AS b ON b.cell = fb.cell
WHERE a.row_id = b.row_id OR a.column_id = b.column_id OR a.box_id = b.box_id;

--# sqlite
-- SQLite joins at most 64 tables in one SELECT, so the first 54 cells are
-- joined in an inner one and the last 27 in an outer one. That changes nothing
-- in what is done: LIMIT -1 (no limit) keeps the inner SELECT from being
-- merged into the outer, and as the first table of the outer it is worked out
-- row by row as the outer asks for rows, never stored. CROSS JOIN makes SQLite
-- keep the order in which the tables are written.
--# join
--# solution_board
-- Try it:
INSERT INTO puzzle VALUES
('023780460000620000060304080001000534280000097439000100010205040000036000056018370');
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9 FROM remaining_board ORDER BY row_id;
SELECT permutations FROM permutations;
--# sqlite postgres duckdb
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9 FROM solution_board ORDER BY grid, row_id;
--# tsql
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9 FROM solution_board ORDER BY grid, row_id
OPTION (FORCE ORDER);
