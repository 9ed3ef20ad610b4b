//! The variables that the output of a compiled model has: FlatZinc marks them, but for those that the compiler has fixed.

use std::collections::{HashMap, HashSet};

/// The beginning of the names that the compiler makes.
const INTRODUCED: &str = "X_INTRODUCED_";

/// FlatZinc that shows what the output of its model does, and the names of what is left out, because only the output computes it.
///
/// Variables that the compiler has fixed are marked as well, and are stated where they are missing. Those that it has made itself
/// are not shown.
pub(super) fn shown(flat: &str, output: &str) -> (String, Vec<String>) {
    let (mut fixed, mut lost) = (HashMap::new(), Vec::new());
    let mut missing = Vec::new();
    // A variable that is another one has its name for a value.
    let declared: HashSet<&str> = flat.lines().filter_map(declaration).map(|(_, name, _)| name).collect();
    // In this mode, the output has a text "NAME = " for each variable.
    let printed: HashSet<&str> = output.split('"').filter_map(|text| text.strip_suffix(" = ")).collect();
    for (kind, name, value) in output.lines().filter_map(parameter).filter(|(_, name, _)| printed.contains(name)) {
        let is_fixed = match kind {
            "int" => value.parse::<i64>().is_ok() || declared.contains(value),
            "bool" => matches!(value, "true" | "false") || declared.contains(value),
            _ => false,
        };
        // FlatZinc has no names in quotation marks.
        if !(is_fixed && is_plain(name)) {
            lost.push(name.to_owned());
            continue;
        }
        fixed.insert(name, missing.len());
        missing.push(Some(format!("var {kind}: {name} :: output_var = {value};\n")));
    }
    let mut whole = String::with_capacity(flat.len());
    for line in flat.split_inclusive('\n') {
        if line.starts_with("constraint") || line.starts_with("solve") {
            missing.drain(..).flatten().for_each(|stated| whole.push_str(&stated));
        }
        let Some((kind, name, rest)) = declaration(line) else {
            whole.push_str(line);
            continue;
        };
        if name.starts_with(INTRODUCED) {
            whole.push_str(&line.replacen(":: output_var", "", 1));
        } else if let Some(&place) = fixed.get(name) {
            missing[place] = None;
            whole.extend([kind, ": ", name, " :: output_var", rest]);
        } else {
            whole.push_str(line);
        }
    }
    (whole, lost)
}

/// The type and the name of a variable or an array of FlatZinc, and what stands behind them.
fn declaration(line: &str) -> Option<(&str, &str, &str)> {
    let (kind, rest) =
        line.split_once(": ").filter(|(kind, _)| kind.starts_with("var ") || kind.starts_with("array "))?;
    let end = rest.find(|letter: char| !is_of_name(letter)).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    Some((kind, name, rest))
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// True for a name without quotation marks.
fn is_plain(name: &str) -> bool {
    name.chars().all(is_of_name)
}

/// The type, the name and the value of a parameter: of `int: n = 5;` they are `int`, `n` and `5`.
fn parameter(line: &str) -> Option<(&str, &str, &str)> {
    let (kind, rest) = line.trim_end().strip_suffix(';')?.split_once(": ")?;
    let (name, value) = rest.split_once(" = ")?;
    let is_name = is_plain(name) || name.starts_with('\'') && name.ends_with('\'');
    let is_type = kind.starts_with(|letter: char| letter.is_ascii_lowercase()) && !kind.starts_with("function");
    (is_name && is_type && !kind.contains('(')).then_some((kind, name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_variables_are_shown_and_computed_ones_named() {
        let flat = "var 5..5: y;\nvar 1..3: z:: output_var;\nvar 0..1: X_INTRODUCED_0_ ::var_is_introduced :: output_var;\n\
                    solve  satisfy;\n";
        let names = ["y", "s", "b", "k", "'a b'"].map(|name| format!("\"{name} = \",show({name}),\";\\n\""));
        let output = format!("output [{}];\n", names.join(","))
            + "int: z;\nset of int: s = {X_INTRODUCED_0_};\nint: y = 5;\nbool: b = true;\nint: other = 3;\nint: k = z;\n\
               int: 'a b' = X_INTRODUCED_0_;\n";
        let whole = "var 5..5: y :: output_var;\nvar 1..3: z:: output_var;\nvar 0..1: X_INTRODUCED_0_ ::var_is_introduced ;\n\
                     var bool: b :: output_var = true;\nvar int: k :: output_var = z;\nsolve  satisfy;\n";
        let lost = ["s", "'a b'"].map(str::to_owned).to_vec();
        assert_eq!(shown(flat, &output), (whole.to_owned(), lost));
    }
}
