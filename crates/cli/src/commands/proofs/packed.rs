//! Files of a certificate, packed or not.
//!
//! A part is a plain file, or one that ends in `.gz` and is packed. What it is
//! called decides, not what it begins with: a checker that is given the file has
//! to read the same bytes.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::output::escape;
use crate::pipeline::archive::gzip;

/// Returns the name of a file in messages.
pub fn name_of(path: &Path) -> String {
    escape(&path.to_string_lossy()).into_owned()
}

/// Returns whether the name of a file says that it is packed.
pub fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gz")
}

/// Opens a part to read what is in it.
///
/// # Errors
///
/// The error of the system, or one of a path that is no file: a pipe might say
/// something else each time.
pub fn unpacked(path: &Path) -> io::Result<Box<dyn Read>> {
    if !fs::metadata(path)?.is_file() {
        let what = "expected a file, found a directory, a pipe or a device";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let file = File::open(path)?;
    Ok(match is_packed(path) {
        true => gzip(file),
        false => Box::new(file),
    })
}
