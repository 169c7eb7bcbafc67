//! `quadrille web`: serves the pages for a browser on this machine.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quadrille::limits::Interrupt;
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

use crate::commands::help::MORE;
use crate::pipeline::{Exit, Failure, Outcome, console, signals};

const HELP: &str = "\
Examples:
  # Serve the pages at http://127.0.0.1:8080/
  quadrille web

  # Serve pages that were built elsewhere, on any free port
  quadrille web --folder target/web --port 0

Pages: a desk for setters and solvers, dancing links to be watched, and files to be checked. \
Everything is computed in the browser, and only this machine can connect. The address is \
printed to standard output. Ctrl-C ends the server.

The pages are in the program if it was built with them:

  crates/web/build
  cargo install --path crates/cli --features web

Exit status:
  0    the server was ended by Ctrl-C
  2    wrong usage, no pages, or the port is taken";

/// The pages that were built with the program.
#[cfg(feature = "web")]
static PAGES: include_dir::Dir<'_> =
    include_dir::include_dir!("$CARGO_MANIFEST_DIR/../../target/web");

/// The arguments of `web`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Web {
    /// Listen on this port; 0 for any that is free
    #[arg(long, value_name = "N", default_value = "8080")]
    port: u16,

    /// Serve the pages in this folder
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Web {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let pages = Pages::new(self.folder)?;
        let address = format!("127.0.0.1:{}", self.port);
        let server = Server::http(&address).map_err(|error| {
            Failure::Trouble(format!(
                "{address}: {error}; choose another port with --port"
            ))
        })?;
        let server = Arc::new(server);
        let ended = Arc::clone(&server);
        signals::catch(&Interrupt::new(), move || ended.unblock());
        console::write_plain(format!("http://{}/\n", server.server_addr()).as_bytes())?;
        for request in server.incoming_requests() {
            answer(&pages, request);
        }
        Ok(Exit::Success)
    }
}

/// Answers a request. A browser that has gone away needs no answer.
fn answer(pages: &Pages, request: Request) {
    let path = request.url().split(['?', '#']).next().unwrap_or_default();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let (status, media, body) = match request.method() {
        Method::Get | Method::Head => match pages.read(name) {
            Ok(body) => (200, media_type(name), body),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                (404, "text/plain", b"no such page\n".to_vec())
            }
            Err(error) => (500, "text/plain", format!("{name}: {error}\n").into_bytes()),
        },
        _ => (405, "text/plain", b"expected GET\n".to_vec()),
    };
    let header = |name: &str, value: &str| {
        Header::from_bytes(name, value).expect("it has only ordinary characters")
    };
    let response = Response::from_data(body)
        .with_status_code(StatusCode(status))
        .with_header(header("Content-Type", media))
        .with_header(header("Cache-Control", "no-cache"))
        .with_header(header("X-Content-Type-Options", "nosniff"));
    let _ = request.respond(response);
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// Where the pages are.
enum Pages {
    Folder(PathBuf),
    #[cfg(feature = "web")]
    Embedded,
}

impl Pages {
    fn new(folder: Option<PathBuf>) -> Result<Pages, Failure> {
        let Some(folder) = folder else {
            #[cfg(feature = "web")]
            return Ok(Pages::Embedded);
            #[cfg(not(feature = "web"))]
            return Err(Failure::Trouble(
                "this program was built without the pages. In the folder of its source, run\n  \
                 crates/web/build\nand then one of\n  quadrille web --folder target/web\n  \
                 cargo install --path crates/cli --features web"
                    .to_owned(),
            ));
        };
        if folder.join("index.html").is_file() {
            return Ok(Pages::Folder(folder));
        }
        let folder = folder.display();
        Err(Failure::Trouble(format!(
            "{folder}: no pages here (no index.html)"
        )))
    }

    /// Returns a file of the pages.
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let is_name = |part: &str| !part.starts_with('.') && part.chars().all(is_plain);
        // Nothing outside the folder, and nothing hidden.
        if !name
            .split('/')
            .all(|part| !part.is_empty() && is_name(part))
        {
            return Err(io::ErrorKind::NotFound.into());
        }
        match self {
            Pages::Folder(folder) => read_file(&folder.join(name)),
            #[cfg(feature = "web")]
            Pages::Embedded => match PAGES.get_file(name) {
                Some(file) => Ok(file.contents().to_vec()),
                None => Err(io::ErrorKind::NotFound.into()),
            },
        }
    }
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    if path.is_dir() {
        return Err(io::ErrorKind::NotFound.into());
    }
    std::fs::read(path)
}
