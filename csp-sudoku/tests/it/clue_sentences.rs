//! The sentence of each clue on a full grid, from the words of its line alone: the slow twin of what the rules state.

use csp_sudoku::{Cell, Size};

/// A line of a rule, and the grid that it is about.
struct Sentence<'a> {
    size: Size,
    grid: &'a [u16],
    words: Vec<&'a str>,
    /// The values of its cells, and its numbers.
    values: Vec<i64>,
    numbers: Vec<i64>,
}

fn differ(values: &[i64]) -> bool {
    (0..values.len()).all(|a| (0..a).all(|b| values[a] != values[b]))
}

/// True if a grid keeps the rule of a line, where `all` are the lines of all rules.
pub(crate) fn keeps(size: Size, grid: &[u16], line: &str, all: &[&str]) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let cells = words.iter().filter_map(|word| size.cell_named(word));
    let values = cells.map(|cell| grid[size.index(cell)].into()).collect();
    let numbers = words.iter().filter_map(|word| word.parse().ok()).collect();
    let sentence = Sentence { size, grid, words, values, numbers };
    match sentence.words[0] {
        "sandwich" | "skyscraper" | "xsum" | "room" => sentence.of_row(),
        "index" | "regionsum" | "region" | "quad" | "clone" => sentence.of_places(),
        "negative" => sentence.unmarked(all),
        "cage" | "arrow" | "dot" | "xv" | "odd" | "even" | "little" => sentence.of_cells(),
        _ => sentence.of_line(),
    }
}

