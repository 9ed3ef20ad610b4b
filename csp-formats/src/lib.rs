//! Problems as text: what people who do not write Rust state their own problems in.
