//! The bytes of a request, and the function that answers.

use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, HttpBody as _};
use csp_core::Limits;
use csp_view::asking::PageRequest;

/// Makes the page of a search, or says in a sentence for people why not. The limits are those that were asked
/// for, as far as the server allows them; their switch is thrown when nobody waits for the page any more.
pub type PageMaker = dyn Fn(&PageRequest, &Limits) -> Result<String, String> + Send + Sync;

/// Most bytes of a request that are taken.
pub(super) const MOST: usize = 256 << 10;

/// Most bytes that are read and dropped behind them. A browser shows an answer only when it could send all
/// that it had to say.
const DROPPED: usize = 16 << 20;

/// The reason why there are no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// There are more than [`MOST`].
    TooLong,
    /// The connection ended.
    Ended,
}

/// Reads the whole body.
pub(super) async fn read(mut body: Body) -> Result<Vec<u8>, Cut> {
    let mut bytes = Vec::new();
    let mut total = 0;
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let data = frame.map_err(|_| Cut::Ended)?.into_data().unwrap_or_default();
        total += data.len();
        if total > MOST + DROPPED {
            return Err(Cut::TooLong);
        }
        if total <= MOST {
            bytes.extend_from_slice(&data);
        }
    }
    if total > MOST { Err(Cut::TooLong) } else { Ok(bytes) }
}
