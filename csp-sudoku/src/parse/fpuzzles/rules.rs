//! The rules of such a puzzle, as clues.

use std::collections::BTreeSet;

use super::entry::{Object, cell_words, entries, field, number, place, says_something, text, value_of, words};
use crate::board::Size;
use crate::parse::ReadErrorKind;
use crate::parse::json_text::Value;
use crate::rules::{Clue, ClueKind, Stated, Variant};
use crate::write::fpuzzles::{BESIDE, CELLS, LINES};

/// The fields that are no rules: names, what somebody has done so far, and what a solver of another program is told.
const NO_RULES: [&str; 10] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "negative",
    "solution",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
];

/// The fields of drawings. What they mean stands in the words of the rules, if they are not part of a rule.
const DRAWINGS: [&str; 7] = ["line", "rectangle", "circle", "text", "cage", "fogofwar", "foglight"];

/// The rules that are true or false, as variants.
const FLAGS: [(&str, Variant); 3] =
    [("antiknight", Variant::AntiKnight), ("antiking", Variant::AntiKing), ("disjointgroups", Variant::DisjointGroups)];

/// Adds the rules that the fields state.
pub(super) fn add(fields: &Object, size: Size, stated: &mut Stated) -> Result<(), ReadErrorKind> {
    for (key, value) in fields.iter().filter(|(key, value)| !NO_RULES.contains(&&**key) && says_something(value)) {
        if DRAWINGS.contains(&&**key) {
            if entries(value).any(|entry| field(entry, "fromConstraint").or(field(entry, "isNewConstraint")).is_none())
            {
                stated.unknown.push(format!("drawings ({key}), whose meaning stands in words"));
            }
            continue;
        }
        if let Some((_, variant)) = FLAGS.iter().find(|(name, _)| name == key) {
            stated.variants.push(variant.clone());
            continue;
        }
        let is_list = value.list().is_some_and(|list| list.iter().all(|one| matches!(one, Value::Object(_))));
        match key.as_str() {
            "diagonal+" | "diagonal-" => {}
            // Neighbours with a dot of either colour are no part of it.
            "nonconsecutive"
                if ["difference", "ratio"].iter().any(|key| field(fields, key).is_some_and(says_something)) =>
            {
                state("negative white", size, stated)?;
            }
            "nonconsecutive" => stated.variants.push(Variant::NonConsecutive),
            _ if !is_list => stated.unknown.push(key.clone()),
            "minimum" | "maximum" => extremes(key, value, size, stated)?,
            _ => {
                for entry in entries(value) {
                    match clues(key, entry, size) {
                        Some(texts) => texts.iter().try_for_each(|text| state(text, size, stated))?,
                        None => unknown(key, entry, stated),
                    }
                }
            }
        }
    }
    let side = size.side();
    match ["diagonal+", "diagonal-"].map(|key| field(fields, key).is_some_and(says_something)) {
        [true, true] => stated.variants.push(Variant::Diagonal),
        [true, false] => {
            state(&format!("region {}", words((1..=side).map(|row| (row, side + 1 - row)))), size, stated)?;
        }
        [false, true] => state(&format!("region {}", words((1..=side).map(|row| (row, row)))), size, stated)?,
        [false, false] => {}
    }
    for negative in field(fields, "negative").and_then(Value::list).unwrap_or_default() {
        match negative {
            Value::Text(_, kind) if kind == "ratio" => state("negative black", size, stated)?,
            Value::Text(_, kind) if kind == "xv" => state("negative xv", size, stated)?,
            Value::Text(_, kind) if kind == "difference" => state("negative white", size, stated)?,
            Value::Text(_, kind) => stated.unknown.push(format!("negative {kind}")),
            _ => stated.unknown.push("negative".to_owned()),
        }
    }
    Ok(())
}

/// A cell that is less, or greater, than its neighbours. Two such cells side by side are not compared.
fn extremes(key: &str, value: &Value, size: Size, stated: &mut Stated) -> Result<(), ReadErrorKind> {
    let places: Option<BTreeSet<(i64, i64)>> =
        entries(value).map(|entry| place(text(field(entry, "cell")?)?)).collect();
    let Some(marked) = places else {
        stated.unknown.push(key.to_owned());
        return Ok(());
    };
    let on_board = 1..=i64::from(size.side() as u16);
    for &(row, column) in &marked {
        let neighbours = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
        for other in neighbours.into_iter().filter(|other| !marked.contains(other)) {
            if on_board.contains(&other.0) && on_board.contains(&other.1) {
                let pair = if key == "minimum" { [(row, column), other] } else { [other, (row, column)] };
                state(&format!("thermo {}", words(pair)), size, stated)?;
            }
        }
    }
    Ok(())
}

