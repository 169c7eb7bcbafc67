//! The answer to a request: a page, or why there is none. What was asked for is
//! never repeated.

use std::sync::Arc;

use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use tokio::task;

use super::content::Content;
use super::pages::Pages;

/// The length of the longest path that is looked up.
const MAX_PATH: usize = 500;

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        // The pages load their own files, compile WebAssembly, and draw pictures
        // that they made. They set styles by script, never in their text.
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
         style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (header::VARY, "accept-encoding"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Pages, and the port where they are served.
#[derive(Debug)]
pub struct Site {
    pub pages: Pages,
    pub port: u16,
}

impl Site {
    /// Returns the answer to a request. Its body is not read.
    pub async fn answer(self: Arc<Site>, request: Request<Incoming>) -> Response<Content> {
        let path = request.uri().path();
        let refusal = if !self.is_own(&request) {
            Some((
                StatusCode::MISDIRECTED_REQUEST,
                "expected the host localhost or 127.0.0.1, with the port\n",
            ))
        } else if !matches!(*request.method(), Method::GET | Method::HEAD) {
            Some((StatusCode::METHOD_NOT_ALLOWED, "expected GET or HEAD\n"))
        } else if path.len() > MAX_PATH {
            Some((StatusCode::URI_TOO_LONG, "the path is too long\n"))
        } else {
            None
        };
        if let Some((status, message)) = refusal {
            return refuse(status, message);
        }
        let name = match path.trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        let media = media_type(name);
        let name = name.to_owned();
        let is_packed = takes_gzip(&request);
        // A file may be on a disk that is slow to answer.
        let page = task::spawn_blocking(move || self.pages.open(&name)).await;
        match page {
            Ok(Some(body)) if is_packed => {
                let mut response = respond(StatusCode::OK, media, body.compressed());
                let gzip = HeaderValue::from_static("gzip");
                response
                    .headers_mut()
                    .insert(header::CONTENT_ENCODING, gzip);
                response
            }
            Ok(Some(body)) => respond(StatusCode::OK, media, body),
            _ => refuse(StatusCode::NOT_FOUND, "no such page\n"),
        }
    }

    /// Returns whether a request is meant for this server. A page of another site
    /// whose name leads here has another host.
    fn is_own(&self, request: &Request<Incoming>) -> bool {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return false;
        };
        let authority = request.uri().authority();
        self.is_own_host(host.as_bytes())
            && authority.is_none_or(|name| self.is_own_host(name.as_str().as_bytes()))
    }

    fn is_own_host(&self, host: &[u8]) -> bool {
        let port = self.port;
        ["localhost", "127.0.0.1", "[::1]"].iter().any(|name| {
            let is_usual = port == 80 && host.eq_ignore_ascii_case(name.as_bytes());
            is_usual || host.eq_ignore_ascii_case(format!("{name}:{port}").as_bytes())
        })
    }
}

/// Returns whether who asks takes an answer with gzip.
fn takes_gzip(request: &Request<Incoming>) -> bool {
    let accepted = request.headers().get_all(header::ACCEPT_ENCODING);
    let mut codings = accepted.iter().filter_map(|value| value.to_str().ok());
    codings.any(|value| {
        let mut codings = value.split(',').map(|coding| coding.split(';'));
        codings.any(|mut parts| {
            let is_gzip = parts
                .next()
                .is_some_and(|name| name.trim().eq_ignore_ascii_case("gzip"));
            // A weight of 0 refuses it.
            let is_refused = |weight: &str| {
                weight
                    .trim()
                    .strip_prefix("q=")
                    .is_some_and(|q| q.parse() == Ok(0.0))
            };
            is_gzip && !parts.any(is_refused)
        })
    })
}

fn refuse(status: StatusCode, message: &'static str) -> Response<Content> {
    let body = Bytes::from_static(message.as_bytes());
    respond(status, "text/plain; charset=utf-8", body.into())
}

fn respond(status: StatusCode, media: &'static str, body: Content) -> Response<Content> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    if status == StatusCode::METHOD_NOT_ALLOWED {
        headers.insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
    }
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
