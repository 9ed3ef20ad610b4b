//! `<group>`, `<block>` and `<slide>`: many constraints of one form.

use super::kinds;
use crate::error::Fault;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::build::conditions::truth_of;
use crate::xcsp3::build::names::Xcsp3Names;
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::numbers::unexpected;
use crate::xcsp3::syntax::tokens::{Arguments, Placed, Words, XmlToken, parameters, takes_rest};

/// States all constraints in an element, in blocks or not.
pub(in crate::xcsp3) fn all<'t>(builder: &mut Builder<'t>, element: &Element<'t>) -> Result<(), Fault> {
    for child in &element.children {
        builder.label(child.name, child.at);
        match child.name {
            "block" => {
                child.expects(&[], &child.children.iter().map(|one| one.name).collect::<Vec<_>>())?;
                all(builder, child)?;
            }
            "group" => group(builder, child)?,
            "slide" => slide(builder, child)?,
            _ => kinds::one(builder, child, None)?,
        }
    }
    Ok(())
}

fn group<'t>(builder: &mut Builder<'t>, element: &Element<'t>) -> Result<(), Fault> {
    let Some((template, many)) = element.children.split_first() else {
        return Fault::fail(element.at, "<group> has a constraint and then elements <args>");
    };
    element.expects(&[], &[template.name, "args"])?;
    let rest = parameters(template);
    let takes_rest = takes_rest(template);
    for args in many {
        if args.name != "args" {
            return Fault::fail(args.at, format!("found <{}>, expected <args>", args.name));
        }
        builder.watch.spend(1)?;
        let arguments = arguments(builder, args, rest)?;
        if arguments.len() > rest && !takes_rest {
            return Fault::fail(
                args.at,
                format!("there are {} arguments, and the constraint takes {rest}", arguments.len()),
            );
        }
        one_of(builder, template, args.at, &arguments)?;
    }
    Ok(())
}

/// One constraint of a group or a slide, named after the line of its arguments.
fn one_of<'t>(
    builder: &mut Builder<'t>,
    template: &Element<'t>,
    at: usize,
    arguments: &Arguments<'t>,
) -> Result<(), Fault> {
    builder.label(template.name, at);
    if template.name == "slide" {
        return Fault::fail(template.at, "<slide> in <group> is not supported");
    }
    kinds::one(builder, template, Some(arguments))
}

/// The arguments that an `<args>` lists: variables, numbers, expressions, tuples. A part of an array stands for its
/// variables one by one.
fn arguments<'t>(builder: &Builder<'t>, args: &Element<'t>, rest: usize) -> Result<Arguments<'t>, Fault> {
    let mut found = Arguments::for_template(rest);
    let mut words = Words::of(args, None);
    while let Some(placed) = words.next()? {
        builder.watch.spend(1)?;
        match placed.token {
            XmlToken::Word(word) if opens_behind(placed.at + word.len(), &words)? => {
                found.push(&bracketed(placed, &mut words)?);
            }
            XmlToken::Word(word) if Xcsp3Names::is_name(word) => many(builder, word, placed.at, &mut found)?,
            XmlToken::Word(_) => found.push(&[placed]),
            XmlToken::Open | XmlToken::OpenSet => found.push(&bracketed(placed, &mut words)?),
            _ => return unexpected(placed, "an argument"),
        }
    }
    Ok(found)
}

/// True if a bracket opens at this byte: `x (1,2)` are two arguments, and `add(x,2)` is one.
fn opens_behind(at: usize, words: &Words<'_, '_>) -> Result<bool, Fault> {
    Ok(words.peek()?.is_some_and(|next| next.token == XmlToken::Open && next.at == at))
}

/// The variables that a word stands for, each an argument.
fn many<'t>(builder: &Builder<'t>, word: &'t str, at: usize, found: &mut Arguments<'t>) -> Result<(), Fault> {
    // What is no variable may be the name of an operator or a state.
    if !word.contains('[') && builder.names.get(word).is_none() {
        found.push(&[Placed { token: XmlToken::Word(word), at }]);
        return Ok(());
    }
    let (vars, _) = builder.names.variables(word, at)?;
    builder.watch.spend(vars.len() as u64)?;
    vars.into_iter().for_each(|x| found.push(&[Placed { token: XmlToken::Variable(x), at }]));
    Ok(())
}

