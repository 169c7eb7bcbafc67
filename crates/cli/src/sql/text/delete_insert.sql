-- delete-insert: the values that are certain, the values that are not, and
-- rules that move them.
--
-- Delete rules take values out of sudoku_non_unique that cannot be; insert
-- rules put values into sudoku_unique that must be. A round is all of them in
-- turn; rounds follow each other as long as one changes anything.
--
-- A row put into "puzzle" starts the rounds, a row put into "round" is a round.

--# sqlite
PRAGMA recursive_triggers = ON;

--# start
CREATE TABLE sudoku_unique (
    row_id INTEGER NOT NULL,
    col_id INTEGER NOT NULL,
    box_id INTEGER NOT NULL,
    val INTEGER NOT NULL,
    PRIMARY KEY (row_id, col_id)
) WITHOUT ROWID;
CREATE INDEX unique_by_value ON sudoku_unique (val, row_id, col_id, box_id);

CREATE TABLE sudoku_non_unique (
    row_id INTEGER NOT NULL,
    col_id INTEGER NOT NULL,
    box_id INTEGER NOT NULL,
    val INTEGER NOT NULL,
    PRIMARY KEY (row_id, col_id, val)
) WITHOUT ROWID;

-- The values that the delete rules would leave if they ran now. Insert rules
-- look at this, as the rule before them may have made some values impossible.
CREATE VIEW open_values AS
SELECT n.row_id, n.col_id, n.box_id, n.val
FROM sudoku_non_unique AS n
WHERE NOT EXISTS (
        SELECT 1 FROM sudoku_unique AS u
        WHERE u.row_id = n.row_id AND u.col_id = n.col_id
    )
    AND NOT EXISTS (
        SELECT 1 FROM sudoku_unique AS u
        WHERE u.val = n.val
            AND (u.row_id = n.row_id OR u.col_id = n.col_id OR u.box_id = n.box_id)
    );

