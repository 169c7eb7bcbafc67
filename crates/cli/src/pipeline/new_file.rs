//! Files that appear under their names when they are complete.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file on its way. It is written beside the old one, if there is one, and
/// vanishes unless it is kept.
#[derive(Debug)]
pub struct NewFile {
    file: NamedTempFile,
    path: PathBuf,
}

impl NewFile {
    /// Creates the file, which will have this path.
    ///
    /// # Errors
    ///
    /// If its folder cannot be written to.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        let mut prefix = path.file_name().map(OsString::from).unwrap_or_default();
        prefix.push(".");
        // With the permissions of any other file, and with the errors of the
        // system, which do not name a path that the user has not asked for.
        let create = |path: &Path| {
            let mut options = File::options();
            options.read(true).write(true).create_new(true).open(path)
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".tmp");
        Ok(NewFile {
            file: builder.make_in(folder_of(path), create)?,
            path: path.to_owned(),
        })
    }

    /// Opens what has been written so far, to read it from its beginning.
    ///
    /// # Errors
    ///
    /// That of the system.
    pub fn reopen(&self) -> io::Result<File> {
        self.file.reopen()
    }

    /// Gives the file its name, in place of an old one, and returns its length.
    ///
    /// # Errors
    ///
    /// That of the system. Then there is no new file.
    pub fn keep(self) -> io::Result<u64> {
        let len = self.file.as_file().metadata()?.len();
        self.file.persist(&self.path)?;
        Ok(len)
    }

    /// Does the same when all of it has reached the disk.
    ///
    /// # Errors
    ///
    /// As [`keep`](NewFile::keep).
    pub fn keep_on_disk(self) -> io::Result<()> {
        let path = self.path.clone();
        self.file.as_file().sync_all()?;
        self.keep()?;
        // The new name, too, has to reach the disk.
        if cfg!(unix) {
            File::open(folder_of(&path))?.sync_all()?;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_does_not_name_the_temporary_file() {
        let error = NewFile::create(Path::new("no/such/folder/new.txt"));
        let error = error.expect_err("there is no such folder");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(!error.to_string().contains("tmp"), "{error}");
    }
}
