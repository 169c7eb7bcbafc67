-- cross-join: the options that the clues leave to each cell, and one join of all
-- 81 cells that keeps the combinations without a clash.
--
-- No recursion and no loop: every pair of cells in a row, column or box must
-- differ, 810 conditions in all. The database joins the cells in reading order
-- and drops a partial combination as soon as one of them fails. A puzzle whose
-- options are few takes milliseconds, a hard one hours to weeks.

CREATE TABLE digits (value INTEGER PRIMARY KEY);
INSERT INTO digits VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9);

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

CREATE TRIGGER find_options AFTER INSERT ON puzzle
BEGIN
    DELETE FROM fixed;
    DELETE FROM cell_option;

    -- Whatever is not a digit from 1 to 9 is a blank.
    INSERT INTO fixed
    SELECT grid.cell, digits.value
    FROM grid CROSS JOIN digits
    WHERE digits.value = CAST(substr(new.clues, grid.cell, 1) AS INTEGER);

    -- A fixed cell has one option; another has every digit that is not fixed
    -- in its row, its column or its box.
    INSERT INTO cell_option
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
END;

-- How many combinations there are before any condition: the product of the
-- numbers of options.
CREATE VIEW permutations AS
WITH RECURSIVE product(cell, permutations) AS (
        SELECT 0, 1.0
    UNION ALL
        SELECT cell + 1, permutations
            * (SELECT count(*) FROM cell_option AS o WHERE o.cell = product.cell + 1)
        FROM product WHERE cell < 81
    )
SELECT printf('%.2e', permutations) AS permutations
FROM product WHERE cell = 81;

-- Two fixed cells that clash leave no solution. The join would find that out,
-- but only after all the combinations before the second of them.
CREATE VIEW clash AS
SELECT a.cell AS cell1, b.cell AS cell2, fa.value
FROM fixed AS fa JOIN grid AS a ON a.cell = fa.cell
JOIN fixed AS fb ON fb.value = fa.value AND fb.cell > fa.cell
JOIN grid AS b ON b.cell = fb.cell
WHERE a.row_id = b.row_id OR a.column_id = b.column_id OR a.box_id = b.box_id;

-- SQLite joins at most 64 tables in one SELECT, so the first 54 cells are
-- joined in an inner one and the last 27 in an outer one. That changes nothing
-- in what is done: LIMIT -1 (no limit) keeps the inner SELECT from being
-- merged into the outer, and as the first table of the outer it is worked out
-- row by row as the outer asks for rows, never stored. CROSS JOIN makes SQLite
-- keep the order in which the tables are written.
CREATE VIEW solution AS
SELECT
    top.c1 || top.c2 || top.c3 || top.c4 || top.c5 || top.c6 || top.c7 || top.c8 ||
    top.c9 || top.c10 || top.c11 || top.c12 || top.c13 || top.c14 || top.c15 || top.c16 ||
    top.c17 || top.c18 || top.c19 || top.c20 || top.c21 || top.c22 || top.c23 || top.c24 ||
    top.c25 || top.c26 || top.c27 || top.c28 || top.c29 || top.c30 || top.c31 || top.c32 ||
    top.c33 || top.c34 || top.c35 || top.c36 || top.c37 || top.c38 || top.c39 || top.c40 ||
    top.c41 || top.c42 || top.c43 || top.c44 || top.c45 || top.c46 || top.c47 || top.c48 ||
    top.c49 || top.c50 || top.c51 || top.c52 || top.c53 || top.c54 || c55.v || c56.v ||
    c57.v || c58.v || c59.v || c60.v || c61.v || c62.v || c63.v || c64.v || c65.v ||
    c66.v || c67.v || c68.v || c69.v || c70.v || c71.v || c72.v || c73.v || c74.v ||
    c75.v || c76.v || c77.v || c78.v || c79.v || c80.v || c81.v
    AS grid
