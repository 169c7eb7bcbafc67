//! Clients that mean no good, or know no better.

use super::*;

#[test]
fn pages_of_other_hosts_get_nothing() {
    let folder = pages();
    let served = serve(&folder);
    let port = served.port();
    for host in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
        let answer = served.ask_with("GET /", &format!("Host: {host}:{port}\r\n"));
        assert!(answer.ends_with("<p>home"), "{host}: {answer}");
    }
    let own = format!("Host: localhost:{port}\r\n");
    for headers in [
        "Host: evil.example\r\n",
        &format!("Host: evil.example:{port}\r\n"),
        &format!("Host: localhost.evil.example:{port}\r\n"),
        &format!("Host: 127.0.0.1.nip.io:{port}\r\n"),
        "Host: localhost\r\n",
        "Host: localhost:1\r\n",
        "Host:\r\n",
        "",
        &format!("{own}Host: evil.example\r\n"),
    ] {
        let answer = served.ask_with("GET /", headers);
        assert!(!answer.contains("home"), "{headers}: {answer}");
        let is_refused = answer.starts_with("HTTP/1.1 421 ") || answer.starts_with("HTTP/1.1 400 ");
        assert!(is_refused, "{headers}: {answer}");
    }
    let answer = served.ask_with("GET http://evil.example/", &own);
    starts(&answer, "HTTP/1.1 421 ");
}

#[test]
fn pipes_devices_and_huge_files_are_not_opened() {
    let folder = pages();
    let pipe = folder.0.path().join("pipe.html");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.0.path().join("zero.html")).unwrap();
    let huge = std::fs::File::create(folder.0.path().join("huge.html")).unwrap();
    huge.set_len(1 << 40).unwrap();
    let served = serve(&folder);
    for path in ["/pipe.html", "/zero.html", "/huge.html"] {
        let answer = served.ask(&format!("GET {path}"));
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
    served.assert_answers();
    served.assert_ends(Signal::TERM);
}

#[test]
fn long_paths_are_refused_and_not_repeated() {
    let folder = pages();
    let served = serve(&folder);
    for len in [300, 600, 5_000, 60_000] {
        let answer = served.ask(&format!("GET /{}", "a".repeat(len)));
        let status = &answer[..13];
        assert!(
            matches!(status, "HTTP/1.1 404 " | "HTTP/1.1 414 "),
            "{len}: {answer}"
        );
        assert!(!answer.contains("aaa"), "{len}: {answer}");
    }
    // Beyond all bounds, the connection ends, if only while it is being written.
    let mut stream = served.connect();
    let _ = stream.write_all("GET /".as_bytes());
    let _ = stream.write_all("a".repeat(4 << 20).as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(!String::from_utf8_lossy(&answer).contains("aaa"));
    served.assert_answers();
}

#[test]
fn lengths_beyond_all_bounds_are_harmless() {
    let folder = pages();
    let served = serve(&folder);
    let host = format!("Host: {}\r\n", served.address);
    for len in ["99999999999", "18446744073709551615", "-1", "1e9"] {
        for method in ["GET", "POST"] {
            let headers = format!("{host}Content-Length: {len}\r\n");
            let answer = served.ask_with(&format!("{method} /"), &headers);
            assert!(answer.starts_with("HTTP/1.1 "), "{len}: {answer}");
        }
    }
    served.assert_answers();
}

#[test]
fn clients_that_never_finish_do_not_hold_up_others() {
    let folder = pages();
    // More than the buffers of a connection hold.
    folder.write("large.html", vec![b'x'; 15 << 20]);
    let served = serve(&folder);
    let host = format!("Host: {}\r\n", served.address);
    let silent = served.connect();
    let slow = served.send(b"GET / HTTP/1.1\r\nHost");
    let body = format!("POST / HTTP/1.1\r\n{host}Content-Length: 1000\r\n\r\nx");
    let body = served.send(body.as_bytes());
    let chunks = format!("GET / HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n5\r\nab");
    let chunks = served.send(chunks.as_bytes());
    let large = format!("GET /large.html HTTP/1.1\r\n{host}\r\n");
    let unread: Vec<TcpStream> = (0..8).map(|_| served.send(large.as_bytes())).collect();
    served.assert_answers();
    // A client without a request is cut after a few seconds.
    for mut stream in [silent, slow] {
        let start = Instant::now();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert!(start.elapsed() < Duration::from_secs(15));
        assert!(!answer.contains("home"), "{answer}");
    }
    served.assert_ends(Signal::TERM);
    drop((body, chunks, unread));
}

#[test]
fn a_flood_of_connections_does_not_lock_anybody_out() {
    let folder = pages();
    let served = serve(&folder);
    let flood: Vec<TcpStream> = (0..300).map(|_| served.send(b"GET / HT")).collect();
    served.assert_answers();
    let status = format!("/proc/{}/fd", served.child.id());
    if let Ok(open) = std::fs::read_dir(status) {
        assert!(open.count() < 100);
    }
    served.assert_ends(Signal::INT);
    drop(flood);
}

#[test]
fn noise_is_harmless() {
    let folder = pages();
    let served = serve(&folder);
    let long_header = format!("GET / HTTP/1.1\r\nx: {}", "y".repeat(2 << 20));
    let many_headers = format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(5_000));
    for noise in [
        "\0\0\0\0\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}TLS\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
        &long_header,
        &many_headers,
    ] {
        let mut stream = served.connect();
        let _ = stream.write_all(noise.as_bytes());
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!String::from_utf8_lossy(&answer).contains("home"));
        served.assert_answers();
    }
}

/// A file that is sent is not in memory, and a client that goes away leaves nothing.
#[test]
fn memory_does_not_grow_with_clients_that_reset() {
    let folder = pages();
    folder.write("large.html", vec![b'x'; 15 << 20]);
    let served = serve(&folder);
    let large = format!(
        "GET /large.html HTTP/1.1\r\nHost: {}\r\n\r\n",
        served.address
    );
    for _ in 0..400 {
        drop(served.send(large.as_bytes()));
    }
    served.assert_answers();
    let status = format!("/proc/{}/status", served.child.id());
    if let Ok(status) = std::fs::read_to_string(status) {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
        let peak: u64 = peak
            .and_then(|peak| peak.trim().parse().ok())
            .expect("a peak");
        assert!(peak < 150_000, "{peak} kB");
    }
    // All of a file is sent, whatever its length.
    let mut answer = Vec::new();
    let mut stream = served.send(
        large
            .replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
            .as_bytes(),
    );
    stream.read_to_end(&mut answer).unwrap();
    let head = answer
        .windows(4)
        .position(|end| end == b"\r\n\r\n")
        .unwrap();
    assert_eq!(answer.len() - head - 4, 15 << 20);
    assert!(String::from_utf8_lossy(&answer[..head]).contains("content-length: 15728640"));
}
