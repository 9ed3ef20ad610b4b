//! `<variables>`: variables, arrays and their domains.

use std::fmt::Write;

use csp_core::{Domain, Integers, Labels, Val, Var};

use super::build::builder::Builder;
use super::build::names::{Array, DomainValues, Named, Xcsp3Names};
use super::syntax::markup::{Element, Piece};
use super::syntax::numbers::{domain, integer, unexpected};
use super::syntax::tokens::{Words, XmlToken};
use crate::error::{Fault, quoted};
use crate::model::{Shown, ShownValue};

/// Declares everything in `<variables>`.
pub(super) fn declare<'t>(builder: &mut Builder<'t>, variables: &Element<'t>) -> Result<(), Fault> {
    variables.expects(&[], &["var", "array"])?;
    for element in &variables.children {
        builder.watch.spend(1)?;
        builder.label(element.name, element.at);
        if element.name == "var" { variable(builder, element)? } else { array(builder, element)? }
    }
    Ok(())
}

fn variable<'t>(builder: &mut Builder<'t>, element: &Element<'t>) -> Result<(), Fault> {
    element.expects(&["type", "as"], &[])?;
    let id = identifier(builder, element)?;
    let integers = match element.attribute("as") {
        Some(other) => match builder.names.get(other.text.trim()) {
            Some(Named::Variable(x)) => builder.values_of(*x),
            _ => return Fault::fail(other.at, format!("there is no variable {}", quoted(other.text))),
        },
        None => own_domain(builder, element, is_symbolic(element)?)?,
    };
    let labels = builder.symbols(&integers);
    let x = builder.declared(id.to_owned(), integers)?;
    labels.iter().for_each(|labels| builder.problem.label(&[x], labels));
    let values = vec![ShownValue::of(&builder.meant(x))];
    builder.shown.push(Shown { values, ..Shown::variable(id, x) });
    builder.names.add(id, Named::Variable(x));
    Ok(())
}

fn array<'t>(builder: &mut Builder<'t>, element: &Element<'t>) -> Result<(), Fault> {
    element.expects(&["type", "as", "size", "startIndex"], &["domain"])?;
    let id = identifier(builder, element)?;
    let sizes = sizes(element)?;
    let first = match element.attribute("startIndex") {
        None => 0,
        // A start near the greatest integer would leave no room for the last index.
        Some(start) => match integer(start.text.trim()).filter(|start| start.unsigned_abs() < 1 << 32) {
            Some(start) => start,
            None => return Fault::fail(start.at, format!("found {}, expected a small integer", quoted(start.text))),
        },
    };
    let count = sizes.iter().fold(1, |count: usize, &size| count.saturating_mul(size));
    builder.room_for(count, element.at)?;
    let mut array = Array { first, sizes, cells: Vec::new() };
    let domains = domains(builder, element, &array, count)?;
    let mut vars = Vec::new();
    let mut known: (Option<DomainValues>, Option<Labels>) = (None, None);
    for (place, integers) in domains.into_iter().enumerate() {
        if integers.is_some() && known.0 != integers {
            known = (integers.clone(), integers.as_ref().and_then(|integers| builder.symbols(integers)));
        }
        let made = integers.map(|integers| builder.declared(array.name(id, place), integers)).transpose()?;
        made.iter().zip(&known.1).for_each(|(&x, labels)| builder.problem.label(&[x], labels));
        vars.extend(made);
        array.cells.push(made);
    }
    show(builder, id, &array, vars);
    builder.names.add(id, Named::Array(array));
    Ok(())
}