impl Sentence<'_> {
    fn at(&self, name: &str) -> i64 {
        self.grid[self.size.index(self.size.cell_named(name).unwrap())].into()
    }

    /// The names of its cells.
    fn cells(&self) -> impl Iterator<Item = &str> {
        self.words.iter().copied().filter(|word| self.size.cell_named(word).is_some())
    }

    /// The values before a sign, and behind it.
    fn halves(&self, sign: &str) -> (Vec<i64>, Vec<i64>) {
        let place = self.words.iter().position(|word| *word == sign).unwrap();
        let is_cell = |word: &&&str| self.size.cell_named(word).is_some();
        let of = |words: &[&str]| words.iter().filter(is_cell).map(|word| self.at(word)).collect::<Vec<i64>>();
        (of(&self.words[..place]), of(&self.words[place..]))
    }

    /// Rules about a row or a column, from the end that the last word names.
    fn of_row(&self) -> bool {
        let (words, wanted) = (&self.words, self.numbers[0]);
        let side = self.size.side();
        let mut line: Vec<i64> = match words[2] {
            "row" => (1..=side).map(|column| self.at(&format!("{}{column}", words[3]))).collect(),
            _ => (0..side).map(|row| self.at(&format!("{}{}", (b'A' + row as u8) as char, words[3]))).collect(),
        };
        if matches!(words.last(), Some(&("right" | "bottom"))) {
            line.reverse();
        }
        let first = usize::try_from(line[0]).unwrap();
        match words[0] {
            "sandwich" => {
                let greatest = *line.iter().max().unwrap();
                let crust = |value: i64| value == 1 || value == greatest;
                let inside = line.iter().skip_while(|&&value| !crust(value)).skip(1);
                inside.take_while(|&&value| !crust(value)).sum::<i64>() == wanted
            }
            "skyscraper" => {
                let is_seen = |place: &usize| line[..*place].iter().all(|&before| before < line[*place]);
                (0..side).filter(is_seen).map(|_| 1).sum::<i64>() == wanted
            }
            "xsum" => line[..first].iter().sum::<i64>() == wanted,
            _ => line[first - 1] == wanted,
        }
    }

    /// Rules about cells in any order, or about two.
    fn of_cells(&self) -> bool {
        let (values, sum) = (&self.values, self.values.iter().sum::<i64>());
        match self.words[0] {
            "cage" => differ(values) && self.numbers.iter().all(|&wanted| sum == wanted),
            "arrow" => {
                let (circle, shaft) = self.halves(":");
                circle.iter().fold(0, |number, digit| number * 10 + digit) == shaft.iter().sum::<i64>()
            }
            "dot" if self.words[1] == "white" => values[0] == values[1] + 1 || values[1] == values[0] + 1,
            "dot" => values[0] == 2 * values[1] || values[1] == 2 * values[0],
            "xv" => sum == if self.words[1] == "X" { 10 } else { 5 },
            "odd" => values.iter().all(|value| value % 2 == 1),
            "even" => values.iter().all(|value| value % 2 == 0),
            _ => sum == self.numbers[0],
        }
    }

    /// Rules about a line from one cell to the next.
    fn of_line(&self) -> bool {
        let values = &self.values;
        let steps =
            |test: &dyn Fn(i64, i64) -> bool| (1..values.len()).all(|place| test(values[place - 1], values[place]));
        let last = values.len() - 1;
        let (low, high) = (values[0].min(values[last]), values[0].max(values[last]));
        let inner = &values[1..last];
        match self.words[0] {
            "thermo" => steps(&|a, b| b > a),
            "slow" => steps(&|a, b| b >= a),
            "whisper" => steps(&|a, b| (a - b).abs() >= self.numbers[0]),
            "renban" => {
                let mut sorted = values.clone();
                sorted.sort_unstable();
                sorted.windows(2).all(|pair| pair[1] == pair[0] + 1)
            }
            "palindrome" => values.iter().eq(values.iter().rev()),
            "between" => inner.iter().all(|&value| low < value && value < high),
            "lockout" => high - low >= self.numbers[0] && inner.iter().all(|value| !(low..=high).contains(value)),
            "double" => values[0] + values[last] == inner.iter().sum::<i64>(),
            "zipper" => {
                let middle = values[last / 2] + if values.len() % 2 == 1 { 0 } else { values[last / 2 + 1] };
                (0..values.len() / 2).all(|place| values[place] + values[last - place] == middle)
            }
            "entropic" => values.windows(3).all(|three| {
                let third = i64::from(self.size.side() as u16) / 3;
                let mut thirds: Vec<i64> = three.iter().map(|value| (value + third - 1) / third).collect();
                thirds.sort_unstable();
                thirds == [1, 2, 3]
            }),
            "modular" => {
                values.windows(3).all(|three| differ(&three.iter().map(|value| value % 3).collect::<Vec<_>>()))
            }
            other => panic!("{other}"),
        }
    }

    /// Rules about where the cells are.
    fn of_places(&self) -> bool {
        match self.words[0] {
            "region" => differ(&self.values),
            "quad" => {
                let mut left = self.values.clone();
                let mut wanted = self.numbers.iter();
                wanted.all(|wanted| {
                    left.iter().position(|value| value == wanted).map(|place| left.remove(place)).is_some()
                })
            }
            "clone" => {
                let (one, other) = self.halves("=");
                one == other
            }
            "regionsum" => {
                let mut sums: Vec<(Vec<Cell>, i64)> = Vec::new();
                for name in self.cells() {
                    let of = self.box_of(name);
                    match sums.last_mut() {
                        Some((before, sum)) if *before == of => *sum += self.at(name),
                        _ => sums.push((of, self.at(name))),
                    }
                }
                sums.windows(2).all(|two| two[0].1 == two[1].1)
            }
            _ => self.cells().all(|name| self.is_index(name)),
        }
    }

    /// The cells of the box of a cell, by rows.
    fn box_of(&self, name: &str) -> Vec<Cell> {
        let Cell { row, column } = self.size.cell_named(name).unwrap();
        let (rows, columns) = (self.size.box_rows() as u16, self.size.box_columns() as u16);
        let (top, left) = (row / rows * rows, column / columns * columns);
        (0..rows).flat_map(|r| (0..columns).map(move |c| Cell { row: top + r, column: left + c })).collect()
    }

    fn is_index(&self, name: &str) -> bool {
        let cell = self.size.cell_named(name).unwrap();
        let value = self.grid[self.size.index(cell)] - 1;
        let (place, meant) = match self.words[1] {
            "row" => (cell.row, Cell { row: value, ..cell }),
            "column" => (cell.column, Cell { column: value, ..cell }),
            _ => {
                let group = self.box_of(name);
                (group.iter().position(|&other| other == cell).unwrap() as u16, group[usize::from(value)])
            }
        };
        self.grid[self.size.index(meant)] == place + 1
    }

    /// The rules about neighbours without a dot, or without an X or a V.
    fn unmarked(&self, all: &[&str]) -> bool {
        let marks = if self.words[1] == "xv" { "xv" } else { "dot" };
        let marked = |a: &str, b: &str| {
            let has = |line: &&&str| line.starts_with(marks) && line.split_whitespace().any(|word| word == a);
            all.iter().filter(has).any(|line| line.split_whitespace().any(|word| word == b))
        };
        let test = |a: i64, b: i64| match self.words[1] {
            "white" => (a - b).abs() != 1,
            "black" => a != 2 * b && b != 2 * a,
            _ => a + b != 5 && a + b != 10,
        };
        let cells: Vec<Cell> = (0..self.size.cells()).map(|index| self.size.cell(index)).collect();
        let touch = |a: &Cell, b: &Cell| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
        cells.iter().all(|a| {
            cells.iter().filter(|b| touch(a, b)).all(|b| {
                let (a, b) = (a.to_string(), b.to_string());
                marked(&a, &b) || test(self.at(&a), self.at(&b))
            })
        })
    }
}
