//! From arguments to instances: the one road for files, standard input, embedded puzzles and named problems.

use std::iter;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use csp_core::Plan;
use csp_sudoku::{Model, Puzzle, ReadOptions, library};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{AlreadyTold, complain};

use super::models::Typed;
use super::puzzles::Item;
use super::{Instance, Meaning, Models, Name, ReadProgress, Reading, RuleChoice, models, named, puzzles};

/// The content of an argument, not built yet.
#[derive(Debug)]
pub enum Entry {
    /// A puzzle, or why it could not be read.
    Puzzle(Item),
    /// The name of a problem, and its text, where that was read already.
    Problem(Name, Option<Arc<str>>),
}

impl Entry {
    /// The model that an argument names, with the values that files of data give.
    ///
    /// # Errors
    ///
    /// When the argument names no model; when a file cannot be read; when it is wrong, or does not fit the model.
    pub fn with_data(argument: &str, data: &[PathBuf], interrupt: &Interrupt) -> Result<Self> {
        Ok(Self::Problem(argument.into(), Some(models::with_data(argument, data, interrupt)?)))
    }
}

/// Entries, one after the other, read as they are asked for.
pub type Entries = Box<dyn Iterator<Item = Entry> + Send>;

/// Makes instances. The rules of each board size are built once.
#[derive(Debug)]
pub struct Reader<'a> {
    /// The plans that the networks are prepared for.
    plans: &'a [Plan],
    interrupt: &'a Interrupt,
    models: Models,
}

impl<'a> Reader<'a> {
    /// Nothing is built yet.
    pub fn new(plans: &'a [Plan], interrupt: &'a Interrupt) -> Self {
        Self { plans, interrupt, models: Models::default() }
    }

    /// The same for boards under these rules.
    #[must_use]
    pub fn under(self, rules: RuleChoice) -> Self {
        Self { models: Models::under(rules), ..self }
    }

    /// The content of an argument. A file is opened now, and a puzzle that has to be made is made now.
    ///
    /// # Errors
    ///
    /// When the argument is neither a file nor a name, and when what it names cannot be made.
    pub fn open(&self, argument: &str, reading: ReadOptions, progress: &ReadProgress) -> Result<Entries> {
        if named::is_problem(argument) {
            return Ok(Box::new(iter::once(Entry::Problem(argument.into(), None))));
        }
        if argument == "-" {
            return Ok(standard_input(reading));
        }
        let items = puzzles::open_or_make(argument, reading, self.models.rules(), self.interrupt, progress)?;
        Ok(Box::new(items.map(Entry::Puzzle)))
    }

    /// The embedded puzzles of a name.
    pub fn embedded(name: &str) -> Entries {
        Box::new(puzzles::named(library::find(name)).map(Entry::Puzzle))
    }

    /// True if much is to be built for an entry, for the first time.
    pub fn is_new(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Problem(..) => true,
            Entry::Puzzle(item) => item.puzzle.as_ref().is_ok_and(|puzzle| !self.models.has_of(puzzle)),
        }
    }

    /// Builds the rules that a puzzle needs, if they are new.
    pub fn prepare(&mut self, entry: &Entry) {
        if let Entry::Puzzle(Item { puzzle: Ok(puzzle), .. }) = entry
            && !self.models.has_of(puzzle)
        {
            self.models.build_of(puzzle, self.plans, self.interrupt);
        }
    }

    /// The rules of a puzzle that were prepared.
    ///
    /// # Errors
    ///
    /// Why they could not be built.
    pub fn model(&self, puzzle: &Puzzle) -> Result<&Arc<Model>> {
        self.models.get_of(puzzle)
    }

    /// The instance of an entry that was prepared.
    ///
    /// # Errors
    ///
    /// Why the puzzle could not be read, or the problem not be built.
    pub fn instance(&self, entry: &Entry) -> Result<Instance> {
        match entry {
            Entry::Problem(name, text) => {
                self.models.rules().refuse_problem(&name.source)?;
                let built = match text {
                    Some(text) => {
                        let text = models::typed(&name.source, text, self.interrupt)?;
                        named::build_with(&name.source, Some(&text), self.plans, self.interrupt)?
                    }
                    None => named::build(&name.source, self.plans, self.interrupt)?,
                };
                Ok(built.called(name.clone()))
            }
            Entry::Puzzle(item) => {
                let puzzle = item.puzzle.clone()?;
                let model = self.models.get_of(&puzzle)?.clone();
                let network = model.network_of(&puzzle)?;
                let meaning = Meaning::Board { puzzle, model };
                Ok(Instance { name: item.name.clone(), network, tightness: None, text: None, meaning })
            }
        }
    }
}