FROM (
    SELECT
        c1.v AS c1, c2.v AS c2, c3.v AS c3, c4.v AS c4, c5.v AS c5, c6.v AS c6, c7.v AS c7,
        c8.v AS c8, c9.v AS c9, c10.v AS c10, c11.v AS c11, c12.v AS c12, c13.v AS c13,
        c14.v AS c14, c15.v AS c15, c16.v AS c16, c17.v AS c17, c18.v AS c18, c19.v AS c19,
        c20.v AS c20, c21.v AS c21, c22.v AS c22, c23.v AS c23, c24.v AS c24, c25.v AS c25,
        c26.v AS c26, c27.v AS c27, c28.v AS c28, c29.v AS c29, c30.v AS c30, c31.v AS c31,
        c32.v AS c32, c33.v AS c33, c34.v AS c34, c35.v AS c35, c36.v AS c36, c37.v AS c37,
        c38.v AS c38, c39.v AS c39, c40.v AS c40, c41.v AS c41, c42.v AS c42, c43.v AS c43,
        c44.v AS c44, c45.v AS c45, c46.v AS c46, c47.v AS c47, c48.v AS c48, c49.v AS c49,
        c50.v AS c50, c51.v AS c51, c52.v AS c52, c53.v AS c53, c54.v AS c54
    FROM cell_option AS c1
    CROSS JOIN cell_option AS c2 ON c2.cell = 2 AND c2.v <> c1.v
    CROSS JOIN cell_option AS c3 ON c3.cell = 3 AND c3.v <> c1.v AND c3.v <> c2.v
    CROSS JOIN cell_option AS c4 ON c4.cell = 4 AND c4.v <> c1.v AND c4.v <> c2.v
        AND c4.v <> c3.v
    CROSS JOIN cell_option AS c5 ON c5.cell = 5 AND c5.v <> c1.v AND c5.v <> c2.v
        AND c5.v <> c3.v AND c5.v <> c4.v
    CROSS JOIN cell_option AS c6 ON c6.cell = 6 AND c6.v <> c1.v AND c6.v <> c2.v
        AND c6.v <> c3.v AND c6.v <> c4.v AND c6.v <> c5.v
    CROSS JOIN cell_option AS c7 ON c7.cell = 7 AND c7.v <> c1.v AND c7.v <> c2.v
        AND c7.v <> c3.v AND c7.v <> c4.v AND c7.v <> c5.v AND c7.v <> c6.v
    CROSS JOIN cell_option AS c8 ON c8.cell = 8 AND c8.v <> c1.v AND c8.v <> c2.v
        AND c8.v <> c3.v AND c8.v <> c4.v AND c8.v <> c5.v AND c8.v <> c6.v AND c8.v <> c7.v
    CROSS JOIN cell_option AS c9 ON c9.cell = 9 AND c9.v <> c1.v AND c9.v <> c2.v
        AND c9.v <> c3.v AND c9.v <> c4.v AND c9.v <> c5.v AND c9.v <> c6.v AND c9.v <> c7.v
        AND c9.v <> c8.v
    CROSS JOIN cell_option AS c10 ON c10.cell = 10 AND c10.v <> c1.v AND c10.v <> c2.v
        AND c10.v <> c3.v
    CROSS JOIN cell_option AS c11 ON c11.cell = 11 AND c11.v <> c1.v AND c11.v <> c2.v
        AND c11.v <> c3.v AND c11.v <> c10.v
    CROSS JOIN cell_option AS c12 ON c12.cell = 12 AND c12.v <> c1.v AND c12.v <> c2.v
        AND c12.v <> c3.v AND c12.v <> c10.v AND c12.v <> c11.v
    CROSS JOIN cell_option AS c13 ON c13.cell = 13 AND c13.v <> c4.v AND c13.v <> c5.v
        AND c13.v <> c6.v AND c13.v <> c10.v AND c13.v <> c11.v AND c13.v <> c12.v
    CROSS JOIN cell_option AS c14 ON c14.cell = 14 AND c14.v <> c4.v AND c14.v <> c5.v
        AND c14.v <> c6.v AND c14.v <> c10.v AND c14.v <> c11.v AND c14.v <> c12.v
        AND c14.v <> c13.v
    CROSS JOIN cell_option AS c15 ON c15.cell = 15 AND c15.v <> c4.v AND c15.v <> c5.v
        AND c15.v <> c6.v AND c15.v <> c10.v AND c15.v <> c11.v AND c15.v <> c12.v
        AND c15.v <> c13.v AND c15.v <> c14.v
    CROSS JOIN cell_option AS c16 ON c16.cell = 16 AND c16.v <> c7.v AND c16.v <> c8.v
        AND c16.v <> c9.v AND c16.v <> c10.v AND c16.v <> c11.v AND c16.v <> c12.v
        AND c16.v <> c13.v AND c16.v <> c14.v AND c16.v <> c15.v
    CROSS JOIN cell_option AS c17 ON c17.cell = 17 AND c17.v <> c7.v AND c17.v <> c8.v
        AND c17.v <> c9.v AND c17.v <> c10.v AND c17.v <> c11.v AND c17.v <> c12.v
        AND c17.v <> c13.v AND c17.v <> c14.v AND c17.v <> c15.v AND c17.v <> c16.v
    CROSS JOIN cell_option AS c18 ON c18.cell = 18 AND c18.v <> c7.v AND c18.v <> c8.v
        AND c18.v <> c9.v AND c18.v <> c10.v AND c18.v <> c11.v AND c18.v <> c12.v
        AND c18.v <> c13.v AND c18.v <> c14.v AND c18.v <> c15.v AND c18.v <> c16.v
        AND c18.v <> c17.v
    CROSS JOIN cell_option AS c19 ON c19.cell = 19 AND c19.v <> c1.v AND c19.v <> c2.v
        AND c19.v <> c3.v AND c19.v <> c10.v AND c19.v <> c11.v AND c19.v <> c12.v
    CROSS JOIN cell_option AS c20 ON c20.cell = 20 AND c20.v <> c1.v AND c20.v <> c2.v
        AND c20.v <> c3.v AND c20.v <> c10.v AND c20.v <> c11.v AND c20.v <> c12.v
        AND c20.v <> c19.v
    CROSS JOIN cell_option AS c21 ON c21.cell = 21 AND c21.v <> c1.v AND c21.v <> c2.v
        AND c21.v <> c3.v AND c21.v <> c10.v AND c21.v <> c11.v AND c21.v <> c12.v
        AND c21.v <> c19.v AND c21.v <> c20.v
    CROSS JOIN cell_option AS c22 ON c22.cell = 22 AND c22.v <> c4.v AND c22.v <> c5.v
        AND c22.v <> c6.v AND c22.v <> c13.v AND c22.v <> c14.v AND c22.v <> c15.v
        AND c22.v <> c19.v AND c22.v <> c20.v AND c22.v <> c21.v
    CROSS JOIN cell_option AS c23 ON c23.cell = 23 AND c23.v <> c4.v AND c23.v <> c5.v
        AND c23.v <> c6.v AND c23.v <> c13.v AND c23.v <> c14.v AND c23.v <> c15.v
        AND c23.v <> c19.v AND c23.v <> c20.v AND c23.v <> c21.v AND c23.v <> c22.v
    CROSS JOIN cell_option AS c24 ON c24.cell = 24 AND c24.v <> c4.v AND c24.v <> c5.v
        AND c24.v <> c6.v AND c24.v <> c13.v AND c24.v <> c14.v AND c24.v <> c15.v
        AND c24.v <> c19.v AND c24.v <> c20.v AND c24.v <> c21.v AND c24.v <> c22.v
        AND c24.v <> c23.v
    CROSS JOIN cell_option AS c25 ON c25.cell = 25 AND c25.v <> c7.v AND c25.v <> c8.v
        AND c25.v <> c9.v AND c25.v <> c16.v AND c25.v <> c17.v AND c25.v <> c18.v
        AND c25.v <> c19.v AND c25.v <> c20.v AND c25.v <> c21.v AND c25.v <> c22.v
        AND c25.v <> c23.v AND c25.v <> c24.v
    CROSS JOIN cell_option AS c26 ON c26.cell = 26 AND c26.v <> c7.v AND c26.v <> c8.v
        AND c26.v <> c9.v AND c26.v <> c16.v AND c26.v <> c17.v AND c26.v <> c18.v
        AND c26.v <> c19.v AND c26.v <> c20.v AND c26.v <> c21.v AND c26.v <> c22.v
        AND c26.v <> c23.v AND c26.v <> c24.v AND c26.v <> c25.v
    CROSS JOIN cell_option AS c27 ON c27.cell = 27 AND c27.v <> c7.v AND c27.v <> c8.v
        AND c27.v <> c9.v AND c27.v <> c16.v AND c27.v <> c17.v AND c27.v <> c18.v
        AND c27.v <> c19.v AND c27.v <> c20.v AND c27.v <> c21.v AND c27.v <> c22.v
        AND c27.v <> c23.v AND c27.v <> c24.v AND c27.v <> c25.v AND c27.v <> c26.v
    CROSS JOIN cell_option AS c28 ON c28.cell = 28 AND c28.v <> c1.v AND c28.v <> c10.v
        AND c28.v <> c19.v
    CROSS JOIN cell_option AS c29 ON c29.cell = 29 AND c29.v <> c2.v AND c29.v <> c11.v
        AND c29.v <> c20.v AND c29.v <> c28.v
    CROSS JOIN cell_option AS c30 ON c30.cell = 30 AND c30.v <> c3.v AND c30.v <> c12.v
        AND c30.v <> c21.v AND c30.v <> c28.v AND c30.v <> c29.v
    CROSS JOIN cell_option AS c31 ON c31.cell = 31 AND c31.v <> c4.v AND c31.v <> c13.v
        AND c31.v <> c22.v AND c31.v <> c28.v AND c31.v <> c29.v AND c31.v <> c30.v
    CROSS JOIN cell_option AS c32 ON c32.cell = 32 AND c32.v <> c5.v AND c32.v <> c14.v
        AND c32.v <> c23.v AND c32.v <> c28.v AND c32.v <> c29.v AND c32.v <> c30.v
        AND c32.v <> c31.v
    CROSS JOIN cell_option AS c33 ON c33.cell = 33 AND c33.v <> c6.v AND c33.v <> c15.v
        AND c33.v <> c24.v AND c33.v <> c28.v AND c33.v <> c29.v AND c33.v <> c30.v
        AND c33.v <> c31.v AND c33.v <> c32.v
    CROSS JOIN cell_option AS c34 ON c34.cell = 34 AND c34.v <> c7.v AND c34.v <> c16.v
        AND c34.v <> c25.v AND c34.v <> c28.v AND c34.v <> c29.v AND c34.v <> c30.v
        AND c34.v <> c31.v AND c34.v <> c32.v AND c34.v <> c33.v
    CROSS JOIN cell_option AS c35 ON c35.cell = 35 AND c35.v <> c8.v AND c35.v <> c17.v
        AND c35.v <> c26.v AND c35.v <> c28.v AND c35.v <> c29.v AND c35.v <> c30.v
        AND c35.v <> c31.v AND c35.v <> c32.v AND c35.v <> c33.v AND c35.v <> c34.v
    CROSS JOIN cell_option AS c36 ON c36.cell = 36 AND c36.v <> c9.v AND c36.v <> c18.v
        AND c36.v <> c27.v AND c36.v <> c28.v AND c36.v <> c29.v AND c36.v <> c30.v
        AND c36.v <> c31.v AND c36.v <> c32.v AND c36.v <> c33.v AND c36.v <> c34.v
        AND c36.v <> c35.v
    CROSS JOIN cell_option AS c37 ON c37.cell = 37 AND c37.v <> c1.v AND c37.v <> c10.v
        AND c37.v <> c19.v AND c37.v <> c28.v AND c37.v <> c29.v AND c37.v <> c30.v
    CROSS JOIN cell_option AS c38 ON c38.cell = 38 AND c38.v <> c2.v AND c38.v <> c11.v
        AND c38.v <> c20.v AND c38.v <> c28.v AND c38.v <> c29.v AND c38.v <> c30.v
        AND c38.v <> c37.v
    CROSS JOIN cell_option AS c39 ON c39.cell = 39 AND c39.v <> c3.v AND c39.v <> c12.v
        AND c39.v <> c21.v AND c39.v <> c28.v AND c39.v <> c29.v AND c39.v <> c30.v
        AND c39.v <> c37.v AND c39.v <> c38.v
    CROSS JOIN cell_option AS c40 ON c40.cell = 40 AND c40.v <> c4.v AND c40.v <> c13.v
        AND c40.v <> c22.v AND c40.v <> c31.v AND c40.v <> c32.v AND c40.v <> c33.v
        AND c40.v <> c37.v AND c40.v <> c38.v AND c40.v <> c39.v
    CROSS JOIN cell_option AS c41 ON c41.cell = 41 AND c41.v <> c5.v AND c41.v <> c14.v
        AND c41.v <> c23.v AND c41.v <> c31.v AND c41.v <> c32.v AND c41.v <> c33.v
        AND c41.v <> c37.v AND c41.v <> c38.v AND c41.v <> c39.v AND c41.v <> c40.v
    CROSS JOIN cell_option AS c42 ON c42.cell = 42 AND c42.v <> c6.v AND c42.v <> c15.v
        AND c42.v <> c24.v AND c42.v <> c31.v AND c42.v <> c32.v AND c42.v <> c33.v
        AND c42.v <> c37.v AND c42.v <> c38.v AND c42.v <> c39.v AND c42.v <> c40.v
        AND c42.v <> c41.v
    CROSS JOIN cell_option AS c43 ON c43.cell = 43 AND c43.v <> c7.v AND c43.v <> c16.v
        AND c43.v <> c25.v AND c43.v <> c34.v AND c43.v <> c35.v AND c43.v <> c36.v
        AND c43.v <> c37.v AND c43.v <> c38.v AND c43.v <> c39.v AND c43.v <> c40.v
        AND c43.v <> c41.v AND c43.v <> c42.v
    CROSS JOIN cell_option AS c44 ON c44.cell = 44 AND c44.v <> c8.v AND c44.v <> c17.v
        AND c44.v <> c26.v AND c44.v <> c34.v AND c44.v <> c35.v AND c44.v <> c36.v
        AND c44.v <> c37.v AND c44.v <> c38.v AND c44.v <> c39.v AND c44.v <> c40.v
        AND c44.v <> c41.v AND c44.v <> c42.v AND c44.v <> c43.v
    CROSS JOIN cell_option AS c45 ON c45.cell = 45 AND c45.v <> c9.v AND c45.v <> c18.v
        AND c45.v <> c27.v AND c45.v <> c34.v AND c45.v <> c35.v AND c45.v <> c36.v
        AND c45.v <> c37.v AND c45.v <> c38.v AND c45.v <> c39.v AND c45.v <> c40.v
        AND c45.v <> c41.v AND c45.v <> c42.v AND c45.v <> c43.v AND c45.v <> c44.v
    CROSS JOIN cell_option AS c46 ON c46.cell = 46 AND c46.v <> c1.v AND c46.v <> c10.v
        AND c46.v <> c19.v AND c46.v <> c28.v AND c46.v <> c29.v AND c46.v <> c30.v
        AND c46.v <> c37.v AND c46.v <> c38.v AND c46.v <> c39.v
    CROSS JOIN cell_option AS c47 ON c47.cell = 47 AND c47.v <> c2.v AND c47.v <> c11.v
        AND c47.v <> c20.v AND c47.v <> c28.v AND c47.v <> c29.v AND c47.v <> c30.v
        AND c47.v <> c37.v AND c47.v <> c38.v AND c47.v <> c39.v AND c47.v <> c46.v
    CROSS JOIN cell_option AS c48 ON c48.cell = 48 AND c48.v <> c3.v AND c48.v <> c12.v
        AND c48.v <> c21.v AND c48.v <> c28.v AND c48.v <> c29.v AND c48.v <> c30.v
        AND c48.v <> c37.v AND c48.v <> c38.v AND c48.v <> c39.v AND c48.v <> c46.v
        AND c48.v <> c47.v
    CROSS JOIN cell_option AS c49 ON c49.cell = 49 AND c49.v <> c4.v AND c49.v <> c13.v
        AND c49.v <> c22.v AND c49.v <> c31.v AND c49.v <> c32.v AND c49.v <> c33.v
        AND c49.v <> c40.v AND c49.v <> c41.v AND c49.v <> c42.v AND c49.v <> c46.v
        AND c49.v <> c47.v AND c49.v <> c48.v
    CROSS JOIN cell_option AS c50 ON c50.cell = 50 AND c50.v <> c5.v AND c50.v <> c14.v
        AND c50.v <> c23.v AND c50.v <> c31.v AND c50.v <> c32.v AND c50.v <> c33.v
        AND c50.v <> c40.v AND c50.v <> c41.v AND c50.v <> c42.v AND c50.v <> c46.v
        AND c50.v <> c47.v AND c50.v <> c48.v AND c50.v <> c49.v
    CROSS JOIN cell_option AS c51 ON c51.cell = 51 AND c51.v <> c6.v AND c51.v <> c15.v
        AND c51.v <> c24.v AND c51.v <> c31.v AND c51.v <> c32.v AND c51.v <> c33.v
        AND c51.v <> c40.v AND c51.v <> c41.v AND c51.v <> c42.v AND c51.v <> c46.v
        AND c51.v <> c47.v AND c51.v <> c48.v AND c51.v <> c49.v AND c51.v <> c50.v
    CROSS JOIN cell_option AS c52 ON c52.cell = 52 AND c52.v <> c7.v AND c52.v <> c16.v
        AND c52.v <> c25.v AND c52.v <> c34.v AND c52.v <> c35.v AND c52.v <> c36.v
        AND c52.v <> c43.v AND c52.v <> c44.v AND c52.v <> c45.v AND c52.v <> c46.v
        AND c52.v <> c47.v AND c52.v <> c48.v AND c52.v <> c49.v AND c52.v <> c50.v
        AND c52.v <> c51.v
    CROSS JOIN cell_option AS c53 ON c53.cell = 53 AND c53.v <> c8.v AND c53.v <> c17.v
        AND c53.v <> c26.v AND c53.v <> c34.v AND c53.v <> c35.v AND c53.v <> c36.v
        AND c53.v <> c43.v AND c53.v <> c44.v AND c53.v <> c45.v AND c53.v <> c46.v
        AND c53.v <> c47.v AND c53.v <> c48.v AND c53.v <> c49.v AND c53.v <> c50.v
        AND c53.v <> c51.v AND c53.v <> c52.v
    CROSS JOIN cell_option AS c54 ON c54.cell = 54 AND c54.v <> c9.v AND c54.v <> c18.v
        AND c54.v <> c27.v AND c54.v <> c34.v AND c54.v <> c35.v AND c54.v <> c36.v
        AND c54.v <> c43.v AND c54.v <> c44.v AND c54.v <> c45.v AND c54.v <> c46.v
        AND c54.v <> c47.v AND c54.v <> c48.v AND c54.v <> c49.v AND c54.v <> c50.v
        AND c54.v <> c51.v AND c54.v <> c52.v AND c54.v <> c53.v
    WHERE c1.cell = 1 AND NOT EXISTS (SELECT 1 FROM clash)
    LIMIT -1
) AS top
CROSS JOIN cell_option AS c55 ON c55.cell = 55 AND c55.v <> top.c1 AND c55.v <> top.c10
    AND c55.v <> top.c19 AND c55.v <> top.c28 AND c55.v <> top.c37 AND c55.v <> top.c46
