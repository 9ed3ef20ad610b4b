//! Making the solver known to MiniZinc.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use csp_terminal::exit::Exit;
use csp_terminal::output::Output;
use serde_json::json;

use super::files::FILES;

/// Writes the solver configuration `csp.msc` into the folder, and the library into a folder beside it.
pub(crate) fn install(folder: &Path, output: &mut Output) -> Result<Exit> {
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
    writeln!(output, "wrote {} and {} files beside it", file.display(), FILES.len())?;
    output.flush()?;
    Ok(Exit::Solved)
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
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