/// An argument with brackets, whose first token is taken.
fn bracketed<'t>(first: Placed<'t>, words: &mut Words<'_, 't>) -> Result<Vec<Placed<'t>>, Fault> {
    let mut tokens = vec![first];
    let mut open = usize::from(first.token == XmlToken::Open || first.token == XmlToken::OpenSet);
    while let Some(placed) = words.next()? {
        tokens.push(placed);
        match placed.token {
            XmlToken::Open | XmlToken::OpenSet => open += 1,
            XmlToken::Close | XmlToken::CloseSet if open <= 1 => return Ok(tokens),
            XmlToken::Close | XmlToken::CloseSet => open -= 1,
            _ => {}
        }
    }
    Fault::fail(first.at, "a bracket that opens here is not closed")
}

/// A constraint on each stretch of a list; or of several lists, whose stretches stand one behind the other.
fn slide<'t>(builder: &mut Builder<'t>, element: &Element<'t>) -> Result<(), Fault> {
    element.expects(&["circular"], &element.children.iter().map(|child| child.name).collect::<Vec<_>>())?;
    let is_circular = truth_of(element, "circular", false)?;
    let Some((template, children)) = element.children.split_last().filter(|(_, lists)| !lists.is_empty()) else {
        return Fault::fail(element.at, "<slide> has one <list> or more, and then a constraint");
    };
    if is_circular && children.len() > 1 {
        return Fault::fail(element.at, "a circular <slide> has one <list>");
    }
    let rest = parameters(template);
    let collected = if children.len() == 1 { rest } else { 1 };
    let lists = children.iter().map(|list| SlideList::read(builder, list, collected)).collect::<Result<Vec<_>, _>>()?;
    let count = |list: &SlideList<'_>| {
        let last = if is_circular { list.entries.len() - 1 } else { list.entries.len() - list.width };
        last / list.offset + 1
    };
    for step in 0..lists.iter().map(count).min().unwrap_or(0) {
        builder.watch.spend(1)?;
        let mut arguments = Arguments::for_template(rest);
        for SlideList { entries, offset, width } in &lists {
            let from = step * offset;
            (from..from + width).for_each(|place| arguments.push(&[entries[place % entries.len()]]));
        }
        one_of(builder, template, element.at, &arguments)?;
    }
    Ok(())
}

/// A list of which each constraint of a slide takes so many variables, from a place that moves on by the offset.
struct SlideList<'t> {
    entries: Vec<Placed<'t>>,
    offset: usize,
    width: usize,
}

impl<'t> SlideList<'t> {
    fn read(builder: &Builder<'t>, list: &Element<'t>, collected: usize) -> Result<Self, Fault> {
        if list.name != "list" {
            return Fault::fail(list.at, format!("found <{}>, expected <list>", list.name));
        }
        list.expects(&["offset", "collect"], &[])?;
        let count = |attribute: &str, otherwise: usize| match list.attribute(attribute) {
            None => Ok(otherwise),
            Some(value) => match value.text.trim().parse().ok().filter(|&count| count > 0) {
                Some(count) => Ok(count),
                None => Fault::fail(value.at, format!("{attribute} is a number from 1 on")),
            },
        };
        let (offset, width) = (count("offset", 1)?, count("collect", collected)?);
        let entries = entries(builder, list)?;
        if width == 0 || width > entries.len() {
            return Fault::fail(list.at, format!("stretches of {width} variables in a list of {}", entries.len()));
        }
        Ok(Self { entries, offset, width })
    }
}

/// The variables of a list, as arguments.
fn entries<'t>(builder: &Builder<'t>, list: &Element<'t>) -> Result<Vec<Placed<'t>>, Fault> {
    let mut words = Words::of(list, None);
    let mut found = Vec::new();
    while let Some(placed) = words.next()? {
        match placed.token {
            XmlToken::Word(word) if Xcsp3Names::is_name(word) => {
                let (vars, _) = builder.names.variables(word, placed.at)?;
                found.extend(vars.into_iter().map(|x| Placed { token: XmlToken::Variable(x), at: placed.at }));
            }
            _ => return unexpected(placed, "a variable"),
        }
    }
    Ok(found)
}