CROSS JOIN cell_option AS c56 ON c56.cell = 56 AND c56.v <> top.c2 AND c56.v <> top.c11
    AND c56.v <> top.c20 AND c56.v <> top.c29 AND c56.v <> top.c38 AND c56.v <> top.c47
    AND c56.v <> c55.v
CROSS JOIN cell_option AS c57 ON c57.cell = 57 AND c57.v <> top.c3 AND c57.v <> top.c12
    AND c57.v <> top.c21 AND c57.v <> top.c30 AND c57.v <> top.c39 AND c57.v <> top.c48
    AND c57.v <> c55.v AND c57.v <> c56.v
CROSS JOIN cell_option AS c58 ON c58.cell = 58 AND c58.v <> top.c4 AND c58.v <> top.c13
    AND c58.v <> top.c22 AND c58.v <> top.c31 AND c58.v <> top.c40 AND c58.v <> top.c49
    AND c58.v <> c55.v AND c58.v <> c56.v AND c58.v <> c57.v
CROSS JOIN cell_option AS c59 ON c59.cell = 59 AND c59.v <> top.c5 AND c59.v <> top.c14
    AND c59.v <> top.c23 AND c59.v <> top.c32 AND c59.v <> top.c41 AND c59.v <> top.c50
    AND c59.v <> c55.v AND c59.v <> c56.v AND c59.v <> c57.v AND c59.v <> c58.v
