//! A submission: a folder with a manifest and a hole.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::catalogue::{Exercise, Language};
use crate::project;

/// The largest file that is read from a submission, in bytes. A hole has twenty lines.
const LARGEST: u64 = 256 * 1024;

/// The file that says which exercise a folder is about.
pub const MANIFEST: &str = "exercise.json";

/// A folder that was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The name of the folder, with whatever a terminal would not show replaced.
    pub name: String,
    /// The folder.
    pub folder: PathBuf,
    /// The content, or the reason why there is none.
    pub content: Result<Content, Unusable>,
}

/// The parts of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The exercise that it says it is.
    pub exercise: Exercise,
    /// Its language.
    pub language: Language,
    /// The work of the student.
    pub work: SubmittedWork,
}

/// The work of a student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubmittedWork {
    /// The text of the filled hole.
    Hole(String),
    /// A program of one's own in another language: the command that runs it.
    Command(Vec<String>),
}

/// The reason why a folder cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// It has several projects, where one is asked for: their names.
    #[error("there are {count} projects ({names}): hand in one", count = .0.len(), names = .0.join(", "))]
    Several(Vec<String>),
    /// It has no files.
    #[error("the folder is empty")]
    Empty,
    /// It has files, but none that says what it is: what to do about it.
    #[error("there is no {MANIFEST}, which `csp exercise new` writes and which says what the exercise is: {0}")]
    NoManifest(String),
    /// It is in another language than was asked for.
    #[error("this work is in {found}: hand in {}", in_language(*.exercise, *.asked))]
    Language {
        /// The language of the work.
        found: Language,
        /// The one that was asked for.
        asked: Language,
        /// The exercise of the work.
        exercise: Exercise,
    },
    /// It has a hole, and nothing that says of what.
    #[error(
        "there is no {MANIFEST} beside {path}, which is the hole of {exercise} in {language}: write \
         {{\"exercise\":\"{exercise}\",\"language\":\"{language}\"}} into one"
    )]
    LooseHole {
        /// The file, from the folder.
        path: &'static str,
        /// The exercise that has such a hole.
        exercise: Exercise,
        /// Its language.
        language: Language,
    },
    /// It has folders of these names, and nowhere a file that says what they are.
    #[error("there is no {MANIFEST} in this folder, nor in {}: `csp exercise new` writes it", .0.join(", "))]
    NoManifestBelow(Vec<String>),
    /// Its manifest says nothing that can be understood.
    #[error("{MANIFEST}: {0}")]
    Manifest(String),
    /// A file cannot be read.
    #[error("{path}: {why}")]
    File {
        /// From the folder.
        path: String,
        /// The reason.
        why: String,
    },
}

/// A folder cannot be looked into.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// It is none.
    #[error(
        "{} is a file: name the folder of the project, or a folder with projects; a zip must be unpacked first", .0.display()
    )]
    File(PathBuf),
    /// The system does not let it be listed.
    #[error("cannot look into {}", folder.display())]
    Unreadable {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// A file as it is written by hand; more fields are no mistake.
#[derive(Deserialize)]
struct Manifest {
    exercise: String,
    language: String,
    #[serde(default)]
    command: Vec<String>,
}

/// The submissions of a folder: itself, when it has a manifest or no folder in it; else each folder in it, by name. A folder with a
/// hole is one, too, when those in it have neither manifest nor hole: they are parts of a project.
///
/// # Errors
///
/// When the folder cannot be listed.
pub fn find(folder: &Path) -> Result<Vec<Submission>, FindError> {
    if folder.is_file() {
        return Err(FindError::File(folder.into()));
    }
    let failed = |source| FindError::Unreadable { folder: folder.into(), source };
    let mut entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    // What a link leads to was not handed in; what begins with a dot belongs to other programs, and so does one folder of a zip
    // that was made on a Mac.
    let is_folder = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let is_of_others = name.to_string_lossy().starts_with('.') || name == "__MACOSX";
        !is_of_others && entry.file_type().is_ok_and(|kind| kind.is_dir())
    };
    let inside: Vec<PathBuf> = entries.iter().filter(|entry| is_folder(entry)).map(fs::DirEntry::path).collect();
    if inside.is_empty() || entries.iter().any(|entry| entry.file_name() == MANIFEST) {
        return Ok(vec![Submission::at(folder)]);
    }
    let inside: Vec<Submission> = inside.iter().map(|folder| Submission::at(folder)).collect();
    let is_part = |one: &Submission| matches!(one.content, Err(Unusable::Empty | Unusable::NoManifest(_)));
    if inside.iter().all(is_part) && !holes(folder).is_empty() {
        return Ok(vec![Submission::at(folder)]);
    }
    Ok(inside)
}

