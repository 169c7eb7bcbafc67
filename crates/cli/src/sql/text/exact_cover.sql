-- exact-cover: Algorithm X. A puzzle is a matrix of items and options; a
-- solution is a set of options that covers each item exactly once.
--
-- An item is something that has to happen once: a cell has a value (1 to 81), a
-- value is in a row (82 to 162), in a column (163 to 243), in a box (244 to 324).
-- An option is a value in a cell, and covers four items.
--
-- Presolve takes every option that is the only one of an item, and deletes all
-- options that share an item with it, as long as there are such items: naked and
-- hidden singles are the same rule. What is left is searched: choose the item
-- with the fewest options, try each of them, and go on with the items that it
-- leaves. A node of the search knows the items that are covered, as bits in six
-- words of 54.

--# sqlite
PRAGMA recursive_triggers = ON;

--# start
CREATE TABLE items (
    id INTEGER PRIMARY KEY,                  -- 1 to 324
    word INTEGER NOT NULL,
    bit BIGINT NOT NULL
);
INSERT INTO items (id, word, bit)
SELECT id, (id - 1) / 54 + 1,
--# sqlite postgres duckdb
    CAST(1 AS BIGINT) << ((id - 1) % 54)
--# tsql
    POWER(CAST(2 AS BIGINT), (id - 1) % 54)
--# all
FROM (
    SELECT (kind.value - 1) * 81 + (a.value - 1) * 9 + b.value AS id
    FROM digits AS kind CROSS JOIN digits AS a CROSS JOIN digits AS b
    WHERE kind.value <= 4
) AS numbers;

-- The ones of the matrix.
CREATE TABLE matrix (
    option_id INTEGER NOT NULL,              -- 1 to 729
    item INTEGER NOT NULL,
    PRIMARY KEY (option_id, item)
) WITHOUT ROWID;
INSERT INTO matrix (option_id, item)
SELECT ((r.value - 1) * 9 + c.value - 1) * 9 + v.value,
    CASE kind.value
        WHEN 1 THEN (r.value - 1) * 9 + c.value
        WHEN 2 THEN 81 + (r.value - 1) * 9 + v.value
        WHEN 3 THEN 162 + (c.value - 1) * 9 + v.value
        ELSE 243 + ((r.value - 1) / 3 * 3 + (c.value - 1) / 3) * 9 + v.value
    END
FROM digits AS r CROSS JOIN digits AS c CROSS JOIN digits AS v CROSS JOIN digits AS kind
WHERE kind.value <= 4;

-- The options, with the bits of their items.
CREATE TABLE options (
    id INTEGER PRIMARY KEY,
    cell INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    m1 BIGINT NOT NULL, m2 BIGINT NOT NULL, m3 BIGINT NOT NULL,
    m4 BIGINT NOT NULL, m5 BIGINT NOT NULL, m6 BIGINT NOT NULL
);
INSERT INTO options (id, cell, symbol, m1, m2, m3, m4, m5, m6)
SELECT masks.id, (masks.id - 1) / 9 + 1, digits.symbol, m1, m2, m3, m4, m5, m6
FROM (
    SELECT option_id AS id,
        CAST(sum(CASE WHEN word = 1 THEN bit ELSE 0 END) AS BIGINT) AS m1,
        CAST(sum(CASE WHEN word = 2 THEN bit ELSE 0 END) AS BIGINT) AS m2,
        CAST(sum(CASE WHEN word = 3 THEN bit ELSE 0 END) AS BIGINT) AS m3,
        CAST(sum(CASE WHEN word = 4 THEN bit ELSE 0 END) AS BIGINT) AS m4,
        CAST(sum(CASE WHEN word = 5 THEN bit ELSE 0 END) AS BIGINT) AS m5,
        CAST(sum(CASE WHEN word = 6 THEN bit ELSE 0 END) AS BIGINT) AS m6
    FROM matrix JOIN items ON items.id = matrix.item
    GROUP BY option_id
) AS masks
JOIN digits ON digits.value = (masks.id - 1) % 9 + 1;

-- What is left of the matrix, and the options that presolve has taken.
CREATE TABLE entries (
    item INTEGER NOT NULL,
    option_id INTEGER NOT NULL,
    PRIMARY KEY (item, option_id)
) WITHOUT ROWID;
CREATE INDEX entries_by_option ON entries (option_id, item);

CREATE TABLE taken (option_id INTEGER PRIMARY KEY);

CREATE VIEW forced AS
SELECT DISTINCT option_id
FROM (
    SELECT min(option_id) AS option_id FROM entries GROUP BY item HAVING count(*) = 1
) AS only_options;