CROSS JOIN cell_option AS c60 ON c60.cell = 60 AND c60.v <> top.c6 AND c60.v <> top.c15
    AND c60.v <> top.c24 AND c60.v <> top.c33 AND c60.v <> top.c42 AND c60.v <> top.c51
    AND c60.v <> c55.v AND c60.v <> c56.v AND c60.v <> c57.v AND c60.v <> c58.v
    AND c60.v <> c59.v
CROSS JOIN cell_option AS c61 ON c61.cell = 61 AND c61.v <> top.c7 AND c61.v <> top.c16
    AND c61.v <> top.c25 AND c61.v <> top.c34 AND c61.v <> top.c43 AND c61.v <> top.c52
    AND c61.v <> c55.v AND c61.v <> c56.v AND c61.v <> c57.v AND c61.v <> c58.v
    AND c61.v <> c59.v AND c61.v <> c60.v
CROSS JOIN cell_option AS c62 ON c62.cell = 62 AND c62.v <> top.c8 AND c62.v <> top.c17
    AND c62.v <> top.c26 AND c62.v <> top.c35 AND c62.v <> top.c44 AND c62.v <> top.c53
    AND c62.v <> c55.v AND c62.v <> c56.v AND c62.v <> c57.v AND c62.v <> c58.v
    AND c62.v <> c59.v AND c62.v <> c60.v AND c62.v <> c61.v