/// Shows an array in one piece, or its cells if not all of them have a variable.
fn show(builder: &mut Builder<'_>, id: &str, array: &Array, vars: Vec<Var>) {
    let value = |x: Var| ShownValue::of(&builder.meant(x));
    if vars.len() == array.cells.len() {
        let values = vars.iter().map(|&x| value(x)).collect();
        let mut shown = Shown { values, ..Shown::array(id, array.first, vars) };
        shown.dimensions = array.sizes.iter().map(|&size| array.first..=array.first + size as i64 - 1).collect();
        builder.shown.push(shown);
    } else {
        let cells = array.cells.iter().enumerate().filter_map(|(place, &cell)| Some((place, cell?)));
        let one = |(place, x)| Shown { values: vec![value(x)], ..Shown::variable(array.name(id, place), x) };
        let shown: Vec<Shown> = cells.map(one).collect();
        builder.shown.extend(shown);
    }
}

/// Sets the variables apart that no constraint and no objective names. XCSP3 calls them useless: an answer shows `*` for them, and
/// their values make no solutions of their own. Such a variable keeps one value, which is called so.
pub(super) fn set_useless_apart(builder: &mut Builder<'_>) -> Result<(), Fault> {
    let (names, mut useless) = (&builder.names, Vec::new());
    for value in builder.shown.iter_mut().flat_map(|shown| &mut shown.values) {
        match value {
            ShownValue::Variable(x) if !names.is_used(*x) => useless.push(*x),
            // The highest digit of a number stands for it where it is named.
            ShownValue::Sum(terms, _) if !terms.iter().any(|&(_, x)| names.is_used(x)) => {
                useless.extend(terms.iter().map(|&(_, x)| x));
                *value = ShownValue::Fixed("*".into());
            }
            _ => {}
        }
    }
    builder.watch.spend(useless.len() as u64)?;
    for &x in &useless {
        builder.problem.restrict(x, &Domain::only(Val::new(0)));
    }
    builder.problem.label(&useless, &Labels::words(["*"]));
    Ok(())
}

/// True if the values of a variable are symbols, and no integers.
fn is_symbolic(element: &Element<'_>) -> Result<bool, Fault> {
    match element.attribute("type").map(|kind| (kind.text.trim(), kind)) {
        None | Some(("integer", _)) => Ok(false),
        Some(("symbolic", _)) => Ok(true),
        Some((_, kind)) => {
            let what = format!("variables of type {} are not supported: integer and symbolic are", quoted(kind.text));
            Fault::fail(kind.at, what)
        }
    }
}

/// The domain that an element lists.
fn own_domain<'t>(builder: &mut Builder<'t>, element: &Element<'t>, is_symbolic: bool) -> Result<DomainValues, Fault> {
    let mut words = Words::of(element, None);
    if !is_symbolic {
        return domain(&mut words, element.at).map(DomainValues::from);
    }
    let mut numbers = Vec::new();
    while let Some(placed) = words.next()? {
        builder.watch.spend(1)?;
        match placed.token {
            XmlToken::Word(symbol) if Xcsp3Names::is_name(symbol) => numbers.push(builder.names.add_symbol(symbol)),
            _ => return unexpected(placed, "a symbol such as red"),
        }
    }
    let integers: Integers = numbers.into_iter().collect();
    match integers.len() {
        0 => Fault::fail(element.at, "a domain without a value"),
        count if count > Integers::MOST => Fault::fail(
            element.at,
            format!("a domain of {count} values, more than the {} that a variable can have", Integers::MOST),
        ),
        _ => Ok(DomainValues::Variable(integers)),
    }
}

impl Builder<'_> {
    /// The names of the values of a symbolic variable; nothing for other variables.
    fn symbols(&self, values: &DomainValues) -> Option<Labels> {
        let DomainValues::Variable(integers) = values else { return None };
        self.names.symbol_of(integers.bounds()?.0)?;
        Some(Labels::words(integers.iter().map(|number| self.names.symbol_of(number).unwrap_or_default())))
    }
}