-- Options that share an item with one that is taken, and these themselves.
CREATE VIEW excluded AS
SELECT other.option_id
FROM taken
JOIN entries AS own ON own.option_id = taken.option_id
JOIN entries AS other ON other.item = own.item;

-- Items that are covered twice, or neither covered nor left with an option.
CREATE VIEW contradiction AS
SELECT items.id AS item
FROM items
LEFT JOIN (
    SELECT item, count(*) AS times
    FROM taken JOIN matrix ON matrix.option_id = taken.option_id
    GROUP BY item
) AS covered ON covered.item = items.id
WHERE times > 1
    OR times IS NULL AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.item = items.id);

-- What presolve leaves, for the search: each entry with the bit of its item and
-- those of its option.
CREATE TABLE residue (
    item INTEGER NOT NULL,
    option_id INTEGER NOT NULL,
    word INTEGER NOT NULL,
    bit BIGINT NOT NULL,
    m1 BIGINT NOT NULL, m2 BIGINT NOT NULL, m3 BIGINT NOT NULL,
    m4 BIGINT NOT NULL, m5 BIGINT NOT NULL, m6 BIGINT NOT NULL,
    PRIMARY KEY (item, option_id)
) WITHOUT ROWID;

CREATE TABLE puzzle (clues TEXT NOT NULL);

CREATE TABLE round (number INTEGER PRIMARY KEY, entries_left INTEGER NOT NULL);

--# duckdb
-- begin round
--# sqlite
CREATE TRIGGER presolve AFTER INSERT ON round
BEGIN
--# postgres
CREATE FUNCTION presolve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
--# tsql
CREATE TRIGGER presolve ON round AFTER INSERT AS
BEGIN
    SET NOCOUNT ON;

--# all
    INSERT INTO taken (option_id) SELECT option_id FROM forced;
    DELETE FROM entries WHERE option_id IN (SELECT option_id FROM excluded);
--# sqlite

    -- Once more, if that deleted anything.
    INSERT INTO round (number, entries_left)
    SELECT new.number + 1, entries_left
    FROM (SELECT count(*) AS entries_left FROM entries)
    WHERE entries_left < new.entries_left;
END;
--# postgres
    RETURN NULL;
END
$$;
CREATE TRIGGER presolve AFTER INSERT ON round
    FOR EACH ROW EXECUTE FUNCTION pg_temp.presolve();
--# tsql
END;
--# duckdb
-- end
--# all

CREATE VIEW only_value AS
SELECT (option_id - 1) / 81 + 1 AS row_id, (option_id - 1) / 9 % 9 + 1 AS column_id,
    (option_id - 1) % 9 + 1 AS cell_value
FROM taken;

--# filled
--# sqlite duckdb
-- The search. A node is a grid, and the items that it covers. "choice" is the
-- item to branch on and, in the thousands, its number of options; NULL if no item
-- is left: then the grid is a solution. An item without options has no branch.
--# sqlite
-- Sorting by the level takes the deepest node first.
--# sqlite duckdb
CREATE VIEW search AS
WITH RECURSIVE node(level, grid, c1, c2, c3, c4, c5, c6, choice) AS (
        SELECT 0, grid, zero, zero, zero, zero, zero, zero,
            (SELECT min(options_left * 1000 + item) FROM (
                SELECT item, count(*) AS options_left FROM residue GROUP BY item
            ) AS counts)
        FROM filled CROSS JOIN (SELECT CAST(0 AS BIGINT) AS zero) AS start
        WHERE NOT EXISTS (SELECT 1 FROM contradiction)
    UNION ALL
        SELECT level + 1,
            substr(grid, 1, o.cell - 1) || o.symbol || substr(grid, o.cell + 1),
            c1 | r.m1, c2 | r.m2, c3 | r.m3, c4 | r.m4, c5 | r.m5, c6 | r.m6,
            (SELECT min(options_left * 1000 + item) FROM (
                SELECT e.item, sum(CASE
                    WHEN (e.m1 & (c1 | r.m1)) = 0 AND (e.m2 & (c2 | r.m2)) = 0
                        AND (e.m3 & (c3 | r.m3)) = 0 AND (e.m4 & (c4 | r.m4)) = 0
                        AND (e.m5 & (c5 | r.m5)) = 0 AND (e.m6 & (c6 | r.m6)) = 0
                    THEN 1 ELSE 0 END) AS options_left
                FROM residue AS e
                WHERE (e.bit & CASE e.word
                    WHEN 1 THEN c1 | r.m1 WHEN 2 THEN c2 | r.m2 WHEN 3 THEN c3 | r.m3
                    WHEN 4 THEN c4 | r.m4 WHEN 5 THEN c5 | r.m5 ELSE c6 | r.m6 END) = 0
                GROUP BY e.item
            ) AS counts)
        FROM node
        JOIN residue AS r ON r.item = node.choice % 1000
        JOIN options AS o ON o.id = r.option_id
        WHERE (r.m1 & c1) = 0 AND (r.m2 & c2) = 0 AND (r.m3 & c3) = 0
            AND (r.m4 & c4) = 0 AND (r.m5 & c5) = 0 AND (r.m6 & c6) = 0
--# sqlite
        ORDER BY 1 DESC
--# sqlite duckdb
    )
