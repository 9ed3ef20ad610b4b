//! The file of a board that is typed in.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use csp_instance::{ReadProgress, puzzles};
use csp_sudoku::write::{Format, Writer};
use csp_sudoku::{Board, Puzzle, ReadOptions, Size};
use csp_terminal::output::is_same_file;

use super::Session;

/// What is kept of the board in a file.
pub(super) struct Kept {
    /// The file; `None` as long as there is none.
    path: Option<PathBuf>,
    /// The puzzle as it was read; an empty board when there was nothing to read.
    puzzle: Puzzle,
    is_found: bool,
    /// The board as the file has it.
    board: Option<Board>,
    /// The reason why this file must not be written over.
    spared: Option<&'static str>,
}

impl Kept {
    /// The board of a file or of a name. A file that is not there yet begins empty.
    pub(super) fn open(argument: Option<&str>, options: &ReadOptions) -> Result<Self> {
        let empty = Puzzle::from(Board::empty(Size::square(9)?));
        let mut kept = Self { path: None, puzzle: empty, is_found: false, board: None, spared: None };
        let Some(argument) = argument else { return Ok(kept) };
        ensure!(argument != "-", "standard input is the dialogue: name a file");
        let path = Path::new(argument);
        let is_there = path.exists();
        let is_new = !is_there && path.extension().is_some();
        kept.path = (is_there || is_new).then(|| path.to_owned());
        if is_new {
            return Ok(kept);
        }
        let mut items = puzzles::open(argument, *options, &ReadProgress::of(&[]))?;
        let first = items.next().with_context(|| format!("there is no puzzle in {argument}"))?;
        kept.puzzle = match first.puzzle {
            Ok(puzzle) => puzzle,
            Err(_) => anyhow::bail!(first.complaint().unwrap_or_default()),
        };
        let has_more = items.next().is_some();
        let has_marks = kept.puzzle.candidates.is_some();
        kept.spared = has_more
            .then_some("it has other puzzles, too")
            .or(has_marks.then_some("it has pencil marks, which are not entered here"));
        kept.board = Some(kept.puzzle.board.clone()).filter(|_| is_there);
        kept.is_found = true;
        Ok(kept)
    }

    /// The puzzle that was read, or an empty one.
    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The puzzle that was read, if one was.
    pub(super) fn found(&self) -> Option<&Puzzle> {
        self.is_found.then_some(&self.puzzle)
    }

    /// True if the file has this board.
    pub(super) fn has(&self, board: &Board) -> bool {
        self.board.as_ref() == Some(board)
    }

    /// True if there is a file, and it does not have this board.
    pub(super) fn lacks(&self, board: &Board) -> bool {
        self.path.is_some() && !self.has(board) && (self.board.is_some() || board.givens().next().is_some())
    }
}

impl Session<'_> {
    /// Writes the board, with its rules, to the file of this name, or to the one that was opened or saved before.
    pub(super) fn save(&mut self, name: &str) -> Result<()> {
        let named = (!name.is_empty()).then(|| PathBuf::from(name));
        let Some(path) = named.or_else(|| self.kept.path.clone()) else {
            return self.refuse("there is no file yet: write save and its name, such as save puzzle.txt");
        };
        let place = path.display();
        let is_own = self.kept.path.as_ref().is_some_and(|own| *own == path || is_same_file(own, &path));
        let spared = if is_own { self.kept.spared } else { path.exists().then_some("it is there already") };
        if let Some(why) = spared {
            return self.refuse(&format!("{place} is not written, as {why}: save under another name"));
        }
        let puzzle = Puzzle {
            board: self.board.clone(),
            alphabet: self.alphabet(),
            candidates: None,
            rules: self.models.rules().to_stated().map(Arc::new),
            ..self.kept.puzzle.clone()
        };
        let by_ending = path.extension().and_then(|ending| Format::of_ending(ending.to_str()?));
        let mut writer = Writer::new(by_ending.unwrap_or(Format::Grid), Vec::new());
        let written = writer.write(&puzzle).map_err(anyhow::Error::from);
        let text = written.and_then(|lost| Ok((writer.finish()?, lost)));
        let saved = text.and_then(|(text, lost)| {
            fs::write(&path, text).with_context(|| format!("cannot write {place}"))?;
            Ok(lost)
        });
        match saved {
            Err(error) => self.refuse(&format!("{error:#}")),
            Ok(lost) => {
                let lost: String = lost.iter().map(|loss| format!("; it does not say {loss}")).collect();
                self.tell(&format!("saved to {place}{lost}"))?;
                self.kept =
                    Kept { path: Some(path), board: Some(self.board.clone()), spared: None, is_found: true, puzzle };
                Ok(())
            }
        }
    }
}
