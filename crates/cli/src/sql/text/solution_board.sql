-- Each solution in nine rows.
CREATE VIEW solution_board AS
SELECT grid, value AS row_id,
    substr(grid, value * 9 - 8, 1) AS c1, substr(grid, value * 9 - 7, 1) AS c2,
    substr(grid, value * 9 - 6, 1) AS c3, substr(grid, value * 9 - 5, 1) AS c4,
    substr(grid, value * 9 - 4, 1) AS c5, substr(grid, value * 9 - 3, 1) AS c6,
    substr(grid, value * 9 - 2, 1) AS c7, substr(grid, value * 9 - 1, 1) AS c8,
    substr(grid, value * 9, 1) AS c9
FROM solution CROSS JOIN digits;
