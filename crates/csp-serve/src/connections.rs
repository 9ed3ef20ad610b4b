//! Connections: a bounded number of them, each for one request and a bounded time.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// Most connections at once; others wait until one ends.
const MOST: usize = 64;

/// Longest time to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);

/// Longest time to send a request and to take its answer, without the search between them.
const TALK: Duration = Duration::from_mins(1);

/// Answers every connection by the router. A search takes at most `search`.
pub(super) async fn accept(listener: TcpListener, router: Router, search: Duration) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let places = Arc::new(Semaphore::new(MOST));
    let longest = TALK.saturating_add(search);
    while let Ok(place) = places.clone().acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                let answered = answer(stream, router.clone());
                tokio::spawn(async move {
                    let _place = place;
                    if timeout(longest, answered).await.is_err() {
                        log::info!("a connection was too slow and was ended");
                    }
                });
            }
            Err(error) => {
                // Too many open files, or a client that has gone again: soon it may be better.
                log::warn!("a connection was not taken: {error}");
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    Ok(())
}

/// Reads one request and writes its answer, which says that the connection ends. When the client goes before, the work on it is
/// dropped. The talk with a script, to which a connection may be handed over, is no part of it.
async fn answer(stream: TcpStream, router: Router) {
    let service = TowerToHyperService::new(router);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).half_close(false);
    if let Err(error) = http.serve_connection(TokioIo::new(stream), service).with_upgrades().await {
        log::debug!("a connection ended early: {error}");
    }
}
