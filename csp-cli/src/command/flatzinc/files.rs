//! The library that MiniZinc compiles with for this solver.

/// The name and the text of a file.
type LibraryFile = (&'static str, &'static str);

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/csp/", $name)))),*]
    };
}

/// All of its files.
pub(super) const FILES: &[LibraryFile] = files![
    "csp_cardinality.mzn",
    "csp_count.mzn",
    "fzn_all_different_int.mzn",
    "fzn_among.mzn",
    "fzn_circuit.mzn",
    "fzn_count_eq.mzn",
    "fzn_cumulative.mzn",
    "fzn_global_cardinality_low_up.mzn",
    "fzn_global_cardinality_low_up_closed.mzn",
    "fzn_inverse.mzn",
    "fzn_lex_less_bool.mzn",
    "fzn_lex_less_int.mzn",
    "fzn_lex_lesseq_bool.mzn",
    "fzn_lex_lesseq_int.mzn",
    "fzn_regular.mzn",
    "fzn_table_bool.mzn",
    "fzn_table_int.mzn",
    "redefinitions.mzn",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_there() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/csp");
        let mut names: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        assert_eq!(names, FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }
}
