//! Regular expressions over numbers and words, as automata.
//!
//! Source: Thompson 1968, "Regular expression search algorithm": an automaton with steps that read nothing; its states that are
//! reached together are one state of a deterministic automaton (Rabin & Scott 1959).

use std::collections::BTreeSet;

/// The most states of an automaton, as repetitions are written out.
const MOST: usize = 100_000;

/// The most brackets that are open at a time.
const MOST_OPEN: usize = 100;

/// A nondeterministic automaton.
#[derive(Debug, Default)]
pub(super) struct Automaton {
    /// The steps from each state: the value that is read, none where any value is, and the next state.
    steps: Vec<Vec<(Option<i64>, usize)>>,
    /// The steps that read nothing.
    silent: Vec<Vec<usize>>,
    start: usize,
    end: usize,
}

/// The fault of a pattern: its byte, and what is wrong.
type Fault = (usize, String);

impl Automaton {
    /// Reads a pattern: numbers and words with spaces between them, `.` for any value, `a | b`, `a*`, `a+`, `a?`, `a{2}`, `a{2,3}`,
    /// `a{2,}` and brackets. `value` says which value a word has.
    pub(super) fn read(text: &str, value: &dyn Fn(&str) -> Option<i64>) -> Result<Self, Fault> {
        let mut reading = PatternReading { text, at: 0, open: 0, made: Self::default(), value };
        let (start, end) = reading.either()?;
        if reading.at < text.len() {
            return Err(reading.wrong("there is no bracket that this closes"));
        }
        Ok(Self { start, end, ..reading.made })
    }

    /// The states before anything is read.
    pub(super) fn first(&self) -> BTreeSet<usize> {
        self.closed([self.start].into())
    }

    /// The states behind a value, if there are some.
    pub(super) fn step(&self, states: &BTreeSet<usize>, value: i64) -> Option<BTreeSet<usize>> {
        let steps = states.iter().flat_map(|&state| &self.steps[state]);
        let next: BTreeSet<usize> =
            steps.filter(|(read, _)| read.is_none_or(|read| read == value)).map(|&(_, next)| next).collect();
        (!next.is_empty()).then(|| self.closed(next))
    }

    /// True if the pattern may end in one of these states.
    pub(super) fn accepts(&self, states: &BTreeSet<usize>) -> bool {
        states.contains(&self.end)
    }

    fn closed(&self, mut states: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut open: Vec<usize> = states.iter().copied().collect();
        while let Some(state) = open.pop() {
            open.extend(self.silent[state].iter().filter(|&&next| states.insert(next)));
        }
        states
    }
}

struct PatternReading<'a> {
    text: &'a str,
    at: usize,
    open: usize,
    made: Automaton,
    value: &'a dyn Fn(&str) -> Option<i64>,
}

/// The first and the last state of a part.
type Fragment = (usize, usize);

