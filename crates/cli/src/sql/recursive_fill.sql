-- recursive-fill: one recursive query. It starts with the puzzle as a string;
-- each row gives, for every digit that fits into its first blank, a row with
-- that digit filled in. Rows without a blank are the solutions, all of them.

CREATE TABLE puzzle (clues TEXT NOT NULL);

-- A puzzle in which two clues clash has no solution, which filling would not
-- notice: it looks at the digits that go in, never at the clues.
CREATE VIEW clash AS
WITH RECURSIVE
    clue(cell, digit) AS (
        SELECT 0, substr(clues, 1, 1) FROM puzzle
    UNION ALL
        SELECT cell + 1, substr(clues, cell + 2, 1) FROM clue, puzzle WHERE cell < 80
    )
SELECT a.cell AS cell1, b.cell AS cell2, a.digit
FROM clue AS a JOIN clue AS b ON a.digit = b.digit AND a.cell < b.cell
WHERE a.digit BETWEEN '1' AND '9'
    AND (a.cell / 9 = b.cell / 9
        OR a.cell % 9 = b.cell % 9
        OR (a.cell / 27 = b.cell / 27 AND a.cell % 9 / 3 = b.cell % 9 / 3));

-- "ind" is where the first blank is. A dot put after the grid makes that 82
-- for a full one, so that sorting by it takes the fullest grid first: the
-- search goes deep before it goes wide, holds few rows at a time, and can be
-- left at the first solution.
CREATE VIEW search AS
WITH RECURSIVE
    digits(z) AS (
        VALUES ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9')
    ),
    positions(lp) AS (
        VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8)
    ),
    x(s, ind) AS (
        SELECT replace(clues, '0', '.'), instr(replace(clues, '0', '.') || '.', '.')
        FROM puzzle
        WHERE NOT EXISTS (SELECT 1 FROM clash)
    UNION ALL
        SELECT
            substr(s, 1, ind - 1) || z || substr(s, ind + 1),
            instr(substr(s, 1, ind - 1) || z || substr(s, ind + 1) || '.', '.')
        FROM x CROSS JOIN digits
        WHERE ind < 82
            AND NOT EXISTS (
                SELECT 1 FROM positions
                WHERE z = substr(s, (ind - 1) / 9 * 9 + lp + 1, 1)
                    OR z = substr(s, (ind - 1) % 9 + lp * 9 + 1, 1)
                    OR z = substr(s, (ind - 1) / 27 * 27 + (ind - 1) % 9 / 3 * 3
                        + lp / 3 * 9 + lp % 3 + 1, 1)
            )
        ORDER BY 2 DESC, 1
    )
SELECT s AS grid, ind FROM x;

CREATE VIEW solution AS
SELECT grid FROM search WHERE ind = 82;

-- Try it:
INSERT INTO puzzle VALUES
('86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81');
SELECT grid FROM solution;
