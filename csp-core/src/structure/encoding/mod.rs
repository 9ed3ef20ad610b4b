//! Binary encodings of constraints on more than two variables: the same problem with edges alone.

mod dual;
mod encoded;
mod error;
mod hidden;
mod primal;
mod tuples;

pub use encoded::Encoded;
pub use error::EncodingError;
pub(super) use primal::primal;
