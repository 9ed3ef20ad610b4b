//! Circles among the folders and among the files of a crate.

use std::collections::{BTreeMap, BTreeSet};

use super::{Source, Use};

/// So many uses of one node by another are shown at most.
const MOST_SHOWN: usize = 12;

/// Which node uses which other, and where: the nodes of one folder, or all files.
type Graph<'u> = BTreeMap<(String, String), Vec<&'u Use>>;

/// What to say of each circle; nothing if there is none.
///
/// Two files lie apart in exactly one folder, the deepest that holds both: there, the use of one by the other leads from
/// a file or a subfolder to another. So each use belongs to the graph of one folder. A circle of files makes a circle in
/// the deepest folder that holds them all; where no folder has a circle, the files have none. Only the root file needs
/// another look, as it is left out of the graph of the uppermost folder, where it may name everything.
pub(crate) fn circles(source: &Source, uses: &[Use]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (folder, graph) in by_folder(source, uses) {
        let place = if folder.is_empty() { "src".to_owned() } else { format!("src/{folder}") };
        complaints.extend(groups(&graph).iter().map(|group| complaint(source, &place, &graph, group)));
    }
    complaints.extend(circle_of_root(source, uses));
    complaints
}

fn by_folder<'u>(source: &Source, uses: &'u [Use]) -> BTreeMap<String, Graph<'u>> {
    let mut folders: BTreeMap<String, Graph> = BTreeMap::new();
    for one in uses {
        let (from, to) = (&source.files[one.from], &source.files[one.to]);
        if from.is_root() || to.is_root() {
            continue;
        }
        let common = from.place.iter().zip(&to.place).take_while(|(from, to)| from == to).count();
        let nodes = (from.place[common].clone(), to.place[common].clone());
        folders.entry(from.place[..common].join("/")).or_default().entry(nodes).or_default().push(one);
    }
    folders
}

/// The files that use the root file and are used by it, over however many others.
fn circle_of_root(source: &Source, uses: &[Use]) -> Option<String> {
    let name = |file: usize| source.files[file].name.clone();
    let mut graph = Graph::new();
    for one in uses {
        graph.entry((name(one.from), name(one.to))).or_default().push(one);
    }
    let root = source.files.iter().find(|file| file.is_root())?;
    let group = groups(&graph).into_iter().find(|group| group.contains(&root.name))?;
    Some(complaint(source, "src, root file included", &graph, &group))
}

/// The nodes that reach each other, as far as there are two or more.
fn groups(graph: &Graph) -> BTreeSet<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        graph.keys().map(|(from, _)| (from, reached_from(graph, from))).collect();
    let is_mutual = |one: &String, other: &String| reached.get(other).is_some_and(|back| back.contains(one));
    let group_of = |one: &String| {
        let mutual = reached[one].iter().filter(|other| is_mutual(one, other));
        mutual.map(|other| (*other).clone()).collect::<BTreeSet<String>>()
    };
    reached.keys().map(|one| group_of(one)).filter(|group| !group.is_empty()).collect()
}

/// All that a node uses, over however many others; itself only if it lies on a circle.
fn reached_from<'g>(graph: &'g Graph, start: &String) -> BTreeSet<&'g String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(node) = open.pop() {
        for (from, to) in graph.keys() {
            if from == node && reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}

/// The uses that a circle is made of. Those between two nodes with the fewest come first: they are the ones to turn
/// around, and the many need not all be shown.
fn complaint(source: &Source, place: &str, graph: &Graph, group: &BTreeSet<String>) -> String {
    let names: Vec<&str> = group.iter().map(String::as_str).collect();
    let mut lines = vec![format!("In {place}, a circle: {}", names.join(", "))];
    let inside = graph.iter().filter(|((from, to), _)| group.contains(from) && group.contains(to));
    let mut inside: Vec<_> = inside.collect();
    inside.sort_by_key(|(_, uses)| uses.len());
    for ((from, to), uses) in inside {
        lines.push(format!("  {from} uses {to}:"));
        lines.extend(uses.iter().take(MOST_SHOWN).map(|one| line(source, one)));
        if uses.len() > MOST_SHOWN {
            lines.push(format!("    and {} more", uses.len() - MOST_SHOWN));
        }
    }
    lines.join("\n") + "\n"
}

fn line(source: &Source, one: &Use) -> String {
    let Use { from, line, to, path } = one;
    format!("    {}:{line}: {path}, which is in {}", source.files[*from].name, source.files[*to].name)
}