CROSS JOIN cell_option AS c63 ON c63.cell = 63 AND c63.v <> top.c9 AND c63.v <> top.c18
    AND c63.v <> top.c27 AND c63.v <> top.c36 AND c63.v <> top.c45 AND c63.v <> top.c54
    AND c63.v <> c55.v AND c63.v <> c56.v AND c63.v <> c57.v AND c63.v <> c58.v
    AND c63.v <> c59.v AND c63.v <> c60.v AND c63.v <> c61.v AND c63.v <> c62.v
CROSS JOIN cell_option AS c64 ON c64.cell = 64 AND c64.v <> top.c1 AND c64.v <> top.c10
    AND c64.v <> top.c19 AND c64.v <> top.c28 AND c64.v <> top.c37 AND c64.v <> top.c46
    AND c64.v <> c55.v AND c64.v <> c56.v AND c64.v <> c57.v
CROSS JOIN cell_option AS c65 ON c65.cell = 65 AND c65.v <> top.c2 AND c65.v <> top.c11
    AND c65.v <> top.c20 AND c65.v <> top.c29 AND c65.v <> top.c38 AND c65.v <> top.c47
    AND c65.v <> c55.v AND c65.v <> c56.v AND c65.v <> c57.v AND c65.v <> c64.v
CROSS JOIN cell_option AS c66 ON c66.cell = 66 AND c66.v <> top.c3 AND c66.v <> top.c12
    AND c66.v <> top.c21 AND c66.v <> top.c30 AND c66.v <> top.c39 AND c66.v <> top.c48
    AND c66.v <> c55.v AND c66.v <> c56.v AND c66.v <> c57.v AND c66.v <> c64.v
    AND c66.v <> c65.v
