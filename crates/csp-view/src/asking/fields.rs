//! The fields of the form as they were typed, and the request that they make.

use std::time::Duration;

use csp_core::Plan;
use csp_instance::RuleChoice;
use csp_instance::plans::{plan, watched_as_tree};
use csp_instance::suggestions::is_dimacs_text;
use csp_instance::upload::TEXT;
use csp_sudoku::{RegionsError, Variant, VariantError};

use super::request::{PageRequest, RequestLimits};
use super::words::language_of;
use crate::play::PlayRequest;

/// The fields of the form by their names, each as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormFields {
    /// The name of a problem or of a puzzle.
    pub problem: String,
    /// A board or a graph of one's own; it counts in place of the name.
    pub text: String,
    /// The variants of a board by name, with commas, or empty.
    pub variant: String,
    /// The regions of a jigsaw as a grid, or empty.
    pub regions: String,
    /// In how many colours a graph of one's own is coloured.
    pub colours: String,
    /// Strategy A.
    pub strategy: String,
    /// Strategy B, or empty.
    pub other: String,
    /// Of the random orders.
    pub seed: String,
    /// `first` or `all` solutions.
    pub solutions: String,
    /// Most values tried, or empty.
    pub nodes: String,
    /// Longest time in seconds.
    pub seconds: String,
    /// Most events.
    pub events: String,
    /// `solve` if the steps are not asked for, `play` if somebody solves by hand.
    pub only: String,
    /// Of somebody who plays: the question, or empty for the page itself.
    pub question: String,
    /// The values that were entered by hand, as [`PlayRequest::read`] reads it.
    pub entries: String,
    /// The pencil marks, as [`PlayRequest::read`] reads them.
    pub marks: String,
    /// The language of the form, or empty where nobody has chosen one.
    pub tongue: String,
    /// True if the form is wanted in this language, and nothing else.
    pub is_turned: bool,
}

/// The error of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The name of the field, where it is one.
    pub field: Option<&'static str>,
    /// The sentence for people.
    pub why: String,
}

impl FieldError {
    /// An error that no field is to blame for.
    pub fn of_all(why: impl Into<String>) -> Self {
        Self { field: None, why: why.into() }
    }
}

impl FormFields {
    /// True if what is asked for is no page, but an answer to somebody who plays.
    pub fn is_question(&self) -> bool {
        self.only == "play" && !self.question.is_empty()
    }

    /// A form that can be sent as it is.
    pub fn usual(most: &RequestLimits) -> Self {
        Self {
            problem: "australia".into(),
            colours: "3".into(),
            strategy: "fc+mrv".into(),
            seed: "0".into(),
            solutions: "first".into(),
            nodes: most.nodes.map_or_else(String::new, |nodes| nodes.to_string()),
            seconds: most.time.as_secs_f64().to_string(),
            events: most.events.to_string(),
            ..Self::default()
        }
    }

    /// The fields of a form that was sent. A field that is missing is as usual, unknown ones are left out,
    /// and of one that comes twice the last counts.
    pub fn of(bytes: &[u8], most: &RequestLimits) -> Self {
        let mut typed = Self::usual(most);
        typed.problem.clear();
        for (name, value) in form_urlencoded::parse(bytes) {
            // Browsers send the end of a line as two characters.
            let value = value.replace("\r\n", "\n");
            match &*name {
                "problem" => typed.problem = value,
                "text" => typed.text = value,
                "variant" => typed.variant = value,
                "regions" => typed.regions = value,
                "colours" => typed.colours = value,
                "strategy" => typed.strategy = value,
                "other" => typed.other = value,
                "seed" => typed.seed = value,
                "solutions" => typed.solutions = value,
                "nodes" => typed.nodes = value,
                "seconds" => typed.seconds = value,
                "events" => typed.events = value,
                "only" => typed.only = value,
                "question" => typed.question = value,
                "entries" => typed.entries = value,
                "marks" => typed.marks = value,
                "tongue" => typed.tongue = language_of(&value).into(),
                // A problem that is chosen by its picture takes the place of what was typed.
                "pick" => {
                    typed.problem = value;
                    [&mut typed.text, &mut typed.variant, &mut typed.regions].into_iter().for_each(String::clear);
                }
                "turn" => (typed.tongue, typed.is_turned) = (language_of(&value).into(), true),
                _ => {}
            }
        }
        typed
    }

