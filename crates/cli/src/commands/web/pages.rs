//! Where the pages are: a folder, or the program.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

#[cfg(feature = "web")]
use hyper::body::Bytes;

use super::content::Content;
use crate::pipeline::Failure;

/// The pages that were built with the program.
#[cfg(feature = "web")]
static PAGES: include_dir::Dir<'_> =
    include_dir::include_dir!("$CARGO_MANIFEST_DIR/../../target/web");

/// The length in bytes up to which a file can be a page.
const MAX_LEN: u64 = 16 << 20;

/// Where the pages are.
#[derive(Debug)]
pub enum Pages {
    Folder(PathBuf),
    #[cfg(feature = "web")]
    Embedded,
}

impl Pages {
    /// Returns the pages in the folder, or those in the program.
    ///
    /// # Errors
    ///
    /// A message if there are none.
    pub fn new(folder: Option<PathBuf>) -> Result<Pages, Failure> {
        let Some(folder) = folder else {
            #[cfg(feature = "web")]
            return Ok(Pages::Embedded);
            #[cfg(not(feature = "web"))]
            return Err(Failure::Trouble(
                "this program was built without the pages. In the folder of its source, run\n  \
                 crates/web/build\nand then one of\n  quadrille web --folder target/web\n  \
                 cargo install --locked --path crates/cli --features web"
                    .to_owned(),
            ));
        };
        if folder.join("index.html").is_file()
            && let Ok(folder) = folder.canonicalize()
        {
            return Ok(Pages::Folder(folder));
        }
        let folder = folder.display();
        Err(Failure::Trouble(format!(
            "{folder}: no pages here (no index.html)"
        )))
    }

    /// Opens a file of the pages; `None` if there is no such page.
    pub fn open(&self, name: &str) -> Option<Content> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let is_name =
            |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(is_plain);
        // Nothing outside the folder, and nothing hidden.
        if !name.split('/').all(is_name) {
            return None;
        }
        match self {
            Pages::Folder(folder) => open_below(folder, name).ok(),
            #[cfg(feature = "web")]
            Pages::Embedded => PAGES
                .get_file(name)
                .map(|file| Bytes::from_static(file.contents()).into()),
        }
    }
}

/// Opens an ordinary file below the folder, through ordinary folders only: a link
/// may lead outside, and opening a pipe or a device may wait for ever.
fn open_below(folder: &Path, name: &str) -> io::Result<Content> {
    let mut path = folder.to_owned();
    let mut parts = name.split('/').peekable();
    while let Some(part) = parts.next() {
        path.push(part);
        let kind = fs::symlink_metadata(&path)?.file_type();
        let is_last = parts.peek().is_none();
        if !(if is_last {
            kind.is_file()
        } else {
            kind.is_dir()
        }) {
            return Err(io::ErrorKind::NotFound.into());
        }
    }
    let file = open(&path)?;
    // It may have been replaced in the meantime.
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.len() > MAX_LEN {
        return Err(io::ErrorKind::NotFound.into());
    }
    Ok(Content::of_file(file, metadata.len()))
}

/// Opens a file, which does not wait, and does not follow a link.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn open(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    OpenOptions::new()
        .read(true)
        .custom_flags(flags.bits().cast_signed())
        .open(path)
}

/// Opens a file.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}