CROSS JOIN cell_option AS c67 ON c67.cell = 67 AND c67.v <> top.c4 AND c67.v <> top.c13
    AND c67.v <> top.c22 AND c67.v <> top.c31 AND c67.v <> top.c40 AND c67.v <> top.c49
    AND c67.v <> c58.v AND c67.v <> c59.v AND c67.v <> c60.v AND c67.v <> c64.v
    AND c67.v <> c65.v AND c67.v <> c66.v
CROSS JOIN cell_option AS c68 ON c68.cell = 68 AND c68.v <> top.c5 AND c68.v <> top.c14
    AND c68.v <> top.c23 AND c68.v <> top.c32 AND c68.v <> top.c41 AND c68.v <> top.c50
    AND c68.v <> c58.v AND c68.v <> c59.v AND c68.v <> c60.v AND c68.v <> c64.v
    AND c68.v <> c65.v AND c68.v <> c66.v AND c68.v <> c67.v
CROSS JOIN cell_option AS c69 ON c69.cell = 69 AND c69.v <> top.c6 AND c69.v <> top.c15
    AND c69.v <> top.c24 AND c69.v <> top.c33 AND c69.v <> top.c42 AND c69.v <> top.c51
    AND c69.v <> c58.v AND c69.v <> c59.v AND c69.v <> c60.v AND c69.v <> c64.v
    AND c69.v <> c65.v AND c69.v <> c66.v AND c69.v <> c67.v AND c69.v <> c68.v
