//! `csp site`: the page and the engines as a folder of files.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::complain;
use csp_view::site;

use crate::args::SiteArgs;

/// Every file of WebAssembly begins with these bytes, and with its version.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";

/// A name that the engines for this version of the page export.
const EXPORT: &[u8] = b"answer_at";

/// The names, each behind its length, by which one file of the engines asks for what another one has.
const ASKS_FOR_MORE: &[u8] = b"\x04more";
const ASKS_FOR_FIRST: &[u8] = b"\x05first";

/// Writes the folder. The file that keeps the others for times without a network comes last, so that no browser takes half of
/// them for a new version.
pub(crate) fn site(args: &SiteArgs, interrupt: &Interrupt) -> Result<Exit> {
    let engines = engines(&args.engines)?;
    let folder = &args.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let files = site::files(&engines);
    for (name, bytes) in &files {
        if interrupt.happened() {
            return Ok(Exit::Interrupted);
        }
        let file = folder.join(name);
        fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    }
    complain(&format!("wrote {} files to {}: give them out with any server of files", files.len(), folder.display()));
    Ok(Exit::Solved)
}

/// The bytes of each file of the engines, if it is what the page can ask.
fn engines(folder: &Path) -> Result<Vec<Vec<u8>>> {
    let [usual, more] = site::ENGINES.map(|name| folder.join(name));
    let first = web_assembly(&usual, EXPORT)?;
    if !contains(&first, ASKS_FOR_MORE) {
        return Ok(vec![first]);
    }
    let rest = web_assembly(&more, ASKS_FOR_FIRST)?;
    Ok(vec![first, rest])
}

/// The bytes of a file of WebAssembly that has these bytes in it.
fn web_assembly(file: &Path, has: &[u8]) -> Result<Vec<u8>> {
    // Of a device there may be no end.
    if file.exists() && !file.is_file() {
        bail!("{} is no file", file.display());
    }
    let bytes = fs::read(file).with_context(|| {
        format!("cannot read {}: crates/csp-wasm/build makes the folder of the engines", file.display())
    })?;
    if !bytes.starts_with(MAGIC) || !contains(&bytes, has) {
        bail!("{} holds no engines for the page: crates/csp-wasm/build makes them", file.display());
    }
    Ok(bytes)
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|part| part == wanted)
}
