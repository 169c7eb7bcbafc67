//! Files that appear under their names when they are complete.
//!
//! On Linux a file on its way has no name at all, so it vanishes however the
//! program ends: a kill leaves nothing behind. (The new name of a file that
//! replaces another is made first and then moved over the old one, some
//! microseconds later.) Where the system or the file system cannot do that, the
//! file has a temporary name, and only a kill leaves it.

use std::ffi::OsString;
use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// A file on its way. It is written beside the old one, if there is one, and
/// vanishes unless it is kept.
#[derive(Debug)]
pub struct NewFile {
    file: Unfinished,
    path: PathBuf,
}

/// A file that is not complete.
#[derive(Debug)]
enum Unfinished {
    #[cfg(target_os = "linux")]
    Unnamed(unnamed::Unnamed),
    Named(NamedTempFile),
    /// A pipe or a device, which is written to as it is.
    Stream(File),
}

impl NewFile {
    /// Creates the file, which will have this path. Whether it may replace another
    /// one, an [`OutputFile`](super::output_file::OutputFile) says.
    ///
    /// # Errors
    ///
    /// If its folder cannot be written to.
    pub(super) fn create(path: &Path) -> io::Result<NewFile> {
        #[cfg(target_os = "linux")]
        if let Some(file) = unnamed::Unnamed::in_folder(folder_of(path)) {
            return Ok(NewFile {
                file: Unfinished::Unnamed(file),
                path: path.to_owned(),
            });
        }
        NewFile::named(path)
    }

    /// Returns a pipe or a device, to be written to as it is.
    pub(super) fn stream(file: File) -> NewFile {
        NewFile {
            file: Unfinished::Stream(file),
            path: PathBuf::new(),
        }
    }