CROSS JOIN cell_option AS c70 ON c70.cell = 70 AND c70.v <> top.c7 AND c70.v <> top.c16
    AND c70.v <> top.c25 AND c70.v <> top.c34 AND c70.v <> top.c43 AND c70.v <> top.c52
    AND c70.v <> c61.v AND c70.v <> c62.v AND c70.v <> c63.v AND c70.v <> c64.v
    AND c70.v <> c65.v AND c70.v <> c66.v AND c70.v <> c67.v AND c70.v <> c68.v
    AND c70.v <> c69.v
CROSS JOIN cell_option AS c71 ON c71.cell = 71 AND c71.v <> top.c8 AND c71.v <> top.c17
    AND c71.v <> top.c26 AND c71.v <> top.c35 AND c71.v <> top.c44 AND c71.v <> top.c53
    AND c71.v <> c61.v AND c71.v <> c62.v AND c71.v <> c63.v AND c71.v <> c64.v
    AND c71.v <> c65.v AND c71.v <> c66.v AND c71.v <> c67.v AND c71.v <> c68.v
    AND c71.v <> c69.v AND c71.v <> c70.v
CROSS JOIN cell_option AS c72 ON c72.cell = 72 AND c72.v <> top.c9 AND c72.v <> top.c18
    AND c72.v <> top.c27 AND c72.v <> top.c36 AND c72.v <> top.c45 AND c72.v <> top.c54
    AND c72.v <> c61.v AND c72.v <> c62.v AND c72.v <> c63.v AND c72.v <> c64.v
    AND c72.v <> c65.v AND c72.v <> c66.v AND c72.v <> c67.v AND c72.v <> c68.v
    AND c72.v <> c69.v AND c72.v <> c70.v AND c72.v <> c71.v
CROSS JOIN cell_option AS c73 ON c73.cell = 73 AND c73.v <> top.c1 AND c73.v <> top.c10
    AND c73.v <> top.c19 AND c73.v <> top.c28 AND c73.v <> top.c37 AND c73.v <> top.c46
    AND c73.v <> c55.v AND c73.v <> c56.v AND c73.v <> c57.v AND c73.v <> c64.v
    AND c73.v <> c65.v AND c73.v <> c66.v
CROSS JOIN cell_option AS c74 ON c74.cell = 74 AND c74.v <> top.c2 AND c74.v <> top.c11
    AND c74.v <> top.c20 AND c74.v <> top.c29 AND c74.v <> top.c38 AND c74.v <> top.c47
    AND c74.v <> c55.v AND c74.v <> c56.v AND c74.v <> c57.v AND c74.v <> c64.v
    AND c74.v <> c65.v AND c74.v <> c66.v AND c74.v <> c73.v