CREATE TABLE round (
    number INTEGER PRIMARY KEY,
    unique_values INTEGER NOT NULL,
    non_unique_values INTEGER NOT NULL
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
    -- Delete rule 1: a cell whose value is certain has no others.
    DELETE FROM sudoku_non_unique
    WHERE EXISTS (
        SELECT 1 FROM sudoku_unique AS u
        WHERE u.row_id = sudoku_non_unique.row_id AND u.col_id = sudoku_non_unique.col_id
    );

    -- Delete rule 2: a certain value is not elsewhere in its row, column, box.
    DELETE FROM sudoku_non_unique
    WHERE EXISTS (
        SELECT 1 FROM sudoku_unique AS u
        WHERE u.val = sudoku_non_unique.val
            AND (u.row_id = sudoku_non_unique.row_id
                OR u.col_id = sudoku_non_unique.col_id
                OR u.box_id = sudoku_non_unique.box_id)
    );

    -- Insert rule 1: a value that is alone in its cell.
    INSERT INTO sudoku_unique (row_id, col_id, box_id, val)
    SELECT row_id, col_id, min(box_id), min(val) FROM open_values
    GROUP BY row_id, col_id HAVING count(*) = 1;

    -- Insert rules 2 to 4: a value that is in no other cell of its row, its
    -- column, its box. Of two values for one cell, which is a contradiction,
    -- the least stays.
    INSERT INTO sudoku_unique (row_id, col_id, box_id, val)
    SELECT row_id, col_id, min(box_id), min(val)
    FROM (
        SELECT row_id, min(col_id) AS col_id, min(box_id) AS box_id, val
        FROM open_values GROUP BY row_id, val HAVING count(*) = 1
    ) AS single
    GROUP BY row_id, col_id;

    INSERT INTO sudoku_unique (row_id, col_id, box_id, val)
    SELECT row_id, col_id, min(box_id), min(val)
    FROM (
        SELECT min(row_id) AS row_id, col_id, min(box_id) AS box_id, val
        FROM open_values GROUP BY col_id, val HAVING count(*) = 1
    ) AS single
    GROUP BY row_id, col_id;

    INSERT INTO sudoku_unique (row_id, col_id, box_id, val)
    SELECT row_id, col_id, min(box_id), min(val)
    FROM (
        SELECT min(row_id) AS row_id, min(col_id) AS col_id, box_id, val
        FROM open_values GROUP BY box_id, val HAVING count(*) = 1
    ) AS single
    GROUP BY row_id, col_id;

--# sqlite
    -- Once more, if that changed anything.
    INSERT INTO round (number, unique_values, non_unique_values)
    SELECT new.number + 1, u, n
    FROM (
        SELECT (SELECT count(*) FROM sudoku_unique) AS u,
            (SELECT count(*) FROM sudoku_non_unique) AS n
    )
    WHERE u <> new.unique_values OR n <> new.non_unique_values;
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
    number INTEGER := 1;
    u INTEGER;
    n INTEGER := 729;
    u_before INTEGER;
    n_before INTEGER;
BEGIN
--# tsql
CREATE TRIGGER solve ON puzzle AFTER INSERT AS
BEGIN
    SET NOCOUNT ON;
    DECLARE @number INTEGER = 1, @u INTEGER, @n INTEGER = 729,
        @u_before INTEGER = -1, @n_before INTEGER = -1;

--# all
    DELETE FROM round;
    DELETE FROM sudoku_unique;
    DELETE FROM sudoku_non_unique;

    -- Every value in every cell, to begin with.
    INSERT INTO sudoku_non_unique (row_id, col_id, box_id, val)
    SELECT r.value, c.value, (r.value - 1) / 3 * 3 + (c.value - 1) / 3 + 1, v.value
    FROM digits AS r CROSS JOIN digits AS c CROSS JOIN digits AS v;

    -- What is not a digit from 1 to 9 is a blank.
    INSERT INTO sudoku_unique (row_id, col_id, box_id, val)
    SELECT row_id, col_id, box_id, val
    FROM sudoku_non_unique JOIN digits ON digits.value = val
    WHERE symbol = substr(new.clues, (row_id - 1) * 9 + col_id, 1);

--# sqlite
    INSERT INTO round (number, unique_values, non_unique_values)
    SELECT 1, count(*), 729 FROM sudoku_unique;
END;
--# postgres
    u := (SELECT count(*) FROM sudoku_unique);
    LOOP
        INSERT INTO round VALUES (number, u, n);
        u_before := u;
        n_before := n;
        u := (SELECT count(*) FROM sudoku_unique);
        n := (SELECT count(*) FROM sudoku_non_unique);
        EXIT WHEN u = u_before AND n = n_before;
        number := number + 1;
    END LOOP;
    RETURN NULL;
END
$$;
CREATE TRIGGER solve AFTER INSERT ON puzzle
    FOR EACH ROW EXECUTE FUNCTION pg_temp.solve();
--# tsql
    SET @u = (SELECT count(*) FROM sudoku_unique);
    WHILE @u <> @u_before OR @n <> @n_before
    BEGIN
        INSERT INTO round VALUES (@number, @u, @n);
        SET @u_before = @u;
        SET @n_before = @n;
        SET @u = (SELECT count(*) FROM sudoku_unique);
        SET @n = (SELECT count(*) FROM sudoku_non_unique);
        SET @number = @number + 1;
    END;
END;
--# duckdb
-- end
--# all

-- The certain values, and for the other cells those that are left.
CREATE VIEW sudoku AS
    SELECT row_id, col_id, box_id, val FROM sudoku_unique
UNION ALL
    SELECT row_id, col_id, box_id, val FROM sudoku_non_unique;

CREATE VIEW remaining AS
SELECT row_id, col_id AS column_id, val AS cell_value FROM sudoku;

CREATE VIEW verdict AS
WITH
    -- Each of 81 cells has a value left, each of 9 values a cell in each row,
    -- column and box; and no value is certain twice in one of these.
    covered AS (
        SELECT count(DISTINCT row_id * 9 + col_id) AS cells,
            count(DISTINCT row_id * 9 + val) AS in_rows,
            count(DISTINCT col_id * 9 + val) AS in_columns,
            count(DISTINCT box_id * 9 + val) AS in_boxes
        FROM sudoku
    ),
    certain AS (
        SELECT count(*) AS cells,
            count(DISTINCT row_id * 9 + val) AS in_rows,
            count(DISTINCT col_id * 9 + val) AS in_columns,
            count(DISTINCT box_id * 9 + val) AS in_boxes
        FROM sudoku_unique
    )
SELECT CASE
    WHEN certain.in_rows < certain.cells OR certain.in_columns < certain.cells
        OR certain.in_boxes < certain.cells THEN 'contradiction'
    WHEN covered.cells < 81 OR covered.in_rows < 81 OR covered.in_columns < 81
        OR covered.in_boxes < 81 THEN 'contradiction'
    WHEN certain.cells < 81 THEN 'stuck'
    ELSE 'solved'
END AS status
FROM covered CROSS JOIN certain;

--# remaining_board
-- Try it:
INSERT INTO puzzle VALUES
('57..18.....8.....4.125......95.8..678..752..334..6.85......527.1.....9.....14..85');
SELECT status FROM verdict;
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9
FROM remaining_board ORDER BY row_id;
