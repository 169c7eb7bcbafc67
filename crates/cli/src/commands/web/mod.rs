//! `quadrille web`: serves the pages for a browser on this machine.

mod answer;
mod content;
mod pages;
mod server;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::Notify;

use self::answer::Site;
use self::pages::Pages;
use self::server::Patience;
use crate::commands::help::MORE;
use crate::pipeline::{Exit, Failure, Outcome, console, signals};

const HELP: &str = "\
Examples:
  # Serve the pages at http://127.0.0.1:8080/
  quadrille web

  # Serve pages that were built elsewhere, on any free port
  quadrille web --folder target/web --port 0

Pages: a desk for setters and solvers, dancing links to be watched, and files to be checked. \
Everything is computed in the browser. Only programs on this machine can connect, and only \
pages of this server get answers. The address is printed to standard output. Ctrl-C ends the \
server.

The pages are in the program if it was built with them:

  crates/web/build
  cargo install --locked --path crates/cli --features web

Exit status:
  0    the server was ended by Ctrl-C
  2    wrong usage, no pages, or the port is taken";

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
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let trouble = |error| {
            Failure::Trouble(format!(
                "{address}: {error}; choose another port with --port"
            ))
        };
        let listener = TcpListener::bind(address).map_err(trouble)?;
        let port = listener.local_addr().map_err(trouble)?.port();
        let mut listeners = vec![listener];
        // Where a browser may look for `localhost` first. Not all machines have it.
        listeners.extend(TcpListener::bind((Ipv6Addr::LOCALHOST, port)));
        let ended = Arc::new(Notify::new());
        let end = Arc::clone(&ended);
        signals::catch();
        signals::then(move || end.notify_one());
        console::write_plain(format!("http://127.0.0.1:{port}/\n").as_bytes())?;
        let site = Arc::new(Site { pages, port });
        server::serve(listeners, &site, &ended, Patience::default())
            .map_err(|error| Failure::Trouble(format!("{address}: {error}")))?;
        Ok(Exit::Success)
    }
}
