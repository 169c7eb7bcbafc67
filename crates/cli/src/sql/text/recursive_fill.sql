-- recursive-fill: one recursive query. It starts with the puzzle as a string;
-- each row gives, for every digit that fits into its first blank, a row with
-- that digit filled in. Rows without a blank are the solutions, all of them.

--# start
CREATE TABLE puzzle (clues TEXT NOT NULL);

-- A puzzle replaces the one before it.
--# sqlite
CREATE TRIGGER replace_puzzle BEFORE INSERT ON puzzle
BEGIN
    DELETE FROM puzzle;
END;
--# postgres
CREATE FUNCTION replace_puzzle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM puzzle;
    RETURN new;
END
$$;
CREATE TRIGGER replace_puzzle BEFORE INSERT ON puzzle
    FOR EACH ROW EXECUTE FUNCTION pg_temp.replace_puzzle();
--# tsql
CREATE TRIGGER replace_puzzle ON puzzle INSTEAD OF INSERT AS
BEGIN
    SET NOCOUNT ON;
    DELETE FROM puzzle;
    INSERT INTO puzzle (clues) SELECT TOP 1 clues FROM inserted;
END;
--# all

-- A puzzle in which two clues clash has no solution, which filling would not
-- notice: it looks at the digits that go in, never at the clues.
CREATE VIEW clue AS
SELECT r.value AS row_id, c.value AS column_id,
    (r.value - 1) / 3 * 3 + (c.value - 1) / 3 + 1 AS box_id, v.value
FROM digits AS r CROSS JOIN digits AS c CROSS JOIN puzzle
JOIN digits AS v ON v.symbol = substr(clues, (r.value - 1) * 9 + c.value, 1);

CREATE VIEW clash AS
SELECT a.row_id AS row1, a.column_id AS column1, b.row_id AS row2, b.column_id AS column2,
    a.value
FROM clue AS a JOIN clue AS b ON b.value = a.value
    AND (b.row_id = a.row_id OR b.column_id = a.column_id OR b.box_id = a.box_id)
WHERE a.row_id * 9 + a.column_id < b.row_id * 9 + b.column_id;

-- "ind" is where the first blank is. A dot put after the grid makes that 82
-- for a full one.
--# sqlite
-- Sorting by it takes the fullest grid first: the search goes deep before it
-- goes wide, holds few rows at a time, and can be left at the first solution.
--# postgres
-- PostgreSQL fills all grids by one cell before it goes on to the next, so the
-- first solution is found when all are.
--# all
CREATE VIEW search AS
WITH RECURSIVE x(s, ind) AS (
--# sqlite postgres duckdb
        SELECT replace(clues, '0', '.'), instr(replace(clues, '0', '.') || '.', '.')
--# tsql
        SELECT CAST(replace(clues, '0', '.') AS VARCHAR(81)),
            CHARINDEX('.', replace(clues, '0', '.') + '.')
--# all
        FROM puzzle
        WHERE NOT EXISTS (SELECT 1 FROM clash)
    UNION ALL
--# sqlite postgres duckdb
        SELECT
            substr(s, 1, ind - 1) || d.symbol || substr(s, ind + 1),
            instr(substr(s, 1, ind - 1) || d.symbol || substr(s, ind + 1) || '.', '.')
--# tsql
        SELECT CAST(STUFF(s, ind, 1, d.symbol) AS VARCHAR(81)),
            CHARINDEX('.', STUFF(s, ind, 1, d.symbol) + '.')
--# all
        FROM x CROSS JOIN digits AS d
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
-- Try it:
INSERT INTO puzzle VALUES
('86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81');
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9
FROM solution_board ORDER BY grid, row_id;