/// The entries on standard input, a model or boards. Nothing is waited for before the first entry is asked for.
fn standard_input(reading: ReadOptions) -> Entries {
    let mut boards: Option<Entries> = None;
    let mut is_new = true;
    Box::new(iter::from_fn(move || {
        if std::mem::take(&mut is_new) {
            // An error is met again by who reads the boards.
            let start = match models::standard_input() {
                Ok(Typed::Model(text)) => return Some(Entry::Problem("-".into(), Some(text))),
                Ok(Typed::Start(start)) => start,
                Err(_) => Vec::new(),
            };
            boards = Some(Box::new(puzzles::typed(start, reading).map(Entry::Puzzle)));
        }
        boards.as_mut()?.next()
    }))
}

/// Arguments that stand for puzzles and problems.
#[derive(Debug)]
pub struct Inputs<'a> {
    /// The arguments: files, names and boards.
    pub arguments: &'a [String],
    /// Embedded puzzles that are meant when nothing is said.
    pub usual: &'a [&'a str],
    /// The options of boards, and the data of models.
    pub reading: Reading,
    /// The plans that the networks are prepared for.
    pub plans: &'a [Plan],
}

impl Inputs<'_> {
    /// The instances of all arguments. What cannot be read is told, and left out.
    ///
    /// # Errors
    ///
    /// When an argument cannot be read at all.
    pub fn instances(&self, interrupt: &Interrupt) -> Result<(Vec<Instance>, Exit)> {
        let reader = Reader::new(self.plans, interrupt).under(self.reading.rules.clone());
        let mut gathered = Gathered { reader, instances: Vec::new(), exit: Exit::Solved };
        if self.arguments.is_empty() {
            self.usual.iter().try_for_each(|name| gathered.add_all(Reader::embedded(name)))?;
        }
        let Reading { options, data, .. } = &self.reading;
        if self.arguments.is_empty() && !data.is_empty() {
            bail!("--data gives values to a model: name one");
        }
        for argument in self.arguments {
            if data.is_empty() {
                let entries = gathered.reader.open(argument, *options, &ReadProgress::of(&[]))?;
                gathered.add_all(entries)?;
            } else {
                gathered.add(&Entry::with_data(argument, data, interrupt)?)?;
            }
        }
        if gathered.instances.is_empty() {
            // Why, was told for each argument.
            return Err(AlreadyTold.into());
        }
        Ok((gathered.instances, gathered.exit))
    }
}

/// The first instance of an argument, with what the plans will need of it.
///
/// # Errors
///
/// When there is none, or the first cannot be read.
pub fn first_instance(
    argument: &str,
    reading: impl Into<Reading>,
    plans: &[Plan],
    interrupt: &Interrupt,
) -> Result<Instance> {
    let arguments = [argument.to_owned()];
    let inputs = Inputs { arguments: &arguments, usual: &[], reading: reading.into(), plans };
    inputs.instances(interrupt)?.0.into_iter().next().context("there is no puzzle to show")
}

/// The parts that were read so far.
struct Gathered<'a> {
    reader: Reader<'a>,
    instances: Vec<Instance>,
    exit: Exit,
}

impl Gathered<'_> {
    fn add_all(&mut self, mut entries: Entries) -> Result<()> {
        let interrupt = self.reader.interrupt;
        while let Some(entry) = interrupt.abort_on_interrupt(|| entries.next()) {
            self.add(&entry)?;
        }
        Ok(())
    }

    fn add(&mut self, entry: &Entry) -> Result<()> {
        if let Entry::Puzzle(item) = entry
            && let Some(complaint) = item.complaint()
        {
            complain(&complaint);
            self.exit = self.exit.max(Exit::BadInput);
            return Ok(());
        }
        self.reader.prepare(entry);
        self.instances.push(self.reader.instance(entry)?);
        Ok(())
    }
}
