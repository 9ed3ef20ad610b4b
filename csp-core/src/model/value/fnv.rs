//! A hash that may stand in a file.

/// FNV-1a with 128 bits (Fowler, Noll & Vo; RFC 9923): the same on every machine and in every run.
pub(in crate::model) struct Fnv1a(pub(in crate::model) u128);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Fnv1a {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

    /// Adds bytes.
    pub(in crate::model) fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(Self::PRIME);
        }
    }

    /// Adds a number.
    pub(in crate::model) fn number(&mut self, number: usize) {
        self.bytes(&(number as u64).to_le_bytes());
    }
}
