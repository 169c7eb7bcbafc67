//! `web` serves a folder to this machine, and nothing beside it, whatever comes.

mod hostile;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

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
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        let patience = Some(Duration::from_secs(20));
        stream.set_read_timeout(patience).unwrap();
        stream.set_write_timeout(patience).unwrap();
        stream
    }

    /// Sends bytes as they are on a connection that stays open.
    fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        stream
    }

    /// Returns the answer to a request with these headers.
    fn ask_with(&self, request: &str, headers: &str) -> String {
        let request = format!("{request} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        let mut stream = self.send(request.as_bytes());
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Returns the answer to a request of its own pages.
    fn ask(&self, request: &str) -> String {
        self.ask_with(request, &format!("Host: {}\r\n", self.address))
    }

    fn port(&self) -> &str {
        self.address.rsplit(':').next().unwrap()
    }

    /// Asserts that a page comes, soon, whatever else is going on.
    #[track_caller]
    fn assert_answers(&self) {
        let start = Instant::now();
        let answer = self.ask("GET /");
        assert!(answer.ends_with("<p>home"), "{answer}");
        assert!(start.elapsed() < Duration::from_secs(4));
    }

    /// Asserts that a signal ends it at once, with success.
    #[track_caller]
    fn assert_ends(mut self, signal: Signal) {
        let start = Instant::now();
        kill_process(Pid::from_child(&self.child), signal).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        assert!(start.elapsed() < Duration::from_secs(2));
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
    folder.write("solve.wasm", "module");
    folder.write(".hidden", "secret");
    folder
}

/// Reads one answer of a connection that stays open, of which the length is known.
fn read_answer(stream: &mut impl BufRead) -> String {
    let mut answer = String::new();
    while !answer.ends_with("\r\n\r\n") {
        assert_ne!(stream.read_line(&mut answer).unwrap(), 0, "{answer}");
    }
    let len = answer
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; len.unwrap().parse().unwrap()];
    stream.read_exact(&mut body).unwrap();
    answer + std::str::from_utf8(&body).unwrap()
}

/// Returns what comes with gzip, unpacked.
fn unpacked(served: &Served, path: &str, accepted: &str) -> (String, String) {
    let headers = format!(
        "Host: {}\r\nAccept-Encoding: {accepted}\r\n",
        served.address
    );
    let request = format!("GET {path} HTTP/1.0\r\n{headers}\r\n");
    let mut answer = Vec::new();
    served
        .send(request.as_bytes())
        .read_to_end(&mut answer)
        .unwrap();
    let end = answer.windows(4).position(|it| it == b"\r\n\r\n").unwrap() + 4;
    let mut body = String::new();
    flate2::read::GzDecoder::new(&answer[end..])
        .read_to_string(&mut body)
        .unwrap();
    (String::from_utf8_lossy(&answer[..end]).into_owned(), body)
}

#[test]
fn browsers_get_files_with_gzip() {
    let folder = pages();
    // Several pieces of a file.
    let long = "a module of some length, ".repeat(20_000);
    folder.write("long.wasm", &long);
    folder.write("empty.js", "");
    let served = serve(&folder);
    for (path, text) in [
        ("/", "<p>home"),
        ("/long.wasm", long.as_str()),
        ("/empty.js", ""),
    ] {
        let (head, body) = unpacked(&served, path, "br, gzip;q=0.8");
        has(&head, "content-encoding: gzip\r\n");
        has(&head, "vary: accept-encoding\r\n");
        assert!(!head.contains("content-length"), "{head}");
        assert!(body == text, "{path}: {} bytes", body.len());
    }
    // Who does not want it gets the file.
    for accepted in ["br", "gzip;q=0", "identity"] {
        let headers = format!(
            "Host: {}\r\nAccept-Encoding: {accepted}\r\n",
            served.address
        );
        let answer = served.ask_with("GET /", &headers);
        assert!(!answer.contains("content-encoding"), "{answer}");
        assert!(answer.ends_with("<p>home"), "{answer}");
    }
}

#[test]
fn files_are_served_with_their_types() {
    let folder = pages();
    let served = serve(&folder);
    starts(&served.address, "127.0.0.1:");
    for (path, media, body) in [
        ("/", "text/html; charset=utf-8", "<p>home"),
        ("/index.html?x=1", "text/html; charset=utf-8", "<p>home"),
        ("/solve.wasm", "application/wasm", "module"),
    ] {
        let answer = served.ask(&format!("GET {path}"));
        starts(&answer, "HTTP/1.1 200 ");
        has(&answer, format!("content-type: {media}\r\n"));
        assert!(answer.ends_with(&format!("\r\n\r\n{body}")), "{answer}");
    }
    let head = served.ask("HEAD /solve.wasm");
    assert!(
        head.contains("content-length: 6\r\n") && head.ends_with("\r\n\r\n"),
        "{head}"
    );
    for method in ["POST", "PUT", "OPTIONS", "TRACE", "DELETE", "BREW"] {
        let answer = served.ask(&format!("{method} /"));
        starts(&answer, "HTTP/1.1 405 ");
        has(&answer, "allow: GET, HEAD\r\n");
    }
}

#[test]
fn every_answer_forbids_what_pages_do_not_need() {
    let folder = pages();
    let served = serve(&folder);
    for request in ["GET /", "GET /none", "POST /"] {
        let answer = served.ask(request);
        for header in [
            "x-content-type-options: nosniff\r\n",
            "content-security-policy: default-src 'none';",
            "frame-ancestors 'none'\r\n",
            "cross-origin-resource-policy: same-origin\r\n",
            "referrer-policy: no-referrer\r\n",
        ] {
            assert!(answer.contains(header), "{header}: {answer}");
        }
        assert!(!answer.contains("unsafe-inline"), "{answer}");
    }
}

#[test]
fn five_requests_at_once_are_answered_in_order_and_the_connection_stays() {
    let folder = pages();
    let served = serve(&folder);
    let one = |path: &str| format!("GET /{path} HTTP/1.1\r\nHost: {}\r\n\r\n", served.address);
    let paths = ["", "solve.wasm", "none", "index.html", "solve.wasm"];
    let five: String = paths.map(one).concat();
    let mut stream = BufReader::new(served.send(five.as_bytes()));
    for body in ["<p>home", "module", "no such page\n", "<p>home", "module"] {
        let answer = read_answer(&mut stream);
        assert!(answer.ends_with(body), "{answer}");
    }
    stream.get_mut().write_all(one("").as_bytes()).unwrap();
    assert!(read_answer(&mut stream).ends_with("<p>home"));
}

#[test]
fn nothing_beside_the_pages_is_served() {
    let folder = pages();
    // A folder in a folder, so that there is something beside it.
    let inner = folder.0.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(inner.join("index.html"), "inner").unwrap();
    folder.write("secret.html", "secret");
    let link = std::os::unix::fs::symlink::<&str, _>;
    link("../secret.html", inner.join("link.html")).unwrap();
    link("..", inner.join("up")).unwrap();
    let served = serve_in(&inner);
    for path in [
        "/none.html",
        "/../secret.html",
        "/../.hidden",
        "/%2e%2e/secret.html",
        "/..%2fsecret.html",
        "/..\\secret.html",
        "/.",
        "/./index.html",
        "/index.html/",
        "/link.html",
        "/up/secret.html",
        "//etc/passwd",
        "/up/inner/index.html",
    ] {
        let answer = served.ask(&format!("GET {path}"));
        let is_refused = answer.starts_with("HTTP/1.1 404 ") || answer.starts_with("HTTP/1.1 400 ");
        assert!(is_refused, "{path}: {answer}");
        assert!(!answer.contains("secret"), "{path}: {answer}");
    }
}

#[test]
fn a_signal_ends_the_server_in_the_middle_of_answers() {
    let folder = pages();
    folder.write("large.html", vec![b'x'; 15 << 20]);
    for signal in [Signal::INT, Signal::TERM] {
        let served = serve(&folder);
        let large = format!(
            "GET /large.html HTTP/1.1\r\nHost: {}\r\n\r\n",
            served.address
        );
        let mut stream = served.send(large.as_bytes());
        let mut start = [0; 8];
        stream.read_exact(&mut start).unwrap();
        served.assert_ends(signal);
    }
}

#[test]
fn without_pages_or_a_port_there_is_an_error() {
    let folder = Folder::new();
    let path = folder.0.path().to_str().unwrap();
    let wrong = sh(format!("web --folder '{path}'"));
    assert_eq!(wrong.code, 2);
    has(&wrong.err, "no pages here");
    if !cfg!(feature = "web") {
        let none = sh("web");
        assert_eq!(none.code, 2);
        has(&none.err, "crates/web/build");
    }
    let folder = pages();
    let served = serve(&folder);
    let taken = folder.run(&["web", "--folder", ".", "--port", served.port()]);
    assert_eq!(taken.code, 2);
    has(&taken.err, "choose another port with --port");
}
