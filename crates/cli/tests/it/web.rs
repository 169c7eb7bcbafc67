//! `web` serves a folder to this machine, and nothing beside it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use super::*;

/// A server, and the address that it prints.
struct Served {
    child: Child,
    address: String,
}

fn serve(folder: &Folder) -> Served {
    serve_in(folder.0.path())
}

fn serve_in(folder: &Path) -> Served {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["web", "--port", "0", "--folder", "."])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("http://").unwrap();
    let address = address.strip_suffix('/').unwrap().to_owned();
    Served { child, address }
}

impl Served {
    /// Returns the answer to a request.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pages() -> Folder {
    let folder = Folder::new();
    folder.write("index.html", "<p>home");
    folder.write("simd.wasm", "module");
    folder.write(".hidden", "secret");
    folder
}

#[test]
fn files_are_served_with_their_types() {
    let folder = pages();
    let served = serve(&folder);
    assert!(
        served.address.starts_with("127.0.0.1:"),
        "{}",
        served.address
    );
    for (path, media, body) in [
        ("/", "text/html; charset=utf-8", "<p>home"),
        ("/index.html?x=1", "text/html; charset=utf-8", "<p>home"),
        ("/simd.wasm", "application/wasm", "module"),
    ] {
        let answer = served.ask(&format!("GET {path}"));
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        assert!(
            answer.contains(&format!("Content-Type: {media}\r\n")),
            "{answer}"
        );
        assert!(answer.ends_with(&format!("\r\n\r\n{body}")), "{answer}");
    }
    let head = served.ask("HEAD /simd.wasm");
    assert!(
        head.contains("Content-Length: 6\r\n") && head.ends_with("\r\n\r\n"),
        "{head}"
    );
    assert!(served.ask("POST /").starts_with("HTTP/1.1 405 "));
}

#[test]
fn nothing_beside_the_pages_is_served() {
    let folder = pages();
    // A folder in a folder, so that there is something beside it.
    let inner = folder.0.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(inner.join("index.html"), "inner").unwrap();
    folder.write("secret.html", "secret");
    let served = serve_in(&inner);
    for path in [
        "/none.html",
        "/../secret.html",
        "/../.hidden",
        "/%2e%2e/secret.html",
        "/..%2fsecret.html",
        "/.",
        "/./index.html",
        "/index.html/",
    ] {
        let answer = served.ask(&format!("GET {path}"));
        let is_refused = answer.starts_with("HTTP/1.1 404 ") || answer.starts_with("HTTP/1.1 400 ");
        assert!(is_refused, "{path}: {answer}");
        assert!(!answer.contains("secret"), "{path}: {answer}");
    }
}

#[test]
fn a_signal_ends_the_server() {
    let folder = pages();
    let mut served = serve(&folder);
    let id = rustix::process::Pid::from_child(&served.child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    assert_eq!(served.child.wait().unwrap().code(), Some(0));
}

#[test]
fn without_pages_there_is_an_error() {
    let folder = Folder::new();
    let path = folder.0.path().to_str().unwrap();
    let wrong = run(["web", "--folder", path], "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("no pages here"), "{}", wrong.err);
    if !cfg!(feature = "web") {
        let none = run(["web"], "");
        assert_eq!(none.code, 2);
        assert!(none.err.contains("crates/web/build"), "{}", none.err);
    }
}
