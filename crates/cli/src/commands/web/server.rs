//! Connections: each is a task on one thread, none waits for another, and none
//! lives for ever.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener as Listener, TcpStream};
use tokio::runtime;
use tokio::sync::{Notify, mpsc};
use tokio::task::{self, AbortHandle};
use tokio::time;

use super::answer::Site;

/// The most bytes of requests and answers that a connection holds.
const MAX_BUFFER: usize = 64 << 10;

/// How long a server waits for clients.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request.
    head: Duration,
    /// Until a connection ends after the answer on its way.
    connection: Duration,
    /// Until a connection is cut after that: its client does not read.
    answer: Duration,
    /// The number of connections beyond which the oldest is cut.
    connections: usize,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(5),
            connection: Duration::from_secs(60),
            answer: Duration::from_secs(30),
            connections: 64,
        }
    }
}

/// Serves until it is ended.
///
/// # Errors
///
/// The runtime cannot be started.
pub fn serve(
    listeners: Vec<TcpListener>,
    site: &Arc<Site>,
    ended: &Notify,
    patience: Patience,
) -> io::Result<()> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .build()?;
    let served = runtime.block_on(async {
        let (sender, streams) = mpsc::channel(1);
        for listener in listeners {
            listener.set_nonblocking(true)?;
            task::spawn(accept(Listener::from_std(listener)?, sender.clone()));
        }
        task::spawn(hold(streams, Arc::clone(site), patience));
        ended.notified().await;
        Ok(())
    });
    // Not waiting for a file that is being read.
    runtime.shutdown_background();
    served
}

/// Answers connections, and cuts the oldest if there are too many.
async fn hold(mut streams: mpsc::Receiver<TcpStream>, site: Arc<Site>, patience: Patience) {
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    while let Some(stream) = streams.recv().await {
        open.retain(|connection| !connection.is_finished());
        if open.len() >= patience.connections
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let connection = task::spawn(converse(stream, Arc::clone(&site), patience));
        open.push_back(connection.abort_handle());
    }
}

/// Hands on connections as they come.
async fn accept(listener: Listener, streams: mpsc::Sender<TcpStream>) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                if streams.send(stream).await.is_err() {
                    return;
                }
            }
            // Too many open files, or a client that has gone away.
            Err(_) => time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Answers the requests of a connection. A client that has gone away needs no
/// answer.
async fn converse(stream: TcpStream, site: Arc<Site>, patience: Patience) {
    let service = service_fn(move |request| {
        let answer = Arc::clone(&site).answer(request);
        async { Ok::<_, Infallible>(answer.await) }
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience.head)
            .max_buf_size(MAX_BUFFER)
            .serve_connection(TokioIo::new(stream), service)
    );
    if time::timeout(patience.connection, connection.as_mut())
        .await
        .is_err()
    {
        connection.as_mut().graceful_shutdown();
        let _ = time::timeout(patience.answer, connection).await;
    }
}
