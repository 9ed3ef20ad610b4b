//! Time of the textbook engine on the classics.
fn main() {}