/// The domain of each cell, if it has one.
fn domains<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    array: &Array,
    count: usize,
) -> Result<Vec<Option<DomainValues>>, Fault> {
    if let Some(other) = element.attribute("as") {
        return match builder.names.get(other.text.trim()) {
            Some(Named::Variable(x)) => Ok(vec![Some(builder.values_of(*x)); count]),
            Some(Named::Array(same)) if same.sizes == array.sizes => {
                Ok(same.cells.iter().map(|cell| cell.map(|x| builder.values_of(x))).collect())
            }
            _ => Fault::fail(other.at, format!("there is no array {} of this size", quoted(other.text))),
        };
    }
    if element.children.is_empty() {
        return Ok(vec![Some(own_domain(builder, element, is_symbolic(element)?)?); count]);
    }
    let mut cells = vec![None; count];
    for child in &element.children {
        child.expects(&["for"], &[])?;
        let integers = own_domain(builder, child, is_symbolic(element)?)?;
        let Some(cells_of) = child.attribute("for") else {
            return Fault::fail(child.at, "<domain> has no attribute for=\"...\"");
        };
        give(&mut cells, &cells_of, array, element, &integers)?;
    }
    Ok(cells)
}

/// Gives a domain to the cells that are listed, or to all others.
fn give(
    cells: &mut [Option<DomainValues>],
    list: &Piece<'_>,
    array: &Array,
    element: &Element<'_>,
    integers: &DomainValues,
) -> Result<(), Fault> {
    if list.text.trim() == "others" {
        cells.iter_mut().filter(|cell| cell.is_none()).for_each(|cell| *cell = Some(integers.clone()));
        return Ok(());
    }
    let id = element.attribute("id").map_or("", |id| id.text.trim());
    let mut words = Words::of_piece(list);
    while let Some(placed) = words.next()? {
        let brackets = match placed.token {
            XmlToken::Word(word) => word.strip_prefix(id).filter(|brackets| brackets.starts_with('[')),
            _ => None,
        };
        let Some(brackets) = brackets else {
            return Fault::fail(placed.at, format!("expected cells of this array, such as {id}[]"));
        };
        for place in array.pick(brackets, placed.at + id.len())?.places {
            cells[place] = Some(integers.clone());
        }
    }
    Ok(())
}

/// The `id` of a variable or an array, which must be new and a name.
fn identifier<'t>(builder: &Builder<'t>, element: &Element<'t>) -> Result<&'t str, Fault> {
    is_symbolic(element)?;
    let Some(id) = element.attribute("id") else {
        return Fault::fail(element.at, format!("<{}> has no attribute id=\"...\"", element.name));
    };
    let name = id.text.trim();
    if !Xcsp3Names::is_name(name) || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return Fault::fail(id.at, format!("{} is no name: letters, digits and _, a letter first", quoted(name)));
    }
    if builder.names.get(name).is_some() {
        return Fault::fail(id.at, format!("there is a variable or array {} already", quoted(name)));
    }
    Ok(name)
}

/// The sizes of an array, such as `[3][4]`.
fn sizes(element: &Element<'_>) -> Result<Vec<usize>, Fault> {
    let Some(size) = element.attribute("size") else {
        return Fault::fail(element.at, "<array> has no attribute size=\"[...]\"");
    };
    let parts = size.text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let sizes =
        parts.and_then(|text| text.split("][").map(|size| size.trim().parse().ok()).collect::<Option<Vec<usize>>>());
    let Some(sizes) = sizes.filter(|sizes| !sizes.contains(&0)) else {
        return Fault::fail(size.at, format!("found {}, expected sizes such as [3][4]", quoted(size.text)));
    };
    Ok(sizes)
}

impl Array {
    /// The name of the cell at a place.
    pub(super) fn name(&self, id: &str, place: usize) -> String {
        let (mut name, mut left) = (id.to_owned(), place);
        let mut indices: Vec<i64> = Vec::new();
        for &size in self.sizes.iter().rev() {
            indices.push(self.first + (left % size) as i64);
            left /= size;
        }
        indices.iter().rev().for_each(|index| _ = write!(name, "[{index}]"));
        name
    }
}
