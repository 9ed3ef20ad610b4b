//! A chain of hashes that shows whether a table of grades was edited.
//!
//! Each row ends in a code that is made of a key, of all that stands in the row, and of the code of the row before (HMAC,
//! RFC 2104, with SHA-256). Who does not know the key cannot make the code of a changed row. Without a key, anybody can: the codes
//! then show slips, not intent.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The codes of the rows of a table, one after the other.
#[derive(Clone, Debug)]
pub struct Receipt {
    key: String,
    last: String,
}

impl Receipt {
    /// A chain that begins; the seed is the key.
    pub fn new(seed: Option<&str>) -> Self {
        Self { key: seed.unwrap_or_default().to_owned(), last: String::new() }
    }

    /// The code of the next row, in hexadecimal.
    pub fn next<T: AsRef<str>>(&mut self, columns: &[T]) -> String {
        let mut code = Hmac::<Sha256>::new_from_slice(self.key.as_bytes()).expect("a key may have any length");
        let columns = columns.iter().map(AsRef::as_ref);
        for column in [self.last.as_str()].into_iter().chain(columns) {
            // With its length, so that the border between two columns counts.
            code.update(&(column.len() as u64).to_le_bytes());
            code.update(column.as_bytes());
        }
        let code = code.finalize().into_bytes();
        self.last = code.iter().fold(String::new(), |hexadecimal, byte| hexadecimal + &format!("{byte:02x}"));
        self.last.clone()
    }

    /// True if a row has the right code. The chain goes on from the code that the row has, so that one wrong row is
    /// told alone.
    pub fn fits<T: AsRef<str>>(&mut self, columns: &[T], code: &str) -> bool {
        let right = self.next(columns);
        code.clone_into(&mut self.last);
        right == code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_was_not_edited_fits() {
        let rows = [["anna", "12"], ["ben", "3"], ["cem", "0"]];
        let mut chain = Receipt::new(Some("spring"));
        let codes = rows.map(|row| chain.next(&row));
        let check = |rows: &[[&str; 2]], codes: &[String], seed| {
            let mut chain = Receipt::new(seed);
            rows.iter().zip(codes).map(|(row, code)| chain.fits(row, code)).collect::<Vec<_>>()
        };
        assert_eq!(check(&rows, &codes, Some("spring")), [true, true, true]);
        assert_eq!(check(&rows, &codes, Some("autumn")), [false, false, false]);
        assert_eq!(check(&rows, &codes, None), [false, false, false]);
        // A better grade; a row that is gone; two rows that change places; a border that moves.
        assert_eq!(check(&[["anna", "12"], ["ben", "12"], ["cem", "0"]], &codes, Some("spring")), [true, false, true]);
        let gone = [codes[0].clone(), codes[2].clone()];
        assert_eq!(check(&[rows[0], rows[2]], &gone, Some("spring")), [true, false]);
        assert_eq!(check(&[["anna1", "2"]], &codes, Some("spring")), [false]);
    }

    /// The first row of a table is HMAC over lengths and columns: of no column, over the length of nothing.
    #[test]
    fn the_code_is_an_hmac() {
        // python3 -c "import hmac; print(hmac.new(b'Jefe', bytes(8) + (3).to_bytes(8, 'little') + b'abc', 'sha256').hexdigest())"
        let expected = "8960ec3d9874dba7b427ac89465c91b0cf2df597151ae87f3d205a14111a62a6";
        assert_eq!(Receipt::new(Some("Jefe")).next(&["abc"]), expected);
    }
}
