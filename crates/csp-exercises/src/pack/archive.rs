//! The files of a pack, in a zip or in a folder.

use std::fs;
use std::io::{self, Cursor, Write as _};
use std::path::{Path, PathBuf};

use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

/// A file of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFile {
    /// From the top of the pack, with `/` between the parts.
    pub path: String,
    /// The content.
    pub bytes: Vec<u8>,
    /// True for programs and scripts.
    pub is_executable: bool,
}

/// The reason why a pack could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The folder has files already.
    #[error("{} is not empty: name a folder that does not exist yet, or a file that ends in .zip", .0.display())]
    NotEmpty(PathBuf),
    /// The zip is there already.
    #[error("{} is there already: name a file that does not exist yet, or remove this one", .0.display())]
    Exists(PathBuf),
    /// A file cannot be written.
    #[error("cannot write {}", place.display())]
    File {
        /// The place of the file.
        place: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// Writes files to a new zip, when the name ends in `.zip`, and else to a folder that is new or empty. The same files make the
/// same zip, byte by byte: it has no times.
///
/// # Errors
///
/// When the zip is there already, when the folder is not empty, or when something cannot be written. A zip is there whole, or not at all.
pub fn write(files: &[PackFile], to: &Path) -> Result<(), WriteError> {
    let failed = |place: &Path| {
        let place = place.to_owned();
        |source| WriteError::File { place, source }
    };
    if to.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip")) {
        if to.symlink_metadata().is_ok() {
            return Err(WriteError::Exists(to.to_owned()));
        }
        let bytes = zipped(files).map_err(failed(to))?;
        let mut part = to.as_os_str().to_owned();
        part.push(".part");
        let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, to));
        return written.map_err(|source| {
            let _ = fs::remove_file(&part);
            failed(to)(source)
        });
    }
    if fs::read_dir(to).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(WriteError::NotEmpty(to.to_owned()));
    }
    for file in files {
        let path = to.join(&file.path);
        fs::create_dir_all(path.parent().unwrap_or(to))
            .and_then(|()| fs::write(&path, &file.bytes))
            .and_then(|()| if file.is_executable { executable(&path) } else { Ok(()) })
            .map_err(failed(&path))?;
    }
    Ok(())
}

fn zipped(files: &[PackFile]) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        let mode = if file.is_executable { 0o755 } else { 0o644 };
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(mode);
        zip.start_file(&file.path, options)?;
        zip.write_all(&file.bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

fn executable(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        Ok(())
    }
}