SELECT grid, level, choice FROM node;

CREATE VIEW solution AS
SELECT grid FROM search WHERE choice IS NULL;

--# postgres tsql
-- The search. A node is a grid, and the items that it covers. The stack has a
-- range of nodes for each level, those that are yet to be worked on. "batch" is
-- the beginning of the deepest range, up to twenty nodes that are worked on at
-- once.
CREATE TABLE node (
    id INTEGER PRIMARY KEY,
    grid TEXT NOT NULL,
    c1 BIGINT NOT NULL, c2 BIGINT NOT NULL, c3 BIGINT NOT NULL,
    c4 BIGINT NOT NULL, c5 BIGINT NOT NULL, c6 BIGINT NOT NULL
);

CREATE TABLE stack (
    level INTEGER PRIMARY KEY,
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL
);

CREATE TABLE batch (
    level INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    greatest_id INTEGER NOT NULL
);

CREATE TABLE chosen (node_id INTEGER PRIMARY KEY, item INTEGER NOT NULL);

CREATE TABLE solution (grid TEXT NOT NULL);

-- The search ends once it has this many solutions.
CREATE TABLE goal (solutions BIGINT NOT NULL);
INSERT INTO goal VALUES (9000000000000000000);

CREATE VIEW batch_node AS
SELECT id, grid, c1, c2, c3, c4, c5, c6
FROM node
WHERE id BETWEEN (SELECT first_id FROM batch) AND (SELECT last_id FROM batch);

-- The options left to each item that a node of the batch leaves open.
CREATE VIEW item_count AS
SELECT node.id AS node_id, item,
    sum(CASE WHEN (m1 & c1) = 0 AND (m2 & c2) = 0 AND (m3 & c3) = 0
        AND (m4 & c4) = 0 AND (m5 & c5) = 0 AND (m6 & c6) = 0 THEN 1 ELSE 0 END) AS options_left
FROM batch_node AS node CROSS JOIN residue
WHERE (bit & CASE word WHEN 1 THEN c1 WHEN 2 THEN c2 WHEN 3 THEN c3
    WHEN 4 THEN c4 WHEN 5 THEN c5 ELSE c6 END) = 0
GROUP BY node.id, item;

-- The item with the fewest options of each node, the least of several.
CREATE VIEW fewest AS
SELECT node_id, min(options_left * 1000 + item) % 1000 AS item
FROM item_count
GROUP BY node_id;

-- A node for each option of that item. An item without options has no branch.
CREATE VIEW branch AS
SELECT node.id AS node_id, options.id AS option_id,
--# postgres
    overlay(node.grid PLACING options.symbol FROM options.cell) AS grid,
--# tsql
    CAST(STUFF(node.grid, options.cell, 1, options.symbol) AS VARCHAR(81)) AS grid,
--# postgres tsql
    c1 | r.m1 AS c1, c2 | r.m2 AS c2, c3 | r.m3 AS c3,
    c4 | r.m4 AS c4, c5 | r.m5 AS c5, c6 | r.m6 AS c6
FROM batch_node AS node
JOIN chosen ON chosen.node_id = node.id
JOIN residue AS r ON r.item = chosen.item
JOIN options ON options.id = r.option_id
WHERE (r.m1 & c1) = 0 AND (r.m2 & c2) = 0 AND (r.m3 & c3) = 0
    AND (r.m4 & c4) = 0 AND (r.m5 & c5) = 0 AND (r.m6 & c6) = 0;

--# duckdb
-- begin puzzle
--# sqlite
CREATE TRIGGER solve AFTER INSERT ON puzzle
BEGIN
--# postgres
CREATE FUNCTION solve() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    number_of_rounds INTEGER := 0;
    entries_now INTEGER;
    entries_before INTEGER := -1;
BEGIN
--# tsql
CREATE TRIGGER solve ON puzzle AFTER INSERT AS
BEGIN
    SET NOCOUNT ON;
    DECLARE @number_of_rounds INTEGER = 0, @entries_now INTEGER, @entries_before INTEGER = -1;

