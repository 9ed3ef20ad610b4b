//! The comment lines that say which number stands for which value of which variable.

use std::io::{self, Write};

use csp_core::{Network, Var};

/// The start of a line of the legend. Behind it come the number of the first value, the name of the variable, and the names of
/// its values, with tabs between them. The values have numbers in a row.
const START: &str = "c variable ";

/// A variable of a network, as the legend of a formula has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CnfVariable {
    /// Its name.
    pub name: String,
    /// The names of its values, in the order of their numbers.
    pub labels: Vec<String>,
}

/// Writes the line of a variable whose first value has this number.
pub(super) fn write(network: &Network, x: Var, first: u32, to: &mut impl Write) -> io::Result<()> {
    write!(to, "{START}{first}\t{}", escaped(&network.name(x).to_string()))?;
    for value in network.declared(x) {
        write!(to, "\t{}", escaped(&network.label(x, value).to_string()))?;
    }
    writeln!(to)
}

/// The variable of a line that is one of the legend, with the number of its first value.
pub(super) fn read(line: &str) -> Option<(u64, CnfVariable)> {
    let mut words = line.strip_prefix(START)?.split('\t');
    let first = words.next()?.parse().ok()?;
    let name = words.next()?.to_owned();
    Some((first, CnfVariable { name, labels: words.map(str::to_owned).collect() }))
}

/// A name as one word of a line: without tabs and ends of lines.
fn escaped(name: &str) -> String {
    name.chars()
        .flat_map(|char| {
            let hidden = char.is_control().then(|| char.escape_default());
            let shown = (!char.is_control()).then_some(char);
            hidden.into_iter().flatten().chain(shown)
        })
        .collect()
}
