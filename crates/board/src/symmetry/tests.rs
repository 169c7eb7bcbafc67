use super::*;
use quadrille_limits::random::stream;

fn shapes() -> impl Iterator<Item = Shape> {
    let sizes = [
        (1, 1),
        (1, 4),
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (3, 4),
        (5, 5),
    ];
    sizes.into_iter().map(|(r, c)| Shape::new(r, c).unwrap())
}

#[test]
fn they_are_a_group_that_acts_on_grids() {
    let mut source = stream(1, 0);
    for shape in shapes() {
        let cells = (0..shape.cell_count()).map(|k| (k % (shape.side() + 1)) as u8);
        let grid = Grid::from_values(shape, cells.collect::<Vec<_>>()).unwrap();
        for _ in 0..20 {
            let [one, other] = [(); 2].map(|()| Transform::random(shape, &mut source));
            let both = other.apply(&one.apply(&grid));
            assert_eq!(one.then(&other).apply(&grid), both, "{one}; {other}");
            assert_eq!(one.inverse().apply(&one.apply(&grid)), grid, "{one}");
            assert_eq!(one.then(&one.inverse()), Transform::identity(shape));
            assert_eq!(one.of_cells().then(&one.of_digits()), one);
            assert_eq!(one.to_string().parse(), Ok(one));
        }
    }
}

#[test]
fn houses_stay_houses() {
    let mut source = stream(2, 0);
    for shape in shapes() {
        // Each cell of a box has the number of the box.
        let boxes = shape.cells().map(|cell| shape.box_of(cell) as u8 + 1);
        let grid = Grid::from_values(shape, boxes.collect::<Vec<_>>()).unwrap();
        let rows = shape.cells().map(|cell| shape.row_of(cell) as u8 + 1);
        let lines = Grid::from_values(shape, rows.collect::<Vec<_>>()).unwrap();
        for _ in 0..20 {
            let transform = Transform::random(shape, &mut source);
            let moved = transform.apply(&grid);
            for house in shape.houses().skip(2 * shape.side()) {
                let mut cells = shape.cells_of(house);
                let first = cells.clone().next().and_then(|cell| moved.get(cell));
                assert!(cells.all(|cell| moved.get(cell) == first), "{transform}");
            }
            let moved = transform.apply(&lines);
            let row: Vec<u8> = moved.values()[..shape.side()].to_vec();
            let is_row = row.iter().all(|&value| value == row[0]);
            assert!(is_row || transform.transposed, "{transform}");
        }
    }
}

#[test]
fn bad_texts_are_explained() {
    let cases = [
        (
            "",
            "a transform begins with its shape: expected box rows x box columns such as 3x3 or 2x3, found ''",
        ),
        (
            "3x3 turn",
            "expected transpose, rows=, columns= or digits=, found 'turn'",
        ),
        (
            "2x3 transpose",
            "a board of 2x3 cannot be transposed: its boxes are not square",
        ),
        (
            "2x2 rows=1324",
            "'rows=1324': expected each number from 1 to 4 once, those of a band or stack together",
        ),
        (
            "2x2 digits=1224",
            "'digits=1224': expected each number from 1 to 4 once, those of a band or stack together",
        ),
        (
            "2x2 digits=",
            "'digits=': expected each number from 1 to 4 once, those of a band or stack together",
        ),
        (
            "2x2 boxes=1234",
            "expected transpose, rows=, columns= or digits=, found 'boxes=1234'",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<Transform>().unwrap_err().to_string(), expected);
    }
}
