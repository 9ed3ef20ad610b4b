//! Proofs checked by VeriPB.
