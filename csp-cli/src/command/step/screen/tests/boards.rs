//! Boards: the current cell in view, givens, marks.

use ratatui::style::{Color, Modifier};

use super::*;

/// The place of a cell on a screen, as its reader finds it: by the letter at the left and the number above.
struct FoundBoard {
    /// The columns between the numbers to the left and to the right.
    columns: std::ops::Range<u16>,
    row: u16,
}

/// The columns of the number, and those around it up to the middle between two numbers.
fn columns_of(ruler: &str, number: usize) -> Option<std::ops::Range<u16>> {
    let chars: Vec<char> = ruler.chars().collect();
    let mut numbers: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for word in ruler.split_whitespace() {
        let begin = (at..chars.len()).find(|&x| chars[x..].starts_with(&word.chars().collect::<Vec<_>>()))?;
        at = begin + word.len();
        numbers.push((word.parse().ok()?, begin + word.len() / 2));
    }
    let place = numbers.iter().position(|&(found, _)| found == number)?;
    let middle = |one: usize, other: usize| usize::midpoint(numbers[one].1, numbers[other].1);
    let left = if place == 0 { 0 } else { middle(place - 1, place) + 1 };
    let right = if place + 1 == numbers.len() { chars.len() } else { middle(place, place + 1) + 1 };
    Some(left as u16..right as u16)
}

/// The columns of the picture: a wide screen has panels of 42 columns beside it, and a free column before
/// each.
fn picture_columns(width: u16) -> u16 {
    match width {
        200 => 200 - 2 * 43,
        120 => 120 - 43,
        width => width,
    }
}

fn find(buffer: &Buffer, row_name: &str, column: usize) -> Option<FoundBoard> {
    let columns = usize::from(picture_columns(buffer.area.width));
    let rows: Vec<String> = rows(buffer).iter().map(|row| row.chars().take(columns).collect()).collect();
    let columns = columns_of(&rows[1], column)?;
    let row = rows.iter().skip(2).position(|row| row.split_whitespace().next() == Some(row_name))?;
    Some(FoundBoard { columns, row: row as u16 + 2 })
}

fn row_name(instance: &Instance, x: Var) -> (String, usize) {
    let name = instance.network.name(x).to_string();
    let at = name.find(|char: char| char.is_ascii_digit()).unwrap();
    (name[..at].to_owned(), name[at..].parse().unwrap())
}

/// The current cell stands between brackets and is reversed, at 80 places, at every size, without a key
/// pressed to scroll.
#[test]
fn the_current_cell_is_in_view() {
    for (board, strategy, by_key) in [("grid2", "mac", 'z'), ("qwh25-45", "fc", '0'), ("uniq16", "mac+mrv", 'z')] {
        let instance = examples::board(board);
        let recording = recorded(&instance, strategy);
        let mut view = View::new(instance.names(), &recording);
        let mut screen = Screen::new(&mut view, "title", true);
        press(&mut screen, KeyCode::Char(by_key));
        for place in places(recording.events().len(), 80) {
            screen.go(&format!("g {place}"));
            let Some(x) = screen.view.stepper().event().and_then(variable) else { continue };
            let (row, column) = row_name(&instance, x);
            for size in SIZES {
                let buffer = drawn(&mut screen, size);
                let why = || format!("{board}, {place}, {row}{column}, {size:?}:\n{}", rows(&buffer).join("\n"));
                let found = find(&buffer, &row, column).unwrap_or_else(|| panic!("{}", why()));
                let is_reversed = |x| buffer[(x, found.row)].modifier.contains(Modifier::REVERSED);
                assert!(found.columns.clone().any(is_reversed), "{}", why());
                let text: String = (0..size.0).map(|x| buffer[(x, found.row)].symbol()).collect();
                assert!(text.contains('[') && text.contains(']'), "{}", why());
            }
        }
    }
}

/// In a list of 100 variables the current one is in view, too.
#[test]
fn the_current_variable_of_a_list_is_in_view() {
    let instance = examples::problem("queens:100");
    let recording = recorded(&instance, "fc+mrv");
    let mut view = View::new(instance.names(), &recording);
    let mut screen = Screen::new(&mut view, "title", true);
    for place in places(recording.events().len(), 80) {
        screen.go(&format!("g {place}"));
        let Some(x) = screen.view.stepper().event().and_then(variable) else { continue };
        let name = format!("[{}]", instance.network.name(x));
        for size in SIZES {
            let rows = rows(&drawn(&mut screen, size));
            assert!(rows.iter().any(|row| row.split_whitespace().next() == Some(&name)), "{name}\n{}", rows.join("\n"));
        }
    }
}

/// The values of givens are bold, and those of no other cell are.
#[test]
fn givens_are_bold() {
    let instance = examples::board("grid2");
    let recording = recorded(&instance, "norvig");
    let mut view = View::new(instance.names(), &recording);
    let mut screen = Screen::new(&mut view, "title", true);
    let board = instance.puzzle().unwrap().board.clone();
    for place in places(recording.events().len(), 30) {
        screen.go(&format!("g {place}"));
        for size in [(80, 24), (120, 40), (200, 60)] {
            let buffer = drawn(&mut screen, size);
            for x in instance.network.variables() {
                let (row, column) = row_name(&instance, x);
                let found = find(&buffer, &row, column).unwrap();
                // The picture, the label of the row apart.
                let columns = found.columns.start.max(2)..found.columns.end;
                let in_cell = columns.map(|x| &buffer[(x, found.row)]).filter(|cell| is_value(cell.symbol()));
                let bold: Vec<bool> = in_cell.map(|cell| cell.modifier.contains(Modifier::BOLD)).collect();
                let given = board.cells()[x.index()] != 0;
                assert!(!bold.is_empty(), "{row}{column} shows nothing");
                // A value that a given has lost, as at a wipe-out, is no longer one of its values.
                assert_eq!(bold[0], given, "{row}{column} at {place}");
                assert!(given || !bold.contains(&true), "{row}{column} at {place}");
            }
        }
    }
}

fn is_value(symbol: &str) -> bool {
    symbol.chars().all(|char| char.is_ascii_digit() || char == '#' || char == '{')
}

/// A removed value has a sign, an attribute and a colour; without colours the sign and the attribute are
/// left, and a cause is between parentheses and underlined.
#[test]
fn no_colour_stands_alone() {
    let instance = examples::board("grid2");
    let recording = recorded(&instance, "norvig");
    let mut view = View::new(instance.names(), &recording);
    for has_colours in [true, false] {
        let mut screen = Screen::new(&mut view, "title", has_colours);
        let is_pruned = |event: &Event| matches!(event, Event::Pruned { .. });
        let place = recording.events().iter().position(is_pruned).unwrap() + 1;
        screen.go(&format!("g {place}"));
        let buffer = drawn(&mut screen, (200, 60));
        let cells = || buffer.content().iter();
        let struck: Vec<_> = cells().filter(|cell| cell.modifier.contains(Modifier::CROSSED_OUT)).collect();
        assert_eq!(struck.len(), 2, "a minus and a digit");
        assert_eq!(struck[0].symbol(), "-");
        assert_eq!(struck.iter().all(|cell| cell.fg == Color::Red), has_colours);
        assert_eq!(cells().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset), has_colours);
        let causes = cells().filter(|cell| cell.modifier.contains(Modifier::UNDERLINED)).count();
        assert!(causes > 0 && words(&buffer).contains('('), "{}", rows(&buffer).join("\n"));
    }
}
