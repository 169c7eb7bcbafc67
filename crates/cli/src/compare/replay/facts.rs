//! What the articles print, apart from their SQL and their boards to solve, which
//! are in [`ARTICLES`](crate::compare::ARTICLES).

/// "SQL Sudoko".
pub mod poole {
    /// The board as it is drawn.
    pub const DRAWN: &str =
        "...5.8.4784......2...64.....6.1..57...7....16..4.3..8.73.........2.........9.41..";
    /// The values that r9c9 cannot have: those of its box, its row, its column.
    pub const BLOCKED_AT_R9C9: &str = "1 2 4 6 7 9";
    /// The board after single values and single cells.
    pub const AFTER_SINGLES: &str =
        "...5.8.4784.3.7.52.7.64.831.6.1..574..74..316..473628973.2..4.84.28.37.5...974123";
    /// The cells of a pair on that board.
    pub const PAIR: [(usize, usize); 2] = [(3, 6), (4, 6)];
    /// The values of the pair.
    pub const PAIR_VALUES: &str = "2 9";
    /// The last board.
    pub const SOLUTION: &str =
        "623518947841397652975642831368129574297485316154736289739251468412863795586974123";
    /// Where he expects pairs of a box to matter that share no line.
    pub const BOX_PAIRS: &str = "not needed; only in boxes on the diagonal";
    /// What he leaves to others.
    pub const GENERATING: &str = "the real challenge";
}

/// "The Logical Puzzle".
pub mod logical_puzzle {
    /// What its first table shows: the clues, and all values for each other cell.
    pub const WITHOUT_RULES: &str = "clues, and 1-9 elsewhere";
    /// What it says of the lists after the delete rules.
    pub const AFTER_DELETES: &str = "smaller lists";
    /// What it says of the board after the insert rules.
    pub const AFTER_INSERTS: &str = "solved";
    /// How its pivot shows the values of a cell.
    pub const SEPARATOR: &str = ",";
}

/// "Solve Sudoku with T-SQL - Part 1".
pub mod part_1 {
    /// The first board as it is drawn.
    pub const FIRST_DRAWN: &str =
        "57..18.....8.....4.125......95.8..678..752..334..6.85......527.1.....9.....14..85";
    /// The second board as it is drawn.
    pub const SECOND_DRAWN: &str =
        "2..3....8...........1284.5..6.9..2...9.....6...5..1....1..4.7....8.79..3.......96";
    /// The second board as a string.
    pub const SECOND_STRING: &str =
        "200300008000000000001284050060900200090000060005001000010040700008079003000000096";
    /// The number of the block of each cell.
    pub const BLOCKS: &str =
        "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    /// Combinations on an empty board, and after the first clue.
    pub const EMPTY_COMBINATIONS: &str = "1.97E77";
    /// See there.
    pub const COMBINATIONS_AFTER_ONE: &str = "2.07E75";
    /// The orders in which 81 cells can be filled.
    pub const ORDERS: &str = "5.797126E120";
    /// The number of full grids, after Felgenhauer and Jarvis.
    pub const GRIDS: &str = "6670903752021072936960";
    /// Rows of the table of cells and values.
    pub const CELL_VALUES: usize = 729;
    /// Tables of the join.
    #[cfg(feature = "sql")]
    pub const TABLES: usize = 81;
    /// Conditions of rows, of columns, of blocks.
    pub const CONDITIONS_EACH: usize = 324;
    /// Conditions without those that are there twice.
    pub const CONDITIONS: usize = 810;
    /// How long very simple puzzles and hard ones take.
    pub const TIMES: [&str; 2] = ["a few seconds", "hours to weeks"];
}

/// "Solving Sudoku using SQL Server 2005 - Part #6".
pub mod part_6 {
    /// The query that it ports, its author and its database.
    pub const PORT_OF: &str =
        "solving sudoku using recursive subquery factoring, Anton Scheffer, Oracle 11gR2";
    /// What it says of the query without rules before it.
    pub const WITHOUT_RULES: &str = "can be run directly";
    /// What it says of the branches after the rules.
    pub const BRANCHES: &str = "exponentially fewer";
}

/// "Using Common Table Expressions to solve Sudoku".
pub mod manda {
    /// The number of clues removed from the beginning, the number of solutions
    /// and the seconds, which are "less than" for the first.
    pub const COUNTS: [(usize, u128, f64); 3] = [(0, 1, 1.0), (1, 10, 1.0), (2, 228, 26.0)];
}
