//! From the bytes of a file to its text.

use csp_core::Watch;

use crate::{ReadError, TextError};

/// The text of a file. What is packed is unpacked, within the limits of `watch`.
///
/// # Errors
///
/// When it is no text, or a limit stopped the work.
pub fn unpack(bytes: Vec<u8>, watch: &Watch) -> Result<String, ReadError> {
    watch.check()?;
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let start = String::from_utf8_lossy(&error.as_bytes()[..place]).into_owned();
        TextError::at(&start, place, "the bytes from here on are no text in UTF-8").into()
    })
}
