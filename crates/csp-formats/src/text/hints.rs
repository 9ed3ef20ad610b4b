//! Hints for people who know another language: the form that is written here in the place of theirs.

use super::function::Function;
use super::tokens::Word;

/// The hint for a function that a model declares.
pub(super) const NO_FUNCTIONS: &str = "there are no functions of one's own: forall states the same for many";

/// The hint for entries that have their indices before them, as answers show them.
pub(super) const NO_NAMED_ENTRIES: &str =
    "entries stand in the order of their indices, let age[people] = [7, 9], or beside them: [(ann, 7), (bob, 9)]";

/// The right form of a statement that begins with these words of another language. They may be names of a model: it is for
/// statements that cannot be read, and for names that are not declared.
pub(super) fn statement([first, second, third]: [Word<'_>; 3]) -> Option<String> {
    let first = match first {
        Word::Name(name) => name,
        Word::Key("for") => return Some("a loop over constraints is written forall(i in 1..8) q[i] != i".into()),
        _ => return None,
    };
    if let (Word::Sign("="), Word::Name("Int" | "Ints" | "Bool" | "IntVar" | "BoolVar" | "Real" | "Var")) =
        (second, third)
    {
        return Some(format!("a variable is written \"var {first} in 1..9\""));
    }
    let named = |word: Word<'_>| if let Word::Name(name) = word { name.to_owned() } else { "x".into() };
    // A type may have a colon behind it.
    let (is_colon, next) = if second == Word::Sign(":") { (true, third) } else { (false, second) };
    let is_type = matches!(first, "int" | "bool" | "float" | "string");
    if is_colon && !is_type
        || !is_colon
            && !matches!(next, Word::Name(_) | Word::Int(_) | Word::Text(_) | Word::Key(_) | Word::Sign("{" | "["))
    {
        return None;
    }
    let name = named(next);
    Some(match first {
        "int" => format!(
            "a number that is known is written \"let {name} = 4\", and one that is sought \"var {name} in 1..9\""
        ),
        "bool" => format!("what is true or false is a variable that is 1 or 0: \"var {name} in 0..1\""),
        "float" => "numbers are whole here: count in cents, or in minutes".into(),
        "string" | "str" => "words need no type: \"var day in {mon, tue}\", \"let people = [ann, bob]\"".into(),
        "enum" => format!("words are written \"let {name} = {{red, green}}\""),
        "constraint" | "require" | "assert" | "subject" => {
            "what must hold stands alone, without a word before it: \"x > 3\"".into()
        }
        "solve" => match named(next).as_str() {
            "minimise" | "maximise" => "it is written \"minimize x\" or \"maximize x\"".into(),
            _ if matches!(next, Word::Key(_)) => {
                "it is written \"minimize x\" or \"maximize x\", without \"solve\"".into()
            }
            _ => "this line is not needed: without minimize or maximize any solution will do".into(),
        },
        "minimise" | "min" => "it is written \"minimize x\"".into(),
        "maximise" | "max" => "it is written \"maximize x\"".into(),
        "include" | "import" | "from" | "using" => "this line is not needed: all functions are known".into(),
        "output" | "print" => {
            "this line is not needed: an answer shows all variables; a form of one's own is \"show\": show \"x is {x}\""
                .into()
        }
        "array" | "set" => {
            "an array of variables is written \"var q[1..8] in 1..9\", and a set \"let s = {1, 3, 5..9}\"".into()
        }
        "soft" | "wish" | "should" => "a rule that may be broken is written \"prefer x > 3 weight 2\"".into(),
        "predicate" | "function" | "def" | "test" => NO_FUNCTIONS.into(),
        "const" | "constant" | "param" | "parameter" => {
            let name = if matches!(third, Word::Name(_)) { named(third) } else { name };
            format!("a constant is written \"let {name} = 4\"")
        }
        "variable" | "dvar" => format!("a variable is written \"var {name} in 1..9\""),
        _ if Function::of(first).is_some() => loop_without_brackets(first),
        _ => return None,
    })
}

/// The right form of a function of another language.
pub(super) fn function(name: &str) -> Option<String> {
    let small = name.to_lowercase();
    if let Some(function) = Function::of(&small) {
        return Some(format!("did you mean \"{}\"?", function.name()));
    }
    let meant = match small.as_str() {
        "len" | "length" | "size" => "the number of entries is a constant: let n = 3, and var q[1..n] in 1..9",
        "any" | "some" => "one of several holds: exists(i in 1..3) q[i] == 2",
        "all" | "every" => "all of several hold: forall(i in 1..3) q[i] > 2",
        "range" => "a range is written with its first and its last number: 1..9",
        "pow" => "a power is written x ^ 2",
        _ => return None,
    };
    Some(meant.to_owned())
}

/// The right form of `forall i in 1..3: ...`.
pub(super) fn loop_without_brackets(function: &str) -> String {
    let example = match function {
        "forall" | "exists" => "q[i] != i",
        _ => "q[i]",
    };
    format!("brackets are missing: {function}(i in 1..3) {example}")
}

/// The right form of a sign of another language that stands where an operand should.
pub(super) fn operand(before: Option<Word<'_>>, sign: Word<'_>) -> Option<&'static str> {
    Some(match (before, sign) {
        (Some(Word::Sign("*")), Word::Sign("*")) => "a power is written x ^ 2",
        (Some(Word::Sign("<")), Word::Sign(">")) => "different is written !=",
        (_, Word::Sign("!")) => "\"not\" is written as a word",
        (Some(Word::Sign("+")), Word::Sign("+")) => "nothing is counted up here: a variable has one value",
        _ => return None,
    })
}

/// The right form of a sign of another language behind a whole expression.
pub(super) fn behind(sign: Word<'_>, next: Word<'_>) -> Option<&'static str> {
    Some(match (sign, next) {
        (Word::Sign("="), Word::Sign(">")) | (Word::Name("implies"), _) => "\"implies\" is written ->",
        (Word::Sign("="), Word::Sign("<")) => "\"at most\" is written <=",
        (Word::Sign("="), _) => "expected \"==\" for equal; \"=\" stands in \"let\" only",
        (Word::Sign("!"), _) => "expected an operator; different is written !=",
        (Word::Sign("|"), _) => "\"or\" is written as a word",
        (Word::Sign("["), _) => "all indices stand in one pair of brackets: d[j, 3], not d[j][3]",
        (Word::Key("for"), _) => "a loop is written forall(i in 1..3) q[i] != i, or in a list: [q[i] for i in 1..3]",
        (Word::Sign(":"), _) => "a name of a constraint is one word, as in \"late: x > 3\"",
        (Word::Name("is" | "equals"), _) => "\"is\" is written ==",
        (Word::Name("to"), _) => "a range is written 1..9",
        (Word::Name("div"), _) => "a quotient is written a / b, and a remainder a mod b",
        (Word::Name("union" | "intersect" | "diff" | "subset"), _) => {
            "sets are written with their members: {1, 3, 5..9}"
        }
        _ => return None,
    })
}