/// The one submission of a folder, as [`find`] finds it; other folders beside its own do not count. Where there are several
/// projects it is unusable: the points of each would be added up.
///
/// # Errors
///
/// When the folder cannot be listed.
pub fn only(folder: &Path) -> Result<Submission, FindError> {
    let mut all = find(folder)?;
    let names = |all: &[Submission]| all.iter().map(|one| one.name.clone()).collect();
    let folders = names(&all);
    if all.len() > 1 {
        all.retain(|one| {
            !matches!(one.content, Err(Unusable::Empty | Unusable::NoManifest(_) | Unusable::LooseHole { .. }))
        });
    }
    Ok(match all.len() {
        0 => match Submission::at(folder) {
            Submission { content: Err(Unusable::NoManifest(_)), name, folder } => {
                Submission { content: Err(Unusable::NoManifestBelow(folders)), name, folder }
            }
            one => one,
        },
        1 => all.remove(0),
        _ => Submission { content: Err(Unusable::Several(names(&all))), ..Submission::at(folder) },
    })
}

impl Submission {
    /// The same where a work in one language is asked for: one in another is unusable.
    #[must_use]
    pub fn asked_in(self, asked: Language) -> Self {
        let content = match self.content {
            Ok(Content { exercise, language, .. }) | Err(Unusable::LooseHole { exercise, language, .. })
                if language != asked =>
            {
                Err(Unusable::Language { found: language, asked, exercise })
            }
            content => content,
        };
        Self { content, ..self }
    }

    /// The files that a check reads, where they are named: the manifest, and the hole or the words of the command. Where there is
    /// no manifest, any hole.
    pub fn files(&self) -> Vec<String> {
        let mut paths = vec![MANIFEST];
        match &self.content {
            Ok(Content { work: SubmittedWork::Command(words), .. }) => paths.extend(words.iter().map(String::as_str)),
            Ok(Content { exercise, language, .. }) => paths.push(exercise.hole(*language)),
            Err(_) => {
                paths.extend(Exercise::ALL.iter().flat_map(|one| Language::ALL.map(|language| one.hole(language))));
            }
        }
        paths.iter().map(|path| self.folder.join(path).display().to_string()).collect()
    }

    fn at(folder: &Path) -> Self {
        // The present folder has a name, too.
        let full = folder.canonicalize().unwrap_or_else(|_| folder.into());
        let name = full.file_name().unwrap_or(full.as_os_str()).to_string_lossy();
        let name = name.chars().map(|char| if char.is_control() { '\u{fffd}' } else { char }).collect();
        Self { name, content: content(&full), folder: full }
    }
}

fn content(folder: &Path) -> Result<Content, Unusable> {
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none()) {
        return Err(Unusable::Empty);
    }
    if folder.join(MANIFEST).symlink_metadata().is_err() {
        // Of several, nobody knows which is meant.
        return Err(match holes(folder)[..] {
            [(path, exercise, language)] => Unusable::LooseHole { path, exercise, language },
            _ => Unusable::NoManifest(advice(folder)),
        });
    }
    let wrong = |why: &dyn std::fmt::Display| Unusable::Manifest(why.to_string());
    let manifest: Manifest = serde_json::from_str(&text(folder, MANIFEST)?).map_err(|error| wrong(&error))?;
    let exercise: Exercise = manifest.exercise.parse().map_err(|error| wrong(&error))?;
    let language: Language = manifest.language.parse().map_err(|error| wrong(&error))?;
    let work = match language {
        Language::Other if manifest.command.is_empty() => {
            return Err(wrong(
                &"\"command\" is missing: the program that speaks the protocol, and its words, in a list",
            ));
        }
        Language::Other => SubmittedWork::Command(manifest.command),
        _ => SubmittedWork::Hole(text(folder, exercise.hole(language))?),
    };
    Ok(Content { exercise, language, work })
}

