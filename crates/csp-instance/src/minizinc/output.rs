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
    // In this mode, the output has a text "NAME = " for each variable.
    let printed: HashSet<&str> = output.split('"').filter_map(|text| text.strip_suffix(" = ")).collect();
    for (kind, name, value) in output.lines().filter_map(parameter).filter(|(_, name, _)| printed.contains(name)) {
        match kind {
            "int" if value.parse::<i64>().is_ok() => _ = fixed.insert(name, missing.len()),
            "bool" if matches!(value, "true" | "false") => _ = fixed.insert(name, missing.len()),
            _ => {
                lost.push(name.to_owned());
                continue;
            }
        }
        missing.push(Some(format!("var {kind}: {name} :: output_var = {value};\n")));
    }
    let mut whole = String::with_capacity(flat.len());
    for line in flat.split_inclusive('\n') {
        if line.starts_with("constraint") || line.starts_with("solve") {
            missing.drain(..).flatten().for_each(|stated| whole.push_str(&stated));
        }
        let declared = line.split_once(": ").filter(|(kind, _)| kind.starts_with("var ") || kind.starts_with("array "));
        let Some((kind, rest)) = declared else {
            whole.push_str(line);
            continue;
        };
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
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

/// The type, the name and the value of a parameter: of `int: n = 5;` they are `int`, `n` and `5`.
fn parameter(line: &str) -> Option<(&str, &str, &str)> {
    let (kind, rest) = line.trim_end().strip_suffix(';')?.split_once(": ")?;
    let (name, value) = rest.split_once(" = ")?;
    let is_name = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
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
        let output = "output [\"y = \",show(y),\";\\n\",\"s = \",show(s),\";\\n\",\"b = \",show(b),\";\\n\"];\n\
                      int: z;\nset of int: s = {X_INTRODUCED_0_};\nint: y = 5;\nbool: b = true;\nint: other = 3;\n";
        let whole = "var 5..5: y :: output_var;\nvar 1..3: z:: output_var;\nvar 0..1: X_INTRODUCED_0_ ::var_is_introduced ;\n\
                     var bool: b :: output_var = true;\nsolve  satisfy;\n";
        assert_eq!(shown(flat, output), (whole.to_owned(), vec!["s".to_owned()]));
    }
}