    /// Sets its permissions.
    pub(super) fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.as_file().set_permissions(permissions)
    }

    /// Creates the file with a temporary name.
    fn named(path: &Path) -> io::Result<NewFile> {
        // With the permissions of any other file, and with the errors of the
        // system, which do not name a path that the user has not asked for.
        let create = |path: &Path| {
            let mut options = File::options();
            options.read(true).write(true).create_new(true).open(path)
        };
        let file = with_names_for(path, |builder| builder.make_in(folder_of(path), create))?;
        Ok(NewFile {
            file: Unfinished::Named(file),
            path: path.to_owned(),
        })
    }

    /// Opens what has been written so far, to read it from its beginning.
    ///
    /// # Errors
    ///
    /// That of the system.
    pub fn reopen(&self) -> io::Result<File> {
        match &self.file {
            #[cfg(target_os = "linux")]
            Unfinished::Unnamed(file) => file.reopen(),
            Unfinished::Named(file) => file.reopen(),
            Unfinished::Stream(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Gives the file its name, in place of an old one, and returns its length.
    ///
    /// # Errors
    ///
    /// That of the system. Then there is no new file.
    pub fn keep(self) -> io::Result<u64> {
        let len = self.as_file().metadata()?.len();
        match self.file {
            #[cfg(target_os = "linux")]
            Unfinished::Unnamed(file) => file.keep_as(&self.path)?,
            Unfinished::Named(file) => {
                file.persist(&self.path)?;
            }
            Unfinished::Stream(_) => {}
        }
        Ok(len)
    }

    /// Does the same when all of it has reached the disk.
    ///
    /// # Errors
    ///
    /// As [`keep`](NewFile::keep).
    pub fn keep_on_disk(self) -> io::Result<()> {
        if let Unfinished::Stream(_) = self.file {
            return Ok(());
        }
        let path = self.path.clone();
        self.as_file().sync_all()?;
        self.keep()?;
        // The new name, too, has to reach the disk.
        if cfg!(unix) {
            File::open(folder_of(&path))?.sync_all()?;
        }
        Ok(())
    }

    fn as_file(&self) -> &File {
        match &self.file {
            #[cfg(target_os = "linux")]
            Unfinished::Unnamed(file) => &file.0,
            Unfinished::Named(file) => file.as_file(),
            Unfinished::Stream(file) => file,
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.as_file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.as_file().flush()
    }
}

/// Makes temporary names for a file with this path.
fn with_names_for<T>(path: &Path, make: impl FnOnce(&mut Builder<'_, '_>) -> T) -> T {
    let mut prefix = path.file_name().map(OsString::from).unwrap_or_default();
    prefix.push(".");
    make(Builder::new().prefix(&prefix).suffix(".tmp"))
}

#[cfg(target_os = "linux")]
mod unnamed {
    //! Files without a name.

    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};

    use super::{folder_of, with_names_for};

    /// A file without a name, which vanishes when it is closed.
    #[derive(Debug)]
    pub(super) struct Unnamed(pub(super) File);

    impl Unnamed {
        /// Creates a file on the file system of a folder, if it can have files
        /// without a name.
        pub(super) fn in_folder(folder: &Path) -> Option<Unnamed> {
            let mut options = OpenOptions::new();
            let options = options.read(true).write(true).mode(0o666);
            let flags = OFlags::TMPFILE.bits().try_into().ok()?;
            let file = Unnamed(options.custom_flags(flags).open(folder).ok()?);
            // It gets its name by the one that it has there.
            file.known_as().exists().then_some(file)
        }

        pub(super) fn reopen(&self) -> io::Result<File> {
            File::open(self.known_as())
        }

        /// Gives the file a name, which may be that of another file.
        pub(super) fn keep_as(self, path: &Path) -> io::Result<()> {
            let source = self.known_as();
            let link = |name: &Path| {
                let follow = AtFlags::SYMLINK_FOLLOW;
                linkat(CWD, &source, CWD, name, follow).map_err(io::Error::from)
            };
            match link(path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                linked => return linked,
            }
            let linked = with_names_for(path, |builder| builder.make_in(folder_of(path), link))?;
            Ok(linked.into_temp_path().persist(path)?)
        }

        /// The name of the open file in the process.
        fn known_as(&self) -> PathBuf {
            format!("/proc/self/fd/{}", self.0.as_raw_fd()).into()
        }
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
    use std::fs;

    use super::*;

    #[test]
    fn an_error_does_not_name_the_temporary_file() {
        for create in [NewFile::create, NewFile::named] {
            let error = create(Path::new("no/such/folder/new.txt"));
            let error = error.expect_err("there is no such folder");
            assert_eq!(error.kind(), io::ErrorKind::NotFound);
            assert!(!error.to_string().contains("tmp"), "{error}");
        }
    }

    /// The names of the files in a folder.
    fn names(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).expect("it is a folder");
        let names = entries.map(|entry| entry.expect("it has a name").file_name());
        names.collect()
    }

    #[test]
    fn a_new_file_takes_the_place_of_the_old_one() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("new.txt");
        for create in [NewFile::create, NewFile::named] {
            for text in ["first", "second"] {
                let mut file = create(&path).expect("there is room");
                file.write_all(text.as_bytes()).expect("there is room");
                let read = io::read_to_string(file.reopen().expect("it is open"));
                assert_eq!(read.expect("it is text"), text);
                file.keep_on_disk().expect("it has a name");
                assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
                assert_eq!(names(folder.path()), ["new.txt"]);
            }
            fs::remove_file(&path).expect("it is there");
        }
    }

    /// What a kill leaves is what a forgotten file leaves.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_on_its_way_is_not_in_its_folder() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("new.txt");
        let mut file = NewFile::create(&path).expect("there is room");
        if matches!(file.file, Unfinished::Named(_)) {
            eprintln!("SKIPPED: the file system has no files without a name");
            return;
        }
        file.write_all(b"half").expect("there is room");
        std::mem::forget(file);
        assert_eq!(names(folder.path()), [""; 0]);
    }
}
