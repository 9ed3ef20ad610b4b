//! Named puzzles: puzzles on which papers and programs have been compared, and larger ones.

use crate::board::Board;

/// A puzzle with a name.
#[derive(Clone, Debug)]
pub struct NamedPuzzle {
    /// Its name: the name of its set and its number, or a name of its own.
    pub name: String,
    /// The work that it is from.
    pub source: &'static str,
    text: &'static str,
    solution: Option<&'static str>,
}

impl NamedPuzzle {
    /// The puzzle.
    pub fn board(&self) -> Board {
        read(self.text)
    }

    /// Its solution, where the source states it.
    pub fn solution(&self) -> Option<Board> {
        self.solution.map(read)
    }
}

fn read(text: &str) -> Board {
    text.parse().expect("the embedded puzzles are read by a test")
}

/// Several puzzles of one kind, one in each line.
struct PuzzleSet {
    name: &'static str,
    source: &'static str,
    text: &'static str,
}

const NORVIG: &str = "Norvig, Solving Every Sudoku Puzzle, 2006";
const REPORT: &str = "a university report that compares backtracking with forward checking";
const PERSIAN: &str = "a Persian program: candidate lists, fewest first, rollback";
const QWH: &str = "a full random grid with part of the cells kept: satisfiable, usually not unique";

/// Name, source, puzzle, solution if the source states it.
const SINGLE: [(&str, &str, &str, Option<&str>); 11] = [
    (
        "board1",
        REPORT,
        "900000200080007090602000500070060000000901000000020040005000603090400070006000000",
        Some("957613284483257196612849537178364952524971368369528741845792613291436875736185429"),
    ),
    ("board2", REPORT, "0401304010040210", Some("2431314213244213")),
    (
        "grid1",
        NORVIG,
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
        Some("483921657967345821251876493548132976729564138136798245372689514814253769695417382"),
    ),
    (
        "grid2",
        NORVIG,
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        Some("417369825632158947958724316825437169791586432346912758289643571573291684164875293"),
    ),
    (
        "report-sample",
        REPORT,
        "2..3.6...6.59..4.8......5.24.9.63......8..7.1..1.4..9.1.627.....2....8.4..4.18..7",
        Some("248356179615927438793481562479163285362895741851742396186274953527639814934518627"),
    ),
    (
        "persian-test",
        PERSIAN,
        ".....2.......7...17..3...9.8..7......2.89.6...13..6....9..5.824.....891..........",
        Some("659412378238679451741385296865723149427891635913546782396157824574268913182934567"),
    ),
    (
        "persian-sample",
        PERSIAN,
        "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
        Some("527316489896542731314987562172453896689271354453698217941825673765134928238769145"),
    ),
    ("lesson4", "for lessons: plain backtracking goes back on it, forward checking does not", "1.....2..3.....4", None),
    ("persian-525", PERSIAN, ".32.....58..3.....9.428...1...4...39...6...5.....1.....2...67.8.....4....95....6.", None),
    (
        "persian-1026",
        PERSIAN,
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        Some("145327698839654127672918543496185372218473956753296481367542819984761235521839764"),
    ),
    (
        "persian-2339",
        PERSIAN,
        ".5..9....1.....6.....3.8.....8.4...9514.......3....2..........4.8...6..77..15..6.",
        Some("856491372143572698927368451278645139514923786639817245361789524485236917792154863"),
    ),
];

const SETS: [PuzzleSet; 7] = [
    PuzzleSet { name: "top95", source: NORVIG, text: include_str!("../puzzles/top95.txt") },
    PuzzleSet {
        name: "uniq16",
        source: "generated: one solution, and more without any one of the givens",
        text: include_str!("../puzzles/uniq16.txt"),
    },
    PuzzleSet { name: "qwh16-40", source: QWH, text: include_str!("../puzzles/qwh16-40.txt") },
    PuzzleSet { name: "qwh25-45", source: QWH, text: include_str!("../puzzles/qwh25-45.txt") },
    PuzzleSet { name: "qwh25-50", source: QWH, text: include_str!("../puzzles/qwh25-50.txt") },
    PuzzleSet { name: "qwh25-55", source: QWH, text: include_str!("../puzzles/qwh25-55.txt") },
    PuzzleSet { name: "qwh36-55", source: QWH, text: include_str!("../puzzles/qwh36-55.txt") },
];

/// Every embedded puzzle: single ones first, then the sets.
pub fn puzzles() -> impl Iterator<Item = NamedPuzzle> {
    let single = SINGLE.into_iter().map(|(name, source, text, solution)| NamedPuzzle {
        name: name.to_owned(),
        source,
        text,
        solution,
    });
    single.chain(SETS.iter().flat_map(PuzzleSet::puzzles))
}

impl PuzzleSet {
    fn puzzles(&self) -> impl Iterator<Item = NamedPuzzle> + use<> {
        let name = self.name;
        let source = self.source;
        self.text.lines().enumerate().map(move |(index, text)| NamedPuzzle {
            name: format!("{name}-{}", index + 1),
            source,
            text,
            solution: None,
        })
    }
}

/// The names of the sets, with how many puzzles each has and where they are from.
pub fn sets() -> impl Iterator<Item = (&'static str, usize, &'static str)> {
    SETS.iter().map(|set| (set.name, set.text.lines().count(), set.source))
}

/// The puzzles of this name: one puzzle, or a whole set. Empty if the name is unknown.
///
/// ```
/// use csp_sudoku::library;
///
/// assert_eq!(library::find("grid2").len(), 1);
/// assert_eq!(library::find("top95").len(), 95);
/// assert_eq!(library::find("top95-7").len(), 1);
/// assert!(library::find("nothing").is_empty());
/// ```
pub fn find(name: &str) -> Vec<NamedPuzzle> {
    match SETS.iter().find(|set| set.name == name) {
        Some(set) => set.puzzles().collect(),
        None => puzzles().filter(|puzzle| puzzle.name == name).collect(),
    }
}
