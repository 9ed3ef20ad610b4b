//! FlatZinc text to its syntax tree.
//!
//! Source: the MiniZinc handbook, "FlatZinc and Interfacing Solvers to MiniZinc", its grammar.

use csp_core::Watch;

use super::ast::{Ast, Constraint, Declaration, Expr, Goal, NO_FLOATS, NO_SETS, Output, Solve, Type, TypeKind};
use super::lexer::{Lexer, Token};
use crate::error::Fault;
use crate::posting::int_set::IntSet;

/// The most brackets within brackets: annotations may nest, but no file that a compiler writes nests so deep.
const DEEPEST: usize = 64;

/// Reads a file.
pub(crate) fn parse(text: &str, watch: &Watch) -> Result<Ast, Fault> {
    let mut parser = Parser { lexer: Lexer::new(text), token: Token::End, at: 0, depth: 0, watch };
    parser.advance()?;
    parser.file()
}

struct Parser<'t, 'w> {
    lexer: Lexer<'t>,
    /// The token that is read next, and where it begins.
    token: Token<'t>,
    at: usize,
    depth: usize,
    watch: &'w Watch,
}

impl<'t> Parser<'t, '_> {
    fn file(&mut self) -> Result<Ast, Fault> {
        let mut declarations = Vec::new();
        let mut constraints = Vec::new();
        let mut solve: Option<Solve> = None;
        loop {
            self.watch.spend(1)?;
            let at = self.at;
            match self.token {
                Token::End => break,
                Token::Word("predicate") => self.skip_predicate()?,
                Token::Word("constraint") => constraints.push(self.constraint()?),
                Token::Word("solve") => {
                    let new = self.solve()?;
                    if solve.replace(new).is_some() {
                        return Fault::fail(at, "this is a second solve item: a file has one");
                    }
                }
                _ => declarations.push(self.declaration()?),
            }
            self.sign(";")?;
        }
        let Some(solve) = solve else {
            return Fault::fail(self.at, "the file ends without a solve item, such as `solve satisfy;`");
        };
        Ok(Ast { declarations, constraints, solve })
    }

    /// Declarations of predicates say nothing that the solver does not know.
    fn skip_predicate(&mut self) -> Result<(), Fault> {
        while !matches!(self.token, Token::Sign(";") | Token::End) {
            self.advance()?;
        }
        Ok(())
    }

    fn constraint(&mut self) -> Result<Constraint, Fault> {
        self.advance()?;
        let at = Some(self.at);
        let name = self.word("the name of a constraint")?.to_owned();
        self.sign("(")?;
        let arguments = self.list(")")?;
        Ok(Constraint { name, at, arguments, annotations: self.annotations()? })
    }

    fn solve(&mut self) -> Result<Solve, Fault> {
        let at = Some(self.at);
        self.advance()?;
        let annotations = self.annotations()?;
        let place = self.at;
        let goal = match self.word("satisfy, minimize or maximize")? {
            "satisfy" => Goal::Satisfy,
            "minimize" => Goal::Minimize(self.expression()?),
            "maximize" => Goal::Maximize(self.expression()?),
            other => return Fault::fail(place, format!("expected satisfy, minimize or maximize, not {other}")),
        };
        Ok(Solve { at, goal, annotations })
    }

    fn declaration(&mut self) -> Result<Declaration, Fault> {
        let (is_array, length) = self.array()?;
        let kind = self.kind(is_array)?;
        self.sign(":")?;
        let at = Some(self.at);
        let name = self.word("a name")?.to_owned();
        let annotations = self.annotations()?;
        let value = match self.token {
            Token::Sign("=") => {
                self.advance()?;
                Some(self.expression()?)
            }
            _ => None,
        };
        let output = output(&annotations);
        Ok(Declaration { name, at, kind, length, value, annotations, output })
    }

    /// `array [1..n] of`: whether that is there, and how many elements it says.
    fn array(&mut self) -> Result<(bool, Option<u64>), Fault> {
        let Token::Word("array") = self.token else { return Ok((false, None)) };
        self.advance()?;
        self.sign("[")?;
        let length = if let Token::Word("int") = self.token {
            self.advance()?;
            None
        } else {
            Some(self.set()?.len())
        };
        self.sign("]")?;
        self.keyword("of")?;
        Ok((true, length))
    }

    fn kind(&mut self, is_array: bool) -> Result<TypeKind, Fault> {
        Ok(match self.variable()? {
            None => TypeKind::Parameter,
            Some(of) if is_array => TypeKind::Array(of),
            Some(of) => TypeKind::Variable(of),
        })
    }

    /// `var` with a type; `None` for the type of a parameter.
    fn variable(&mut self) -> Result<Option<Type>, Fault> {
        let is_variable = matches!(self.token, Token::Word("var"));
        if is_variable {
            self.advance()?;
        }
        let at = self.at;
        match (&self.token, is_variable) {
            (Token::Word("bool"), _) => {
                self.advance()?;
                Ok(is_variable.then_some(Type::Bool))
            }
            (Token::Word("int"), _) => {
                self.advance()?;
                Ok(is_variable.then_some(Type::Int(None)))
            }
            (Token::Word("float") | Token::Float(_), _) => Fault::fail(at, NO_FLOATS),
            (Token::Word("set"), true) => Fault::fail(at, NO_SETS),
            (Token::Word("set"), false) => {
                self.advance()?;
                self.keyword("of")?;
                if let Token::Word("int") = self.token {
                    self.advance()?;
                } else {
                    _ = self.set()?;
                }
                Ok(None)
            }
            (Token::Int(_) | Token::Sign("{"), _) => {
                let set = self.set()?;
                Ok(is_variable.then_some(Type::Int(Some(set))))
            }
            _ => Err(self.unexpected("a declaration (var, array, bool, int, set), a constraint or a solve item")),
        }
    }

    /// `1..9` or `{1, 5, 7}`.
    fn set(&mut self) -> Result<IntSet, Fault> {
        let at = self.at;
        match self.expression()? {
            Expr::Set(set) => Ok(set),
            _ => Fault::fail(at, "expected a set of integers, such as 1..9 or {1, 5, 7}"),
        }
    }

    fn annotations(&mut self) -> Result<Vec<Expr>, Fault> {
        let mut all = Vec::new();
        while self.token == Token::Sign("::") {
            self.advance()?;
            all.push(self.expression()?);
        }
        Ok(all)
    }

    /// A value, a name, an array, or an annotation.
    fn expression(&mut self) -> Result<Expr, Fault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Fault::fail(self.at, format!("more than {DEEPEST} brackets within brackets"));
        }
        let at = self.at;
        let token = self.token.clone();
        self.advance()?;
        let expression = match token {
            Token::Word("true") => Expr::Bool(true),
            Token::Word("false") => Expr::Bool(false),
            Token::Word(name) if self.token == Token::Sign("(") => {
                self.advance()?;
                Expr::Call(name.to_owned(), self.list(")")?)
            }
            Token::Word(name) => Expr::Name(name.to_owned()),
            Token::Int(low) if self.token == Token::Sign("..") => {
                self.advance()?;
                let Token::Int(high) = self.token else { return Err(self.unexpected("an integer")) };
                self.advance()?;
                Expr::Set(IntSet::range(low, high))
            }
            Token::Int(number) => Expr::Int(number),
            Token::Float(number) if self.token == Token::Sign("..") => {
                return Fault::fail(at, format!("the range from {number}: {NO_FLOATS}"));
            }
            Token::Float(number) => Expr::Float(number),
            Token::Text(text) => Expr::Text(text.to_owned()),
            Token::Sign("[") => Expr::Array(self.list("]")?),
            Token::Sign("{") => Expr::Set(integers(self.list("}")?, at)?),
            token => return Err(unexpected(&token, at, "a value, a name or an array")),
        };
        self.depth -= 1;
        Ok(expression)
    }

    /// Expressions with commas between them, up to a closing bracket. A comma may stand before it.
    fn list(&mut self, end: &'static str) -> Result<Vec<Expr>, Fault> {
        let mut all = Vec::new();
        while self.token != Token::Sign(end) {
            self.watch.spend(1)?;
            all.push(self.expression()?);
            match self.token {
                Token::Sign(",") => self.advance()?,
                Token::Sign(sign) if sign == end => {}
                _ => return Err(self.unexpected(&format!("a comma or {end}"))),
            }
        }
        self.advance()?;
        Ok(all)
    }

    fn advance(&mut self) -> Result<(), Fault> {
        (self.token, self.at) = self.lexer.next()?;
        Ok(())
    }

    fn sign(&mut self, sign: &'static str) -> Result<(), Fault> {
        if self.token == Token::Sign(sign) { self.advance() } else { Err(self.unexpected(sign)) }
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), Fault> {
        if self.token == Token::Word(keyword) { self.advance() } else { Err(self.unexpected(keyword)) }
    }

    fn word(&mut self, what: &str) -> Result<&'t str, Fault> {
        let Token::Word(word) = self.token else { return Err(self.unexpected(what)) };
        self.advance()?;
        Ok(word)
    }

    fn unexpected(&self, what: &str) -> Fault {
        unexpected(&self.token, self.at, what)
    }
}