/// The work of an exercise in a language, in words.
fn in_language(exercise: Exercise, language: Language) -> String {
    match exercise.hole(language) {
        "" => "a program of your own in another language, with its command in exercise.json".into(),
        hole => format!("{hole} in {language}, or the folder of such a project"),
    }
}

/// The advice to who has handed in no manifest and no hole: what the files look like.
fn advice(folder: &Path) -> String {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    if let Some(zip) = names.iter().find(|name| is_ending(name, "zip")) {
        return format!("unpack {zip}, and hand in the folder of the project that is in it");
    }
    let all: Vec<&str> =
        Exercise::ALL.iter().flat_map(|one| Language::ALL.map(|language| one.hole(language))).collect();
    let found = names.iter().find_map(|name| Some((name, all.iter().find(|hole| is_copy(name, hole))?)));
    match found {
        Some((name, hole)) => format!(
            "the file {name:?} may be {hole} under another name; hand in {hole} under its own, or the folder of the project"
        ),
        None => "hand in the folder of the project".into(),
    }
}

/// True if a name is that of a hole with more behind it, as in `forward_check (1).py`, or in another folder.
fn is_copy(name: &str, hole: &str) -> bool {
    let hole = Path::new(hole);
    let (Some(stem), Some(extension)) = (hole.file_stem(), hole.extension()) else { return false };
    let rest = name.strip_prefix(&*stem.to_string_lossy());
    let is_more = rest.is_some_and(|rest| rest.starts_with(|sign: char| !sign.is_alphabetic()));
    is_more && is_ending(name, &extension.to_string_lossy()) && Path::new(name) != hole
}

fn is_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// The holes that lie in a folder, but for those that the project of another one of them gives.
fn holes(folder: &Path) -> Vec<(&'static str, Exercise, Language)> {
    let all =
        Exercise::ALL.into_iter().flat_map(|one| Language::ALL.map(|language| (one.hole(language), one, language)));
    let found: Vec<_> = all.filter(|(path, ..)| !path.is_empty() && folder.join(path).is_file()).collect();
    let gives =
        |exercise, language, path: &str| project::harness(exercise, language).iter().any(|file| file.path == path);
    let is_own = |path| !found.iter().any(|&(_, exercise, language)| gives(exercise, language, path));
    found.iter().copied().filter(|&(path, ..)| is_own(path)).collect()
}

/// The text of a file of a submission, which must be an ordinary file in the folder: no link leads out of it, and nothing waits.
fn text(folder: &Path, path: &str) -> Result<String, Unusable> {
    let wrong = |why: &dyn std::fmt::Display| Unusable::File { path: path.to_owned(), why: why.to_string() };
    let mut place = folder.to_owned();
    let parts: Vec<&str> = path.split('/').collect();
    for (number, part) in parts.iter().enumerate() {
        place.push(part);
        let data = place.symlink_metadata().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                wrong(&"the file is missing: hand it in under this name, or the folder of the project")
            }
            _ => wrong(&error),
        })?;
        let is_last = number + 1 == parts.len();
        match data.file_type() {
            kind if kind.is_symlink() => return Err(wrong(&"a link is not followed: hand in the file itself")),
            kind if is_last && !kind.is_file() => return Err(wrong(&"this is no file")),
            kind if !is_last && !kind.is_dir() => return Err(wrong(&format!("{part} is no folder"))),
            _ => {}
        }
    }
    let file = File::open(&place).map_err(|error| wrong(&error))?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| wrong(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(wrong(&format!("the file has more than {} KiB", LARGEST / 1024)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        wrong(&format!("line {line} is no text in UTF-8"))
    })
}
