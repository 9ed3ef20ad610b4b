//! The source of a crate as the tests see it: its files, and which of them uses which.
//!
//! A file uses another when it names something that is defined there. Who names it through a facade, which only hands
//! it on by `pub use`, uses the file of the definition and not the facade. What is reached without being named, as the
//! methods of a value are, is not seen.

mod circles;
mod reading;
mod words;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::Path;

pub(crate) use circles::circles;
use reading::{Import, Mention, Reading};

/// More steps than any name takes to its definition; with fewer left, the name leads in a circle.
const MOST_STEPS: usize = 24;

/// A file of the source; each is one module.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    module: Vec<String>,
    /// Its folders and then its own name. What lies beside a folder of its name is the facade of that folder, so that it
    /// counts as lying within.
    pub(crate) place: Vec<String>,
    reading: Reading,
}

/// One file naming what another defines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Use {
    pub(crate) from: usize,
    pub(crate) line: usize,
    pub(crate) to: usize,
    pub(crate) path: String,
}

#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) files: Vec<File>,
    by_module: HashMap<Vec<String>, usize>,
}

/// Where a path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Module(usize),
    /// Something that this file defines.
    Item(usize),
}

impl Source {
    /// All the source in a folder.
    pub(crate) fn on_disk(src: &Path) -> Self {
        let mut texts = Vec::new();
        collect(src, "", &mut texts);
        Self::of(&texts)
    }

    /// Of pairs of a file's name, such as `store/mod.rs`, and its text.
    pub(crate) fn of(texts: &[(String, String)]) -> Self {
        let files: Vec<File> = texts.iter().map(|(name, text)| File::read(name, text)).collect();
        let mut source = Self { files, by_module: HashMap::new() };
        source.drop_tests();
        source.by_module = source.files.iter().enumerate().map(|(at, file)| (file.module.clone(), at)).collect();
        source.move_facades();
        source
    }

    /// What a file with `#[cfg(test)] mod tests;` keeps elsewhere is no code either.
    fn drop_tests(&mut self) {
        let mut tests = HashSet::new();
        for file in &self.files {
            tests.extend(file.reading.test_modules.iter().map(|name| joined(&file.module, name)));
        }
        self.files.retain(|file| !tests.iter().any(|test| file.module.starts_with(test)));
    }

    fn move_facades(&mut self) {
        let folders: HashSet<Vec<String>> = self.files.iter().map(|file| file.folder().to_vec()).collect();
        for file in &mut self.files {
            if folders.contains(&file.module) && file.folder() != file.module {
                let name = file.place.last().cloned().unwrap_or_default();
                file.place = joined(&file.module, &name);
            }
        }
    }

    /// Every use of one file by another, in the order of the files and their lines.
    pub(crate) fn uses(&self) -> Vec<Use> {
        let uses: BTreeSet<Use> = (0..self.files.len()).flat_map(|at| self.uses_by(at)).collect();
        uses.into_iter().collect()
    }

    fn uses_by(&self, from: usize) -> Vec<Use> {
        let reading = &self.files[from].reading;
        let counted: Vec<&Import> = reading.imports.iter().filter(|import| self.counts(from, import)).collect();
        let known: HashSet<&str> = counted.iter().map(|import| import.name.as_str()).collect();
        // Modules are imported to name what is in them, and a facade may need what it hands on. Both show further down.
        let is_open = |mention: &&Mention| !known.contains(mention.path[0].as_str());
        let imported = counted.iter().map(|import| (&import.path, import.line));
        let mentioned = reading.mentions.iter().filter(is_open).map(|mention| (&mention.path, mention.line));
        imported.chain(mentioned).filter_map(|(path, line)| self.use_of(from, path, line)).collect()
    }

    fn use_of(&self, from: usize, path: &[String], line: usize) -> Option<Use> {
        match self.follow(from, path, MOST_STEPS)? {
            Target::Item(to) if to != from => Some(Use { from, line, to, path: path.join("::") }),
            _ => None,
        }
    }

    /// Whether an import is a use by itself: not that of a module, nor what a facade hands on from its own folder.
    fn counts(&self, from: usize, import: &Import) -> bool {
        let own = &self.files[from].module;
        match self.follow(from, &import.path, MOST_STEPS) {
            Some(Target::Item(to)) => !(import.is_handed_on && self.files[to].module.starts_with(own)),
            _ => false,
        }
    }

