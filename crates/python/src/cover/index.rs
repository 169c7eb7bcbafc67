//! Values of Python with a number each, in the order of first mention.

use pyo3::prelude::*;

/// A table of hashable values. A dictionary would need an integer of Python for
/// each number.
#[derive(Default)]
pub struct Index<'py> {
    values: Vec<Bound<'py, PyAny>>,
    hashes: Vec<isize>,
    /// Numbers, counted from 1; zeros are free. A power of two of them, at most
    /// half full.
    places: Vec<u32>,
}

impl<'py> Index<'py> {
    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the values in the order of their numbers.
    pub fn into_values(self) -> Vec<Bound<'py, PyAny>> {
        self.values
    }

    /// Returns the number of a value, a new one if there is none.
    ///
    /// # Errors
    ///
    /// Returns the error of hashing the value or of comparing it.
    pub fn number(&mut self, value: &Bound<'py, PyAny>) -> PyResult<u32> {
        if 2 * self.values.len() >= self.places.len() {
            self.grow();
        }
        let hash = value.hash()?;
        let place = self.place(value, hash)?;
        if self.places[place] == 0 {
            self.values.push(value.clone());
            self.hashes.push(hash);
            self.places[place] = self.values.len() as u32;
        }
        Ok(self.places[place] - 1)
    }

    /// Returns the number of a value that has one.
    ///
    /// # Errors
    ///
    /// As [`number`](Index::number).
    pub fn find(&self, value: &Bound<'py, PyAny>) -> PyResult<Option<u32>> {
        if self.places.is_empty() {
            return Ok(None);
        }
        let place = self.place(value, value.hash()?)?;
        Ok(self.places[place].checked_sub(1))
    }

    /// Returns the place of a value, or the free one where it belongs.
    fn place(&self, value: &Bound<'py, PyAny>, hash: isize) -> PyResult<usize> {
        let mut place = self.first_place(hash);
        loop {
            let Some(number) = self.places[place].checked_sub(1) else {
                return Ok(place);
            };
            let other = &self.values[number as usize];
            if self.hashes[number as usize] == hash && (other.is(value) || other.eq(value)?) {
                return Ok(place);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
    }

    fn first_place(&self, hash: isize) -> usize {
        // Hashes of small integers are these integers.
        let mixed = (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.places.len() - 1)
    }

    fn grow(&mut self) {
        self.places = vec![0; (2 * self.places.len()).max(64)];
        for number in 0..self.hashes.len() {
            let mut place = self.first_place(self.hashes[number]);
            while self.places[place] != 0 {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = number as u32 + 1;
        }
    }
}
