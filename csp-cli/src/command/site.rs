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

/// The name, behind its length, by which the first file of the engines asks for what the second one has. The name of the build
/// follows, in so many bytes, and only two files of one build fit together.
const ASKS_FOR_MORE: &[u8] = b"\x15more-";
const BUILD: usize = 16;

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
    let Some(asks) = place(&first, ASKS_FOR_MORE) else { return Ok(vec![first]) };
    let build = first[asks + ASKS_FOR_MORE.len()..].iter().copied().take(BUILD);
    let rest = web_assembly(&more, &b"first-".iter().copied().chain(build).collect::<Vec<u8>>())?;
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
    if !bytes.starts_with(MAGIC) || place(&bytes, has).is_none() {
        bail!("{} holds no engines for the page: crates/csp-wasm/build makes them", file.display());
    }
    Ok(bytes)
}

fn place(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}
