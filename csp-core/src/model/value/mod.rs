//! Variables, values and domains, and where they lie in memory.

pub(in crate::model) mod domain;
pub(in crate::model) mod fnv;
pub(in crate::model) mod ids;
pub(in crate::model) mod layout;
pub(in crate::model) mod values;