fn unexpected(token: &Token<'_>, at: usize, expected: &str) -> Fault {
    let found = match token {
        Token::Word(word) => format!("\"{word}\""),
        Token::Int(number) => number.to_string(),
        Token::Float(number) => number.to_string(),
        Token::Text(_) => "a text".to_owned(),
        Token::Sign(sign) => format!("\"{sign}\""),
        Token::End => "the end of the file".to_owned(),
    };
    Fault::at(at, format!("expected {expected}, not {found}"))
}

/// The elements of a set in braces.
fn integers(elements: Vec<Expr>, at: usize) -> Result<IntSet, Fault> {
    let number = |element| match element {
        Expr::Int(number) => Ok((number, number)),
        Expr::Float(_) => Fault::fail(at, NO_FLOATS),
        _ => Fault::fail(at, "the elements of a set are integers"),
    };
    elements.into_iter().map(number).collect()
}

/// The output that the annotations `output_var` and `output_array([1..2, 1..3])` ask for.
fn output(annotations: &[Expr]) -> Option<Output> {
    annotations.iter().find_map(|annotation| match annotation {
        Expr::Name(name) if name == "output_var" => Some(Output::Plain),
        Expr::Call(name, arguments) if name == "output_array" => match arguments.as_slice() {
            [Expr::Array(sets)] => {
                let set = |set: &Expr| if let Expr::Set(set) = set { Some(set.clone()) } else { None };
                sets.iter().map(set).collect::<Option<_>>().map(Output::Indexed)
            }
            _ => None,
        },
        _ => None,
    })
}
