//! Answers drawn as what they are: a board, a square, houses, a crossword.

use std::collections::BTreeMap;

use crate::model::{Network, Val, Var};

/// The way in which the answers of a problem are drawn.
///
/// ```
/// use csp_core::problems::{self, Picture};
/// use csp_core::Solver;
///
/// let queens = problems::queens(4);
/// let solution = Solver::new(&queens).first().unwrap().solutions.remove(0);
/// assert_eq!(Picture::of("queens:4").draw(&queens, &solution), ". Q . .\n. . . Q\nQ . . .\n. . Q .\n");
/// let australia = problems::australia(3);
/// let solution = Solver::new(&australia).first().unwrap().solutions.remove(0);
/// assert_eq!(Picture::of("australia").draw(&australia, &solution), "red    WA Q V T\ngreen  SA\nblue   NT NSW\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Picture {
    /// `variable=value` for each variable.
    List,
    /// A chess board with a queen in each row.
    Chessboard,
    /// The values of all variables, so many in a row.
    Grid {
        /// The number of values in a row.
        columns: usize,
    },
    /// A line for each value that some variable has: the label of the value, and the variables that have it.
    Groups {
        /// The word that stands before the value, as in "house 3".
        what: &'static str,
    },
    /// Langford's row of numbers.
    Row,
    /// Words across and down.
    Crossword,
}

impl Picture {
    /// The picture for the problem that `spec` names, as [`named`](super::named) reads it. It is a list
    /// when there is nothing better.
    pub fn of(spec: &str) -> Self {
        let (name, rest) = spec.trim().split_once([':', '@']).unwrap_or((spec.trim(), ""));
        let number = |text: &str| text.trim().parse().unwrap_or(0);
        match name.trim().to_ascii_lowercase().as_str() {
            "queens" => Self::Chessboard,
            "zebra" => Self::Groups { what: "house " },
            "scheduling" => Self::Groups { what: "time " },
            "australia" | "usa" | "coloring" | "mycielski" => Self::Groups { what: "" },
            "queen-graph" => {
                let columns = rest.split('@').next().and_then(|size| size.split_once('x'));
                Self::Grid { columns: columns.map_or(0, |(_, columns)| number(columns)) }
            }
            "latin" | "qwh" => Self::Grid { columns: number(rest.split(',').next().unwrap_or("")) },
            "langford" => Self::Row,
            "crossword" => Self::Crossword,
            _ => Self::List,
        }
    }

    /// The answer in lines of text. A network that is not of the kind that the picture is for is drawn as a
    /// list.
    pub fn draw(self, network: &Network, values: &[Val]) -> String {
        let drawn = match self {
            Self::List => None,
            Self::Chessboard => chessboard(values),
            Self::Grid { columns } => grid(network, values, columns),
            Self::Groups { what } => Some(groups(network, values, what)),
            Self::Row => langford(values),
            Self::Crossword => crossword(network, values),
        };
        drawn.unwrap_or_else(|| list(network, values))
    }
}

/// `variable=value`, as many in a line as there is room for.
fn list(network: &Network, values: &[Val]) -> String {
    let pairs = network.variables().zip(values);
    wrapped(pairs.map(|(x, &value)| format!("{}={}", network.name(x), network.label(x, value))), 0) + "\n"
}

/// The most rows that are drawn; two columns of text for each fill a terminal of the usual 80.
const MOST: usize = 40;

/// A queen in each row, in the column that is its value; none when the board is too large to be seen.
fn chessboard(values: &[Val]) -> Option<String> {
    let side = values.len();
    if side > MOST {
        return None;
    }
    let square = |queen: &Val, column: usize| if queen.index() == column { "Q" } else { "." };
    let row = |queen: &Val| (0..side).map(|column| square(queen, column)).collect::<Vec<_>>().join(" ") + "\n";
    Some(values.iter().map(row).collect())
}

/// The values in rows of so many, numbers to the right and words to the left; none when the rows do not come
/// out even.
fn grid(network: &Network, values: &[Val], columns: usize) -> Option<String> {
    if columns == 0 || !values.len().is_multiple_of(columns) {
        return None;
    }
    let words: Vec<String> =
        network.variables().zip(values).map(|(x, &value)| network.label(x, value).to_string()).collect();
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let numbers = words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let cell = |word: &String| if numbers { format!("{word:>width$}") } else { format!("{word:<width$}") };
    let rows = words.chunks(columns).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" "));
    Some(rows.map(|row| row.trim_end().to_owned() + "\n").collect())
}

