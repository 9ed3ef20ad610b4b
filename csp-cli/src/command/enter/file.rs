//! The file of a board that is typed in.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use csp_instance::{ReadProgress, puzzles};
use csp_sudoku::write::{Format, Writer};
use csp_sudoku::{Board, Puzzle, ReadOptions, Size};
use csp_terminal::output::is_same_file;

/// The board as it is in a file.
pub(super) struct BoardFile {
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

impl BoardFile {
    /// The board of a file or of a name. A file that is not there yet begins empty.
    pub(super) fn open(argument: Option<&str>, options: ReadOptions) -> Result<Self> {
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
        let mut items = puzzles::open(argument, options, &ReadProgress::of(&[]))?;
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

    /// Writes the puzzle to the file of this name, or to the one that was opened or saved before. Says how it went.
    ///
    /// # Errors
    ///
    /// The reason why nothing was written, in words.
    pub(super) fn save(&mut self, name: &str, puzzle: Puzzle) -> Result<String, String> {
        let named = (!name.is_empty()).then(|| PathBuf::from(name));
        let path = named
            .or_else(|| self.path.clone())
            .ok_or("there is no file yet: write save and its name, such as save puzzle.txt")?;
        let place = path.display();
        let is_own = self.path.as_ref().is_some_and(|own| *own == path || is_same_file(own, &path));
        let spared = if is_own { self.spared } else { path.exists().then_some("it is there already") };
        if let Some(why) = spared {
            return Err(format!("{place} is not written, as {why}: save under another name"));
        }
        let puzzle = Puzzle { metadata: self.puzzle.metadata.clone(), ..puzzle };
        let by_ending = path.extension().and_then(|ending| Format::of_ending(ending.to_str()?));
        let mut writer = Writer::new(by_ending.unwrap_or(Format::Grid), Vec::new());
        let lost = writer.write(&puzzle).map_err(|error| error.to_string())?;
        let text = writer.finish().map_err(|error| error.to_string())?;
        fs::write(&path, text).map_err(|error| format!("cannot write {place}: {error}"))?;
        let lost: Vec<String> = lost.iter().map(|loss| format!("; it does not say {loss}")).collect();
        let saved = format!("saved to {place}{}", lost.concat());
        let board = Some(puzzle.board.clone());
        *self = Self { path: Some(path), board, spared: None, is_found: true, puzzle };
        Ok(saved)
    }
}