    /// The paths into this crate that lead nowhere: what the reader did not understand.
    pub(crate) fn unknown(&self) -> Vec<String> {
        (0..self.files.len()).flat_map(|at| self.unknown_in(at)).collect()
    }

    fn unknown_in(&self, at: usize) -> Vec<String> {
        let File { name, reading, .. } = &self.files[at];
        let imported = reading.imports.iter().map(|import| (&import.path, import.line));
        let mentioned = reading.mentions.iter().map(|mention| (&mention.path, mention.line));
        imported
            .chain(mentioned)
            .filter(|(path, _)| is_own_path(&path[0]))
            .filter(|(path, _)| self.follow(at, path, MOST_STEPS).is_none())
            .map(|(path, line)| format!("{name}:{line}: {}", path.join("::")))
            .collect()
    }

    /// Where a path leads that stands in the module `at`; none if it is not in this crate.
    fn follow(&self, at: usize, path: &[String], steps: usize) -> Option<Target> {
        let Some((name, rest)) = path.split_first() else { return Some(Target::Module(at)) };
        let steps = steps.checked_sub(1)?;
        match name.as_str() {
            "crate" => self.follow(self.module(&[])?, rest, steps),
            "self" => self.follow(at, rest, steps),
            "super" => self.follow(self.parent(at)?, rest, steps),
            _ => self.follow_name(at, name, rest, steps),
        }
    }

    /// A name before `::` is a module where there is one, any other may be a function of the same name.
    fn follow_name(&self, at: usize, name: &str, rest: &[String], steps: usize) -> Option<Target> {
        let reading = &self.files[at].reading;
        let child = self.module(&joined(&self.files[at].module, name));
        if let Some(child) = child.filter(|_| !rest.is_empty()) {
            return self.follow(child, rest, steps);
        }
        if reading.items.contains(name) {
            return Some(Target::Item(at));
        }
        if let Some(import) = reading.imports.iter().find(|import| import.name == name) {
            return self.follow(at, &[&import.path, rest].concat(), steps);
        }
        let path = [&[name.to_owned()], rest].concat();
        child.map(Target::Module).or_else(|| self.follow_globs(at, &path, steps))
    }

    fn follow_globs(&self, at: usize, path: &[String], steps: usize) -> Option<Target> {
        let imports = self.files[at].reading.imports.iter();
        let globs = imports.filter(|import| import.name == "*" && self.is_in_this_crate(at, &import.path[0]));
        globs.filter_map(|glob| self.follow(at, &glob.path, steps)).find_map(|target| match target {
            Target::Module(module) => self.follow(module, path, steps),
            // The variants of an enum: the line that imports them counts already.
            Target::Item(_) => None,
        })
    }

    /// Told by the first name of a path.
    fn is_in_this_crate(&self, at: usize, first: &str) -> bool {
        is_own_path(first) || self.module(&joined(&self.files[at].module, first)).is_some()
    }

    fn module(&self, path: &[String]) -> Option<usize> {
        self.by_module.get(path).copied()
    }

    fn parent(&self, at: usize) -> Option<usize> {
        let (_, above) = self.files[at].module.split_last()?;
        self.module(above)
    }
}

impl File {
    fn read(name: &str, text: &str) -> Self {
        let place: Vec<String> = name.split('/').map(str::to_owned).collect();
        let mut module: Vec<String> = name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
            module.pop();
        }
        Self { name: name.to_owned(), module, place, reading: Reading::of(text) }
    }

    fn folder(&self) -> &[String] {
        &self.place[..self.place.len() - 1]
    }

    /// `lib.rs` or `main.rs`.
    pub(crate) fn is_root(&self) -> bool {
        self.module.is_empty()
    }
}

fn is_own_path(first: &str) -> bool {
    matches!(first, "crate" | "super" | "self")
}

fn joined(path: &[String], name: &str) -> Vec<String> {
    [path, &[name.to_owned()]].concat()
}

/// Every file of a folder and the folders in it, with names from the uppermost folder on.
fn collect(folder: &Path, prefix: &str, texts: &mut Vec<(String, String)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder is listed to its end").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            texts.push((format!("{prefix}{name}"), text));
        }
    }
}