/// A line for each value that some variable has, ascending: `what` and the label of the value, then the
/// variables. When all values are used equally often, the variables stand in columns.
fn groups(network: &Network, values: &[Val], what: &str) -> String {
    let mut groups: BTreeMap<Val, Vec<Var>> = BTreeMap::new();
    for (x, &value) in network.variables().zip(values) {
        groups.entry(value).or_default().push(x);
    }
    let heads: Vec<String> =
        groups.iter().map(|(&value, holders)| format!("{what}{}", network.label(holders[0], value))).collect();
    let head = heads.iter().map(String::len).max().unwrap_or(0);
    let rows: Vec<Vec<String>> =
        groups.values().map(|holders| holders.iter().map(|&x| network.name(x).to_string()).collect()).collect();
    let columns = columns(&rows);
    let line = |(title, row): (&String, &Vec<String>)| {
        let word = |(place, word): (usize, &String)| {
            let width = columns.as_ref().map_or(0, |columns| columns[place]);
            format!("{word:<width$}")
        };
        let words = wrapped(row.iter().enumerate().map(word), head + 2);
        format!("{title:<head$}  {}\n", words.trim_end())
    };
    heads.iter().zip(&rows).map(line).collect()
}

/// The widths of the columns, when there are several rows and all are equally long.
fn columns(rows: &[Vec<String>]) -> Option<Vec<usize>> {
    let count = rows.first()?.len();
    let even = count > 1 && rows.iter().all(|row| row.len() == count);
    let width = |place: usize| rows.iter().map(|row| row[place].chars().count()).max().unwrap_or(0);
    even.then(|| (0..count).map(width).collect())
}

/// The numbers of Langford's problem, each at its two places; none when a place is left open or taken twice.
fn langford(values: &[Val]) -> Option<String> {
    let mut row = vec![None; values.len()];
    for (index, value) in values.iter().enumerate() {
        let place = row.get_mut(value.index()).filter(|place| place.is_none())?;
        *place = Some((index / 2 + 1).to_string());
    }
    let numbers: Vec<String> = row.into_iter().collect::<Option<_>>()?;
    Some(wrapped(numbers.into_iter(), 0) + "\n")
}

/// The letters of all words in their rows and columns, and `#` where no word stands. `None` when the
/// variables are not named as those of a crossword, `3 across` and `2 down`, or when words are longer than
/// the grid.
fn crossword(network: &Network, values: &[Val]) -> Option<String> {
    let mut slots = Vec::new();
    for (x, &value) in network.variables().zip(values) {
        let name = network.name(x).to_string();
        let (line, kind) = name.split_once(' ')?;
        let line: usize = line.parse().ok().filter(|&line| line > 0)?;
        slots.push((line - 1, kind == "across", letters(&network.label(x, value).to_string())));
    }
    let side = slots.iter().map(|(line, ..)| line + 1).max().unwrap_or(0);
    let mut grid = vec![vec!["#".to_owned(); side]; side];
    for (line, across, letters) in slots {
        for (place, letter) in letters.into_iter().enumerate() {
            let (row, column) = if across { (line, place) } else { (place, line) };
            *grid.get_mut(row)?.get_mut(column)? = letter;
        }
    }
    let width = grid.iter().flatten().map(String::len).max().unwrap_or(1);
    let cells =
        |row: Vec<String>| row.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
    Some(grid.into_iter().map(cells).collect())
}

/// The letters of a word. A word that is made of numbers has these numbers as its letters.
fn letters(word: &str) -> Vec<String> {
    if word.contains(|char: char| char.is_ascii_digit()) {
        return word.split('-').map(str::to_owned).collect();
    }
    word.chars().map(|letter| letter.to_ascii_uppercase().to_string()).collect()
}

/// The columns that lists and groups are wrapped at.
const WIDTH: usize = 80;

/// Words with blanks between them, in lines of up to [`WIDTH`] columns. The first `begun` columns of the
/// first line are taken, and later lines are indented by as many.
fn wrapped(words: impl Iterator<Item = String>, begun: usize) -> String {
    let mut text = String::new();
    let mut column = begun;
    for word in words {
        let length = word.chars().count();
        if column > begun && column + 1 + length > WIDTH {
            text.push('\n');
            text.push_str(&" ".repeat(begun));
            column = begun;
        }
        if column > begun {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
    }
    text
}
