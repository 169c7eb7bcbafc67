//! A step for JSON.

use quadrille::board::{Cell, Digit, Shape};
use quadrille::human::{Grade, Group, Link, Step};

use crate::output::Value;

/// Returns a step for JSON.
pub fn as_data(step: &Step) -> Value<'_> {
    let shape = step.grid.shape();
    let candidates = |all: &[(Cell, Digit)]| {
        let all = all.iter().map(|&(cell, digit)| {
            let mut fields = place(shape, cell);
            fields.push(("digit", Value::size(digit.value())));
            Value::Object(fields)
        });
        Value::List(all.collect())
    };
    let group = |group: &Group| {
        let cells = group.cells.iter();
        Value::Object(vec![
            ("digit", Value::size(group.digit.value())),
            (
                "cells",
                Value::List(
                    cells
                        .map(|&cell| Value::Object(place(shape, cell)))
                        .collect(),
                ),
            ),
        ])
    };
    let link = |link: &Link| {
        Value::Object(vec![
            ("from", group(&link.from)),
            ("to", group(&link.to)),
            ("strong", Value::Bool(link.is_strong)),
        ])
    };
    let picture = &step.picture;
    let houses = picture
        .houses
        .iter()
        .map(|house| Value::Text(house.to_string().into()));
    Value::Object(vec![
        ("rule", Value::Text(step.technique.into())),
        ("difficulty", grade(step.grade)),
        ("text", Value::Text(step.sentence.as_str().into())),
        ("placed", candidates(&step.placed)),
        ("removed", candidates(&step.removed)),
        ("pattern", candidates(&picture.body)),
        ("apart", candidates(&picture.apart)),
        ("houses", Value::List(houses.collect())),
        (
            "links",
            Value::List(picture.links.iter().map(link).collect()),
        ),
        (
            "eureka",
            step.eureka()
                .map_or(Value::Missing, |chain| Value::Text(chain.into())),
        ),
        ("hodoku", Value::Text(step.posted().into())),
    ])
}

/// Returns the difficulty of a step.
pub fn grade(grade: Grade) -> Value<'static> {
    match grade {
        Grade::Rating(score) => Value::Score(score),
        grade => Value::Text(grade.to_string().into()),
    }
}

/// Returns the row and the column of a cell.
pub fn place(shape: Shape, cell: Cell) -> Vec<(&'static str, Value<'static>)> {
    vec![
        ("row", Value::size(shape.row_of(cell) + 1)),
        ("column", Value::size(shape.column_of(cell) + 1)),
    ]
}
