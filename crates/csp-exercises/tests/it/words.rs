//! What the judgement says about answers that no reference solution comes near.

use csp_exercises::catalogue::Exercise;
use csp_exercises::instance::Instance;
use csp_exercises::judgement::Judgement;

fn named(exercise: Exercise, name: &str) -> Instance {
    Instance::of(exercise, None).into_iter().find(|instance| instance.name == name).unwrap()
}

/// The lines of a right answer.
fn lines(instance: &Instance) -> Vec<String> {
    instance.textbook().lines().map(str::to_owned).collect()
}

fn differs(instance: &Instance, answer: &[String]) -> (usize, String) {
    match instance.judge(&answer.join("\n")) {
        Judgement::Differs { event, words } => (event, words),
        other => panic!("{other:?}"),
    }
}

fn not_understood(answer: &str) -> (usize, String) {
    match named(Exercise::ForwardChecking, "australia@3").judge(answer) {
        Judgement::NotUnderstood { line, words } => (line, words),
        other => panic!("{other:?}"),
    }
}

#[test]
fn lines_that_cannot_be_read() {
    let first = "{\"kind\":\"tried\",\"variable\":\"WA\",\"value\":0}\n";
    for (line, says) in [
        ("hello", "this is no JSON object: \"hello\""),
        ("[]", "this is no JSON object"),
        ("{}", "the line does not say its kind"),
        ("{\"kind\":7}", "the line does not say its kind"),
        ("{\"kind\":\"pruend\"}", "there is no kind \"pruend\". The kinds are tried, pruned"),
        ("{\"kind\":\"pruned\",\"value\":0}", "\"pruned\" has the field \"variable\", the name of a variable"),
        ("{\"kind\":\"pruned\",\"variable\":\"NZ\",\"value\":0}", "there is no variable \"NZ\""),
        ("{\"kind\":\"pruned\",\"variable\":1,\"value\":0}", "the name of a variable"),
        ("{\"kind\":\"pruned\",\"variable\":\"NT\"}", "\"pruned\" has the field \"value\", a whole number"),
        ("{\"kind\":\"pruned\",\"variable\":\"NT\",\"value\":0.5}", "a whole number"),
        ("{\"kind\":\"solved\",\"checks\":-1}", "a whole number of 0 or more"),
        ("{\"kind\":\"backtracked\",\"variable\":\"NT\",\"conflict_set\":3}", "a list of names"),
    ] {
        let (number, words) = not_understood(&format!("\n{first}{line}\n"));
        assert_eq!(number, 3, "{line}");
        assert!(words.contains(says), "{line}: {words}");
    }
    let long = "x".repeat(100_000);
    assert!(not_understood(&long).1.len() < 400);
}

/// A wrong step before a line that cannot be read is what is told.
#[test]
fn the_first_fault_counts() {
    let instance = named(Exercise::ForwardChecking, "australia@3");
    let answer = ["{\"kind\":\"tried\",\"variable\":\"NT\",\"value\":0}", "oh"].map(str::to_owned);
    let (event, words) = differs(&instance, &answer);
    assert_eq!(
        (event, &*words),
        (1, "your program tries NT next; the variables are taken in their order, so WA comes next")
    );
}

#[test]
fn the_end() {
    let instance = named(Exercise::ForwardChecking, "australia@3");
    let right = lines(&instance);
    let last = right.len();
    assert_eq!(differs(&instance, &[]).1, "your program has written nothing; the textbook tries WA = 0 here");
    let (event, words) = differs(&instance, &right[..last - 1]);
    assert_eq!(event, last);
    assert!(words.contains("the last line is not {\"kind\":\"end\",...}; the textbook ends here"), "{words}");
    // The solution is not told.
    let mut silent = right.clone();
    silent.remove(last - 2);
    assert_eq!(
        differs(&instance, &silent),
        (
            last - 1,
            "your program ends, but every variable has a value now: that is a solution, and it does not say so".into()
        )
    );
    // It goes on, before and after the last line.
    let back = "{\"kind\":\"retracted\",\"variable\":\"T\",\"value\":0}".to_owned();
    let mut on = right.clone();
    on.insert(last - 1, back.clone());
    assert!(differs(&instance, &on).1.contains("but the search has ended: the first solution is found"));
    let behind = [right.clone(), vec![back]].concat();
    assert_eq!(differs(&instance, &behind).0, last + 1);
    // Without the count of all checks.
    let mut uncounted = right;
    uncounted[last - 1] = "{\"kind\":\"end\"}".to_owned();
    let judgement = instance.judge(&uncounted.join("\n"));
    assert!(matches!(judgement, Judgement::NotUnderstood { line, .. } if line == last), "{judgement:?}");
}

#[test]
fn steps_at_the_wrong_moment() {
    let instance = named(Exercise::ForwardChecking, "australia@2");
    let right = lines(&instance);
    let place = |kind: &str| right.iter().position(|line| line.contains(kind)).unwrap();
    // The value that has failed is not taken back.
    let mut kept = right.clone();
    kept.remove(place("retracted"));
    assert!(differs(&instance, &kept).1.contains("must be taken back, and all that was removed since"));
    // A variable is given up while a value is left.
    let mut given_up = right[..=place("retracted")].to_vec();
    given_up.push("{\"kind\":\"backtracked\",\"variable\":\"WA\"}".into());
    assert!(differs(&instance, &given_up).1.starts_with("your program gives WA up; "));
    // Solved, where it is not.
    let solved = [right[0].clone(), "{\"kind\":\"solved\"}".into()];
    assert!(differs(&instance, &solved).1.contains("leaves 0 in NT"));
    // A counter that is wrong, in the last line alone.
    let mut counted: Vec<String> = right.iter().map(|line| line.replace("\"checks\"", "\"other\"")).collect();
    *counted.last_mut().unwrap() = "{\"kind\":\"end\",\"checks\":1}".into();
    let Judgement::Counter { words } = instance.judge(&counted.join("\n")) else { panic!() };
    assert!(
        words.contains("your program counts 1 check in all, and the textbook ") && words.ends_with("too few"),
        "{words}"
    );
}

/// The field `conflict_set` is needed in backjumping alone.
#[test]
fn a_conflict_set_must_be_told() {
    let instance = named(Exercise::Cbj, "queens:4");
    let silent: Vec<String> = lines(&instance).iter().map(|line| line.replace("conflict_set", "set")).collect();
    assert!(differs(&instance, &silent).1.contains("your program does not tell one: the field is \"conflict_set\""));
}
