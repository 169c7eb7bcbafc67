//! Serialising, behind the feature `serde`: a shape is the size of its boxes, a
//! grid its shape and one value for each cell, 0 for blank. Input is checked.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::{Grid, Shape};

/// The serialised form of a shape.
#[derive(serde::Deserialize)]
#[serde(rename = "Shape", deny_unknown_fields)]
struct PlainShape {
    box_rows: usize,
    box_columns: usize,
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shape = serializer.serialize_struct("Shape", 2)?;
        shape.serialize_field("box_rows", &self.box_rows())?;
        shape.serialize_field("box_columns", &self.box_columns())?;
        shape.end()
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shape, D::Error> {
        let plain = PlainShape::deserialize(deserializer)?;
        Shape::new(plain.box_rows, plain.box_columns).map_err(D::Error::custom)
    }
}

/// The serialised form of a grid.
#[derive(serde::Deserialize)]
#[serde(rename = "Grid", deny_unknown_fields)]
struct PlainGrid {
    shape: Shape,
    values: Vec<u8>,
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut grid = serializer.serialize_struct("Grid", 2)?;
        grid.serialize_field("shape", &self.shape())?;
        grid.serialize_field("values", self.values())?;
        grid.end()
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        let PlainGrid { shape, values } = PlainGrid::deserialize(deserializer)?;
        Grid::from_values(shape, values).ok_or_else(|| {
            D::Error::custom(format_args!(
                "a grid of shape {shape} has {} values from 0 to {}",
                shape.cell_count(),
                shape.side()
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digit;

    #[test]
    fn grids_come_back_and_only_valid_ones_are_read() {
        let shape = Shape::new(1, 2).unwrap();
        let mut grid = Grid::empty(shape);
        grid.set(shape.cell(0, 1), Digit::new(2));
        let json = r#"{"shape":{"box_rows":1,"box_columns":2},"values":[0,2,0,0]}"#;
        assert_eq!(serde_json::to_string(&grid).unwrap(), json);
        assert_eq!(serde_json::from_str::<Grid>(json).unwrap(), grid);
        for values in ["[0,2,0]", "[0,3,0,0]"] {
            let json = json.replace("[0,2,0,0]", values);
            let error = serde_json::from_str::<Grid>(&json).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("a grid of shape {shape} has 4 values from 0 to 2")
            );
        }
        let large = r#"{"box_rows":6,"box_columns":7}"#;
        assert!(serde_json::from_str::<Shape>(large).is_err());
    }
}
