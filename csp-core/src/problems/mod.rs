//! Named classics, each a function that returns its network.

mod australia;
mod queens;
mod zebra;

pub use australia::australia;
pub use queens::queens;
pub use zebra::zebra;