    /// The request of the fields.
    ///
    /// # Errors
    ///
    /// The first field that is wrong, and why.
    pub fn asked(&self, most: &RequestLimits) -> Result<PageRequest, FieldError> {
        let nodes = if self.nodes.trim().is_empty() {
            most.nodes
        } else {
            Some(whole("nodes", "The most values tried", &self.nodes, 1, most.nodes.unwrap_or(u64::MAX))?)
        };
        let most_events = most.events as u64;
        Ok(PageRequest {
            problem: self.problem_name()?,
            text: self.text.clone(),
            rules: self.rules()?,
            strategies: self.strategies()?,
            watched: self.is_watched(),
            play: self.play()?,
            seed: whole("seed", "The seed", &self.seed, 0, u64::MAX)?,
            all: self.solutions == "all",
            nodes,
            seconds: self.seconds(most.time)?,
            events: whole("events", "The most events", &self.events, 1, most_events)? as usize,
            tongue: self.tongue.clone(),
        })
    }

    /// The field that says what the problem is.
    pub fn source(&self) -> &'static str {
        if self.text.trim().is_empty() { "problem" } else { "text" }
    }

    /// The name of the problem: empty for a board of one's own.
    fn problem_name(&self) -> Result<String, FieldError> {
        let name = self.problem.trim();
        if self.text.trim().is_empty() {
            let why = "Name a problem, or type in a board or a graph of your own.";
            let missing = FieldError { field: Some("problem"), why: why.into() };
            return if name.is_empty() { Err(missing) } else { Ok(name.to_owned()) };
        }
        if name.starts_with(&format!("coloring:{TEXT}@")) {
            return Ok(name.to_owned());
        }
        if is_dimacs_text(&self.text) {
            let colours = whole("colours", "The number of colours", &self.colours, 1, 4096)?;
            return Ok(format!("coloring:{TEXT}@{colours}"));
        }
        Ok(String::new())
    }

    fn rules(&self) -> Result<RuleChoice, FieldError> {
        let wrong = |field, why: String| FieldError { field: Some(field), why };
        // A clue has blanks in it.
        let lines = self.variant.split([',', '\n']).map(str::trim);
        let words = lines.flat_map(|line| match line.parse::<Variant>() {
            Err(VariantError::Unknown { .. }) => line.split(' ').collect(),
            _ => vec![line],
        });
        let names = words.filter(|name| !name.is_empty());
        let variants = names.map(|name| name.parse().map_err(|why: VariantError| wrong("variant", why.to_string())));
        let regions = Some(&self.regions).filter(|text| !text.trim().is_empty());
        let regions = regions.map(|text| text.parse().map_err(|why: RegionsError| wrong("regions", why.to_string())));
        Ok(RuleChoice { variants: variants.collect::<Result<_, _>>()?, regions: regions.transpose()? })
    }

    fn strategies(&self) -> Result<Vec<Plan>, FieldError> {
        let named = |field, text: &str| {
            let text = text.trim();
            let plan = if self.is_watched() { watched_as_tree(text) } else { plan(text) };
            plan.map_err(|why| FieldError { field: Some(field), why })
        };
        let mut strategies = vec![named("strategy", &self.strategy)?];
        if !self.other.trim().is_empty() {
            strategies.push(named("other", &self.other)?);
        }
        Ok(strategies)
    }

    fn is_watched(&self) -> bool {
        self.only != "solve"
    }

    fn play(&self) -> Result<Option<PlayRequest>, FieldError> {
        let read = || PlayRequest::read(&self.question, &self.entries, &self.marks).map_err(FieldError::of_all);
        (self.only == "play").then(read).transpose()
    }

    /// The fields that say which problem it is, by their names.
    pub fn problem_fields(&self) -> [(&'static str, &str); 6] {
        [
            ("problem", &self.problem),
            ("text", &self.text),
            ("variant", &self.variant),
            ("regions", &self.regions),
            ("colours", &self.colours),
            ("tongue", &self.tongue),
        ]
    }

    fn seconds(&self, most: Duration) -> Result<f64, FieldError> {
        let most = most.as_secs_f64();
        let seconds = self.seconds.trim().parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= most);
        let why =
            || format!("The longest time is a number of seconds above 0, up to {most}, not \"{}\".", self.seconds);
        seconds.ok_or_else(|| FieldError { field: Some("seconds"), why: why() })
    }
}

/// The form as it would have been filled in to ask for this.
impl From<&PageRequest> for FormFields {
    fn from(asked: &PageRequest) -> Self {
        let strategy = |place: usize| asked.strategies.get(place).map_or_else(String::new, ToString::to_string);
        let colours = asked.problem.strip_prefix("coloring:").and_then(|rest| rest.rsplit_once('@'));
        Self {
            problem: asked.problem.clone(),
            text: asked.text.clone(),
            variant: asked.rules.variants.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
            regions: asked.rules.regions.as_ref().map_or_else(String::new, ToString::to_string),
            colours: colours.map_or("3", |(_, colours)| colours).to_owned(),
            strategy: strategy(0),
            other: strategy(1),
            seed: asked.seed.to_string(),
            solutions: if asked.all { "all" } else { "first" }.to_owned(),
            nodes: asked.nodes.map_or_else(String::new, |nodes| nodes.to_string()),
            seconds: asked.seconds.to_string(),
            events: asked.events.to_string(),
            only: if asked.watched { String::new() } else { "solve".into() },
            question: String::new(),
            entries: String::new(),
            marks: String::new(),
            tongue: asked.tongue.clone(),
            is_turned: false,
        }
    }
}