CROSS JOIN cell_option AS c75 ON c75.cell = 75 AND c75.v <> top.c3 AND c75.v <> top.c12
    AND c75.v <> top.c21 AND c75.v <> top.c30 AND c75.v <> top.c39 AND c75.v <> top.c48
    AND c75.v <> c55.v AND c75.v <> c56.v AND c75.v <> c57.v AND c75.v <> c64.v
    AND c75.v <> c65.v AND c75.v <> c66.v AND c75.v <> c73.v AND c75.v <> c74.v
CROSS JOIN cell_option AS c76 ON c76.cell = 76 AND c76.v <> top.c4 AND c76.v <> top.c13
    AND c76.v <> top.c22 AND c76.v <> top.c31 AND c76.v <> top.c40 AND c76.v <> top.c49
    AND c76.v <> c58.v AND c76.v <> c59.v AND c76.v <> c60.v AND c76.v <> c67.v
    AND c76.v <> c68.v AND c76.v <> c69.v AND c76.v <> c73.v AND c76.v <> c74.v
    AND c76.v <> c75.v
CROSS JOIN cell_option AS c77 ON c77.cell = 77 AND c77.v <> top.c5 AND c77.v <> top.c14
    AND c77.v <> top.c23 AND c77.v <> top.c32 AND c77.v <> top.c41 AND c77.v <> top.c50
    AND c77.v <> c58.v AND c77.v <> c59.v AND c77.v <> c60.v AND c77.v <> c67.v
    AND c77.v <> c68.v AND c77.v <> c69.v AND c77.v <> c73.v AND c77.v <> c74.v
    AND c77.v <> c75.v AND c77.v <> c76.v
CROSS JOIN cell_option AS c78 ON c78.cell = 78 AND c78.v <> top.c6 AND c78.v <> top.c15
    AND c78.v <> top.c24 AND c78.v <> top.c33 AND c78.v <> top.c42 AND c78.v <> top.c51
    AND c78.v <> c58.v AND c78.v <> c59.v AND c78.v <> c60.v AND c78.v <> c67.v
    AND c78.v <> c68.v AND c78.v <> c69.v AND c78.v <> c73.v AND c78.v <> c74.v
    AND c78.v <> c75.v AND c78.v <> c76.v AND c78.v <> c77.v
CROSS JOIN cell_option AS c79 ON c79.cell = 79 AND c79.v <> top.c7 AND c79.v <> top.c16
    AND c79.v <> top.c25 AND c79.v <> top.c34 AND c79.v <> top.c43 AND c79.v <> top.c52
    AND c79.v <> c61.v AND c79.v <> c62.v AND c79.v <> c63.v AND c79.v <> c70.v
    AND c79.v <> c71.v AND c79.v <> c72.v AND c79.v <> c73.v AND c79.v <> c74.v
    AND c79.v <> c75.v AND c79.v <> c76.v AND c79.v <> c77.v AND c79.v <> c78.v
CROSS JOIN cell_option AS c80 ON c80.cell = 80 AND c80.v <> top.c8 AND c80.v <> top.c17
    AND c80.v <> top.c26 AND c80.v <> top.c35 AND c80.v <> top.c44 AND c80.v <> top.c53
    AND c80.v <> c61.v AND c80.v <> c62.v AND c80.v <> c63.v AND c80.v <> c70.v
    AND c80.v <> c71.v AND c80.v <> c72.v AND c80.v <> c73.v AND c80.v <> c74.v
    AND c80.v <> c75.v AND c80.v <> c76.v AND c80.v <> c77.v AND c80.v <> c78.v
    AND c80.v <> c79.v
CROSS JOIN cell_option AS c81 ON c81.cell = 81 AND c81.v <> top.c9 AND c81.v <> top.c18
    AND c81.v <> top.c27 AND c81.v <> top.c36 AND c81.v <> top.c45 AND c81.v <> top.c54
    AND c81.v <> c61.v AND c81.v <> c62.v AND c81.v <> c63.v AND c81.v <> c70.v
    AND c81.v <> c71.v AND c81.v <> c72.v AND c81.v <> c73.v AND c81.v <> c74.v
    AND c81.v <> c75.v AND c81.v <> c76.v AND c81.v <> c77.v AND c81.v <> c78.v
    AND c81.v <> c79.v AND c81.v <> c80.v;

-- Try it:
INSERT INTO puzzle VALUES
('023780460000620000060304080001000534280000097439000100010205040000036000056018370');
SELECT row_id, column_id, group_concat(v, '') AS options
FROM cell_option JOIN grid USING (cell) GROUP BY cell;
SELECT permutations FROM permutations;
SELECT grid FROM solution;