impl PatternReading<'_> {
    fn wrong(&self, what: impl Into<String>) -> Fault {
        (self.at, what.into())
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn takes(&mut self, sign: char) -> bool {
        let is = self.peek() == Some(sign);
        if is {
            self.at += sign.len_utf8();
        }
        is
    }

    fn state(&mut self) -> Result<usize, Fault> {
        if self.made.steps.len() == MOST {
            return Err(self.wrong(format!("this pattern has more than {MOST} states")));
        }
        self.made.steps.push(Vec::new());
        self.made.silent.push(Vec::new());
        Ok(self.made.steps.len() - 1)
    }

    fn either(&mut self) -> Result<Fragment, Fault> {
        let mut whole = self.chain()?;
        while self.takes('|') {
            let other = self.chain()?;
            let (start, end) = (self.state()?, self.state()?);
            for (first, last) in [whole, other] {
                self.made.silent[start].push(first);
                self.made.silent[last].push(end);
            }
            whole = (start, end);
        }
        Ok(whole)
    }

    fn chain(&mut self) -> Result<Fragment, Fault> {
        let start = self.state()?;
        let mut end = start;
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let (first, last) = self.repeated()?;
            self.made.silent[end].push(first);
            end = last;
        }
        Ok((start, end))
    }

    fn repeated(&mut self) -> Result<Fragment, Fault> {
        let from = self.at;
        let mut part = self.atom()?;
        loop {
            let to = self.at;
            let (least, most) = match self.peek() {
                Some('{') => self.times()?,
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                _ => return Ok(part),
            };
            // The sign itself; a number of times ends behind its bracket already.
            if self.text[to..].trim_start().starts_with(['*', '+', '?']) {
                self.at += 1;
            }
            let behind = self.at;
            part = self.times_of(from..to, part, least, most)?;
            self.at = behind;
        }
    }

    /// A part so many times: its text is read again for each.
    fn times_of(
        &mut self,
        text: std::ops::Range<usize>,
        first: Fragment,
        least: usize,
        most: Option<usize>,
    ) -> Result<Fragment, Fault> {
        let (start, end) = (self.state()?, self.state()?);
        let mut last = start;
        if least == 0 {
            self.made.silent[start].push(end);
        }
        for number in 1..=most.unwrap_or(least.max(1)) {
            let part = if number == 1 { first } else { self.again(&text)? };
            self.made.silent[last].push(part.0);
            last = part.1;
            if number >= least {
                self.made.silent[last].push(end);
            }
            if most.is_none() && number == least.max(1) {
                self.made.silent[last].push(part.0);
            }
        }
        Ok((start, end))
    }

    /// Reads a part with its repetitions again.
    fn again(&mut self, text: &std::ops::Range<usize>) -> Result<Fragment, Fault> {
        let whole = self.text;
        self.text = &whole[..text.end];
        self.at = text.start;
        let part = self.repeated();
        self.text = whole;
        part
    }

    /// `{2}`, `{2,3}` or `{2,}`.
    fn times(&mut self) -> Result<(usize, Option<usize>), Fault> {
        self.at += 1;
        let least = self.count()?;
        let mut most = Some(least);
        if self.takes(',') {
            most = if self.peek() == Some('}') { None } else { Some(self.count()?) };
        }
        if !self.takes('}') || most.is_some_and(|most| most < least || most == 0) {
            return Err(self.wrong("expected how often, as in {2}, {2,3} or {2,}"));
        }
        Ok((least, most))
    }

    fn count(&mut self) -> Result<usize, Fault> {
        self.peek();
        let digits: String = self.text[self.at..].chars().take_while(char::is_ascii_digit).collect();
        let number = digits.parse().ok().filter(|&number| number <= MOST);
        let number = number.ok_or_else(|| self.wrong(format!("expected a number up to {MOST}")))?;
        self.at += digits.len();
        Ok(number)
    }

    fn atom(&mut self) -> Result<Fragment, Fault> {
        if self.takes('(') {
            self.open += 1;
            if self.open > MOST_OPEN {
                return Err(self.wrong(format!("more than {MOST_OPEN} brackets are open")));
            }
            let part = self.either()?;
            self.open -= 1;
            return if self.takes(')') { Ok(part) } else { Err(self.wrong("expected \")\"")) };
        }
        let (start, end) = (self.state()?, self.state()?);
        if self.takes('.') {
            self.made.steps[start].push((None, end));
            return Ok((start, end));
        }
        let rest = &self.text[self.at..];
        let is_of_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '\'');
        let signs = rest.len() - rest.trim_start_matches('-').len();
        let word: String = rest
            .chars()
            .enumerate()
            .take_while(|&(place, c)| place < signs.min(1) || is_of_word(c))
            .map(|(_, c)| c)
            .collect();
        if rest.starts_with('[') {
            let what = "a pattern has no square brackets: one of several is (a | b), and a word with a space in it has an \"_\", as in day_off";
            return Err(self.wrong(what));
        }
        if word.is_empty() {
            return Err(self.wrong("expected a value, \".\" or \"(\""));
        }
        let value = (self.value)(&word)
            .ok_or_else(|| self.wrong(format!("\"{word}\" is no number and no word of this model")))?;
        self.at += word.len();
        self.made.steps[start].push((Some(value), end));
        Ok((start, end))
    }
}