/// A whole number of a field.
fn whole(field: &'static str, what: &str, text: &str, least: u64, most: u64) -> Result<u64, FieldError> {
    let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        let why = format!("{what} is a whole number from {least} to {most}, not \"{text}\".");
        FieldError { field: Some(field), why }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: RequestLimits =
        RequestLimits { time: Duration::from_secs(10), memory: 1 << 30, nodes: None, events: 500, runs: 1 };

    fn asked(body: &str) -> Result<PageRequest, FieldError> {
        FormFields::of(body.as_bytes(), &MOST).asked(&MOST)
    }

    /// A page offers to ask again with the fields of the request.
    #[test]
    fn what_was_asked_fills_the_form() {
        for body in [
            "problem=queens%3A6&strategy=bt&other=mac&seed=7&solutions=all&nodes=90&seconds=.5",
            "text=1.....2..3.....4",
            "problem=queens:6&strategy=bits&only=solve",
            "problem=grid1&variant=diagonal,+anti-king&regions=",
            "text=1.....2..3.....4&variant=thermo:A1-A2&regions=AABB%0D%0AAABB%0D%0ACCDD%0D%0ACCDD",
        ] {
            let asked = asked(body).unwrap();
            assert_eq!(FormFields::from(&asked).asked(&MOST), Ok(asked));
        }
    }

    #[test]
    fn the_usual_form_asks_for_something() {
        let asked = FormFields::usual(&MOST).asked(&MOST).unwrap();
        assert_eq!((asked.problem.as_str(), asked.seconds, asked.events), ("australia", 10.0, 500));
    }

    #[test]
    fn forms_are_read() {
        let asked =
            asked("problem=queens%3A6&strategy=fc%2Bmrv&other=mac&seed=7&solutions=all&nodes=90&seconds=.5").unwrap();
        let names: Vec<String> = asked.strategies.iter().map(ToString::to_string).collect();
        assert_eq!((asked.problem.as_str(), asked.seed, asked.nodes), ("queens:6", 7, Some(90)));
        assert_eq!(names, ["fc+mrv", "mac"]);
        assert!(asked.all && asked.seconds < 0.6);
    }

    #[test]
    fn a_text_counts_in_place_of_a_name() {
        let name = |body: &str| asked(body).unwrap().problem;
        assert_eq!(name("problem=zebra&text=++%0D%0A"), "zebra");
        assert_eq!(name("problem=zebra&text=1.....2..3.....4"), "");
        assert_eq!(name("problem=zebra&colours=4&text=c+x%0D%0Ap+edge+2+1%0D%0Ae+1+2"), "coloring:text@4");
        assert_eq!(name("problem=coloring:text@2&colours=4&text=p+edge+2+1"), "coloring:text@2");
    }

    #[test]
    fn what_is_wrong_is_said_of_its_field() {
        let wrong = [
            ("", "problem"),
            ("problem=zebra&strategy=nonsense", "strategy"),
            ("problem=zebra&strategy=bits", "strategy"),
            ("problem=zebra&other=nonsense", "other"),
            ("problem=zebra&strategy=nonsense&only=solve", "strategy"),
            ("problem=grid1&variant=diagonals", "variant"),
            ("problem=grid1&regions=AAB%0D%0AABB", "regions"),
            ("problem=zebra&seed=-1", "seed"),
            ("problem=zebra&nodes=0", "nodes"),
            ("problem=zebra&seconds=11", "seconds"),
            ("problem=zebra&seconds=NaN", "seconds"),
            ("problem=zebra&seconds=0", "seconds"),
            ("problem=zebra&events=501", "events"),
            ("colours=x&text=p+edge+2+1", "colours"),
        ];
        for (body, field) in wrong {
            assert_eq!(asked(body).unwrap_err().field, Some(field), "{body}");
        }
    }

    /// A problem that is chosen by its picture takes the place of what was typed, and nothing else changes.
    #[test]
    fn a_picture_chooses_its_problem() {
        let sent = b"problem=zebra&text=1234&variant=diagonal&regions=x&strategy=mac&other=fc&seed=7&pick=queens%3A8";
        let typed = FormFields::of(sent, &MOST);
        let asked = typed.asked(&MOST).unwrap();
        assert_eq!((asked.problem.as_str(), asked.text.as_str(), asked.seed), ("queens:8", "", 7));
        assert_eq!((asked.strategies.len(), asked.rules.variants.len(), asked.rules.regions), (2, 0, None));
    }
}