/// The clues of an entry, as lines; `None` where they cannot be stated.
fn clues(key: &str, entry: &Object, size: Size) -> Option<Vec<String>> {
    let list = |name: &str| cell_words(field(entry, name)?);
    let value = value_of(entry);
    let lines = || field(entry, "lines")?.list()?.iter().map(cell_words).collect::<Option<Vec<String>>>();
    let along = |word: &str| Some(lines()?.iter().map(|line| format!("{word} {line}")).collect());
    let one = |text: String| Some(vec![text]);
    let of = |table: &[(ClueKind, &str)]| table.iter().find(|(_, field)| *field == key).map(|(kind, _)| *kind);
    // Rules that some programs read in another way: what is no clue here, such as a line that returns to its start, is told.
    let possible = |kind: ClueKind, texts: Vec<String>| {
        let is_clue = |text: &String| text.parse().is_ok_and(|clue: Clue| clue.check(size).is_ok());
        let is_told = (ClueKind::Skyscraper..=ClueKind::IndexBox).contains(&kind) && !texts.iter().all(is_clue);
        (!is_told).then_some(texts)
    };
    if let Some(kind) = of(&LINES) {
        return possible(kind, along(kind.words())?);
    }
    if let Some(kind) = of(&CELLS) {
        return one(format!("{} {}", kind.words(), text(field(entry, "cell")?)?));
    }
    if let Some(kind) = of(&BESIDE) {
        let Some(value) = value else { return Some(Vec::new()) };
        let beside = beside(text(field(entry, "cell")?)?, kind == ClueKind::Sandwich, size)?;
        return possible(kind, vec![format!("{} {} {beside}", kind.words(), number(value)?)]);
    }
    match key {
        "killercage" => match value {
            Some(sum) => one(format!("cage {} {}", number(sum)?, list("cells")?)),
            None => one(format!("cage {}", list("cells")?)),
        },
        "extraregion" => {
            let count = field(entry, "cells")?.list()?.len();
            one(format!("{} {}", if count == size.side() { "region" } else { "cage" }, list("cells")?))
        }
        "arrow" => {
            let circle = list("cells")?;
            let heads: Vec<&str> = circle.split(' ').collect();
            let behind = |line: &String| {
                let cells: Vec<&str> = line.split(' ').skip_while(|cell| heads.contains(cell)).collect();
                format!("arrow {circle} : {}", cells.join(" "))
            };
            Some(lines()?.iter().map(behind).collect())
        }
        // The least difference of a board of nine.
        "lockout" if size.side() == 9 => possible(ClueKind::Lockout, along("lockout 4")?),
        "whispers" => along(&format!("whisper {}", value.map_or(Some(size.side().div_ceil(2) as u32), number)?)),
        "difference" if value.is_none_or(|value| number(value) == Some(1)) => {
            one(format!("dot white {}", list("cells")?))
        }
        "ratio" if value.is_none_or(|value| number(value) == Some(2)) => one(format!("dot black {}", list("cells")?)),
        "xv" => match text(value?)? {
            letter @ ("X" | "V" | "x" | "v") => one(format!("xv {letter} {}", list("cells")?)),
            _ => None,
        },
        "littlekillersum" => match value {
            Some(sum) => one(format!("little {} {}", number(sum)?, diagonal(entry, size)?)),
            None => Some(Vec::new()),
        },
        "clone" => one(format!("clone {} = {}", list("cells")?, list("cloneCells")?)),
        "quadruple" => {
            let values: Option<Vec<String>> =
                field(entry, "values")?.list()?.iter().map(|value| Some(number(value)?.to_string())).collect();
            match values? {
                values if values.is_empty() => Some(Vec::new()),
                values => one(format!("quad {} {}", values.join(" "), list("cells")?)),
            }
        }
        _ => None,
    }
}

/// Adds the rule of a line.
fn state(line: &str, size: Size, stated: &mut Stated) -> Result<(), ReadErrorKind> {
    let wrong = |why| ReadErrorKind::Rule(Box::new(why));
    let thermometer = line.strip_prefix("thermo ").map(|cells| format!("thermo:{}", cells.replace(' ', "-")).parse());
    let variant = if let Some(Ok(thermometer)) = thermometer {
        thermometer
    } else {
        let clue: Clue = line.parse().map_err(wrong)?;
        clue.check(size).map_err(wrong)?;
        Variant::Clue(clue)
    };
    if !stated.variants.contains(&variant) {
        stated.variants.push(variant);
    }
    Ok(())
}

/// Notes a rule that is not known, with its value where that may be what is not known.
fn unknown(key: &str, entry: &Object, stated: &mut Stated) {
    let value = value_of(entry);
    let name = match value {
        Some(Value::Number(number)) => format!("{key} {number}"),
        Some(Value::Text(_, text)) => format!("{key} {text}"),
        _ => key.to_owned(),
    };
    if !stated.unknown.contains(&name) {
        stated.unknown.push(name);
    }
}

/// The cells of a little killer: those that the entry lists, or from the cell outside on in its direction.
fn diagonal(entry: &Object, size: Size) -> Option<String> {
    if let Some(cells) = field(entry, "cells").filter(|cells| says_something(cells)) {
        return cell_words(cells);
    }
    let (mut row, mut column) = place(text(field(entry, "cell")?)?)?;
    let mut steps = text(field(entry, "direction")?)?.chars();
    let down = if steps.next()? == 'D' { 1 } else { -1 };
    let right = if steps.next()? == 'R' { 1 } else { -1 };
    let on_board = 1..=i64::from(size.side() as u16);
    let mut cells = Vec::new();
    loop {
        (row, column) = (row + down, column + right);
        if !on_board.contains(&row) || !on_board.contains(&column) {
            break;
        }
        cells.push((row, column));
    }
    (!cells.is_empty()).then(|| words(cells))
}

/// The row or the column beside which a cell outside the board stands, and, unless the `whole` is meant, the end where it does.
fn beside(cell: &str, whole: bool, size: Size) -> Option<String> {
    let (row, column) = place(cell)?;
    let on_board = 1..=i64::from(size.side() as u16);
    let line = match (on_board.contains(&row), on_board.contains(&column)) {
        (true, false) => format!("row {row} {}", if column < 1 { "left" } else { "right" }),
        (false, true) => format!("column {column} {}", if row < 1 { "top" } else { "bottom" }),
        _ => return None,
    };
    Some(if whole { line.rsplit_once(' ')?.0.to_owned() } else { line })
}