--# all
    DELETE FROM round;
    DELETE FROM taken;
    DELETE FROM entries;
    DELETE FROM residue;

    -- A clue is the only option of its cell; other cells have all.
    INSERT INTO entries (item, option_id)
    SELECT matrix.item, matrix.option_id
    FROM options JOIN matrix ON matrix.option_id = options.id
    WHERE options.symbol = substr(new.clues, options.cell, 1)
        OR substr(new.clues, options.cell, 1) NOT BETWEEN '1' AND '9';

--# sqlite
    INSERT INTO round (number, entries_left)
    SELECT 1, count(*) FROM entries;

--# postgres
    LOOP
        entries_now := (SELECT count(*) FROM entries);
        EXIT WHEN entries_now = entries_before;
        entries_before := entries_now;
        number_of_rounds := number_of_rounds + 1;
        INSERT INTO round (number, entries_left) VALUES (number_of_rounds, entries_now);
    END LOOP;

--# tsql
    SET @entries_now = (SELECT count(*) FROM entries);
    WHILE @entries_now <> @entries_before
    BEGIN
        SET @entries_before = @entries_now;
        SET @number_of_rounds = @number_of_rounds + 1;
        INSERT INTO round (number, entries_left) VALUES (@number_of_rounds, @entries_now);
        SET @entries_now = (SELECT count(*) FROM entries);
    END;

--# duckdb
-- end
-- begin finish
--# all
    INSERT INTO residue (item, option_id, word, bit, m1, m2, m3, m4, m5, m6)
    SELECT e.item, e.option_id, i.word, i.bit, o.m1, o.m2, o.m3, o.m4, o.m5, o.m6
    FROM entries AS e
    JOIN items AS i ON i.id = e.item
    JOIN options AS o ON o.id = e.option_id;
--# sqlite
END;
--# postgres tsql

    DELETE FROM node;
    DELETE FROM stack;
    DELETE FROM chosen;
    DELETE FROM solution;
    INSERT INTO node (id, grid, c1, c2, c3, c4, c5, c6)
    SELECT 1, grid, 0, 0, 0, 0, 0, 0 FROM filled
    WHERE NOT EXISTS (SELECT 1 FROM contradiction);
    INSERT INTO stack (level, first_id, last_id) SELECT 1, id, id FROM node;
    WHILE EXISTS (SELECT 1 FROM stack)
        AND (SELECT count(*) FROM solution) < (SELECT solutions FROM goal)
--# postgres
    LOOP
--# tsql
    BEGIN
--# postgres tsql
        DELETE FROM batch;
        INSERT INTO batch (level, first_id, last_id, greatest_id)
        SELECT level, first_id,
            CASE WHEN last_id < first_id + 19 THEN last_id ELSE first_id + 19 END,
            (SELECT max(id) FROM node)
        FROM stack WHERE level = (SELECT max(level) FROM stack);
        UPDATE stack SET first_id = first_id + 20
        WHERE level = (SELECT level FROM batch);
        DELETE FROM stack WHERE first_id > last_id;

        INSERT INTO chosen (node_id, item) SELECT node_id, item FROM fewest;
        INSERT INTO solution (grid)
        SELECT grid FROM batch_node AS node
        WHERE NOT EXISTS (SELECT 1 FROM chosen WHERE chosen.node_id = node.id);

        INSERT INTO node (id, grid, c1, c2, c3, c4, c5, c6)
        SELECT (SELECT greatest_id FROM batch)
                + ROW_NUMBER() OVER (ORDER BY node_id, option_id),
            grid, c1, c2, c3, c4, c5, c6
        FROM branch;
        INSERT INTO stack (level, first_id, last_id)
        SELECT batch.level + 1, min(node.id), max(node.id)
        FROM batch CROSS JOIN node
        WHERE node.id > (SELECT greatest_id FROM batch)
        GROUP BY batch.level;
--# postgres
    END LOOP;
    RETURN NULL;
END
$$;
CREATE TRIGGER solve AFTER INSERT ON puzzle
    FOR EACH ROW EXECUTE FUNCTION pg_temp.solve();
--# tsql
    END;
END;
--# duckdb
-- end
--# all

-- What presolve leaves: the values that it has found, and the options of the
-- other cells.
CREATE VIEW remaining AS
    SELECT row_id, column_id, cell_value FROM only_value
UNION ALL
    SELECT (item - 1) / 9 + 1, (item - 1) % 9 + 1, (option_id - 1) % 9 + 1
    FROM entries WHERE item <= 81;

--# remaining_board
--# solution_board
-- Try it: the board after presolve, then the solution.
INSERT INTO puzzle VALUES
('86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81');
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9
FROM remaining_board ORDER BY row_id;
SELECT row_id, c1, c2, c3, c4, c5, c6, c7, c8, c9
FROM solution_board ORDER BY grid, row_id;
