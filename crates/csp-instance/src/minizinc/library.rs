//! Our solver as MiniZinc sees it: its configuration, and the library that models are compiled with for it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::json;

/// The name and the text of a file.
type LibraryFile = (&'static str, &'static str);

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/csp/", $name)))),*]
    };
}

/// All files of the library.
const FILES: &[LibraryFile] = files![
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

/// Writes the configuration `csp.msc` into a folder, in which `~` is the user's, and the library into a folder beside it. Gives the
/// path of the configuration and the number of files of the library.
///
/// # Errors
///
/// When something cannot be written.
pub fn install(folder: &Path) -> Result<(PathBuf, usize)> {
    let folder = at_home(folder)?;
    let library = folder.join("csp");
    fs::create_dir_all(&library).with_context(|| format!("cannot make the folder {}", library.display()))?;
    // MiniZinc reads relative paths from wherever the file is; those of this machine say which program is meant.
    let library = library.canonicalize().with_context(|| format!("cannot find {}", library.display()))?;
    for (name, text) in FILES {
        write(&library.join(name), text)?;
    }
    let program = std::env::current_exe().context("cannot find out where this program is")?;
    let configuration = json!({
        "id": "csp",
        "name": "csp",
        "description": "Textbook search with generalised arc consistency",
        "version": env!("CARGO_PKG_VERSION"),
        "mznlib": library,
        "executable": program,
        "tags": ["cp", "int"],
        "stdFlags": ["-a", "-f", "-i", "-n", "-p", "-r", "-s", "-t", "-v"],
        "extraFlags": [],
        "supportsMzn": false,
        "supportsFzn": true,
        "needsSolns2Out": true,
        "needsMznExecutable": false,
        "needsStdlibDir": false,
        "isGUIApplication": false
    });
    let file = folder.join("csp.msc");
    write(&file, &format!("{configuration:#}\n"))?;
    Ok((file, FILES.len()))
}

/// The path with the user's folder in the place of `~`.
fn at_home(path: &Path) -> Result<PathBuf> {
    match path.strip_prefix("~") {
        Ok(rest) => {
            let home = std::env::home_dir().context("there is no home folder: name a folder, as in --install DIR")?;
            Ok(home.join(rest))
        }
        Err(_) => Ok(path.to_owned()),
    }
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_there() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/csp");
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        assert_eq!(names, FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }
}
