//! The faces of a planar graph.

use super::plain::Plain;

/// A face, as the circle of the nodes around it.
pub(super) type Face = Vec<usize>;

/// The faces of a biconnected graph with three nodes or more, drawn in the plane in some way; `None` when
/// it is not planar.
///
/// Source: Demoucron, Malgrange & Pertuiset 1964. Of the edges that are not drawn yet, each fragment can
/// only be drawn in a face that holds all nodes where it is attached. One with the fewest such faces goes
/// first, by a path through it; when there is none, the graph is not planar. O(m) rounds of O(n + m) steps
/// and a look at the faces of each fragment.
pub(super) fn faces(graph: &Plain) -> Option<Vec<Face>> {
    // Euler's formula: a simple planar graph has no more edges.
    if graph.edges.len() > 3 * graph.len() - 6 {
        return None;
    }
    let mut drawn = Drawn::new(graph);
    while drawn.edges < graph.edges.len() {
        let fragments = drawn.fragments();
        let rooms = fragments.iter().map(|fragment| drawn.room(fragment));
        let (fragment, room) = fragments.iter().zip(rooms).min_by_key(|(_, room)| room.len())?;
        drawn.split(*room.first()?, &drawn.path_through(fragment));
    }
    Some(drawn.faces)
}

/// The part of the graph that is drawn.
struct Drawn<'g> {
    graph: &'g Plain,
    faces: Vec<Face>,
    /// The faces around each node, ascending; none when the node is not drawn yet.
    around: Vec<Vec<usize>>,
    /// By two nodes, whether their edge is drawn.
    has_edge: Vec<bool>,
    /// The number of edges that are drawn.
    edges: usize,
}

/// A part that is not drawn and hangs together: an edge between nodes that are drawn, or nodes with all
/// their edges.
struct Fragment {
    /// The nodes where it is attached.
    contacts: Vec<usize>,
    /// The others.
    inner: Vec<usize>,
}

impl<'g> Drawn<'g> {
    /// Begins with a circle, which has a face inside and one outside.
    fn new(graph: &'g Plain) -> Self {
        let circle = circle(graph);
        let mut around = vec![Vec::new(); graph.len()];
        circle.iter().for_each(|&node| around[node] = vec![0, 1]);
        let has_edge = vec![false; graph.len() * graph.len()];
        let mut drawn = Self { graph, faces: Vec::new(), around, has_edge, edges: 0 };
        drawn.draw(&circle);
        drawn.draw(&[circle[circle.len() - 1], circle[0]]);
        drawn.faces = vec![circle.clone(), circle];
        drawn
    }

    /// Draws the edges of a path.
    fn draw(&mut self, path: &[usize]) {
        for pair in path.windows(2) {
            self.has_edge[pair[0] * self.graph.len() + pair[1]] = true;
            self.has_edge[pair[1] * self.graph.len() + pair[0]] = true;
            self.edges += 1;
        }
    }

    fn has(&self, node: usize) -> bool {
        !self.around[node].is_empty()
    }

    fn fragments(&self) -> Vec<Fragment> {
        let is_chord =
            |&(a, b): &(usize, usize)| self.has(a) && self.has(b) && !self.has_edge[a * self.graph.len() + b];
        let chords = self.graph.edges.iter().copied().filter(is_chord);
        let mut fragments: Vec<Fragment> =
            chords.map(|(a, b)| Fragment { contacts: vec![a, b], inner: Vec::new() }).collect();
        let mut seen: Vec<bool> = (0..self.graph.len()).map(|node| self.has(node)).collect();
        for start in 0..self.graph.len() {
            if !seen[start] {
                fragments.push(self.fragment_with(start, &mut seen));
            }
        }
        fragments
    }

    fn fragment_with(&self, start: usize, seen: &mut [bool]) -> Fragment {
        seen[start] = true;
        let mut inner = vec![start];
        let mut contacts = Vec::new();
        let mut next = 0;
        while let Some(&node) = inner.get(next) {
            for &neighbour in &self.graph.neighbours[node] {
                if self.has(neighbour) {
                    contacts.push(neighbour);
                } else if !std::mem::replace(&mut seen[neighbour], true) {
                    inner.push(neighbour);
                }
            }
            next += 1;
        }
        contacts.sort_unstable();
        contacts.dedup();
        Fragment { contacts, inner }
    }

    /// The faces in which a fragment can be drawn.
    fn room(&self, fragment: &Fragment) -> Vec<usize> {
        let fewest = fragment.contacts.iter().min_by_key(|&&node| self.around[node].len());
        let faces = fewest.map_or(&[][..], |&node| &self.around[node]);
        let holds_all =
            |face: &&usize| fragment.contacts.iter().all(|&node| self.around[node].binary_search(face).is_ok());
        faces.iter().filter(holds_all).copied().collect()
    }

    /// A path between two contacts of a fragment, with inner nodes between them if the fragment has any.
    fn path_through(&self, fragment: &Fragment) -> Vec<usize> {
        let (Some(&start), Some(&first)) = (fragment.contacts.first(), fragment.inner.first()) else {
            return fragment.contacts.clone();
        };
        // From the first contact through the fragment to the nearest other contact.
        let mut before = vec![usize::MAX; self.graph.len()];
        let is_next = |&node: &usize| self.graph.neighbours[start].contains(&node);
        let mut queue: Vec<usize> = fragment.inner.iter().copied().filter(is_next).collect();
        debug_assert!(!queue.is_empty(), "{first} hangs on {start}");
        queue.iter().for_each(|&node| before[node] = start);
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            for &neighbour in &self.graph.neighbours[node] {
                if neighbour != start && before[neighbour] == usize::MAX {
                    before[neighbour] = node;
                    if self.has(neighbour) {
                        return path_back(&before, neighbour, start);
                    }
                    queue.push(neighbour);
                }
            }
            next += 1;
        }
        fragment.contacts.clone()
    }

    /// Draws a path through a face, which becomes two.
    fn split(&mut self, face: usize, path: &[usize]) {
        let circle = std::mem::take(&mut self.faces[face]);
        let start = circle.iter().position(|&node| node == path[0]).unwrap_or(0);
        let turned: Vec<usize> = circle[start..].iter().chain(&circle[..start]).copied().collect();
        let last = path[path.len() - 1];
        let end = turned.iter().position(|&node| node == last).unwrap_or(0);
        let inner = &path[1..path.len() - 1];
        let one: Face = turned[..=end].iter().chain(inner.iter().rev()).copied().collect();
        let other: Face = [turned[0]].iter().chain(inner).chain(&turned[end..]).copied().collect();
        let number = self.faces.len();
        circle.iter().for_each(|&node| self.around[node].retain(|&old| old != face));
        for (place, nodes) in [(face, &one), (number, &other)] {
            for &node in nodes {
                let at = self.around[node].partition_point(|&before| before < place);
                self.around[node].insert(at, place);
            }
        }
        self.faces[face] = one;
        self.faces.push(other);
        self.draw(path);
    }
}

fn path_back(before: &[usize], end: usize, start: usize) -> Vec<usize> {
    let mut path = vec![end];
    let mut node = end;
    while node != start {
        node = before[node];
        path.push(node);
    }
    path.reverse();
    path
}

/// Some circle: a node with two of its neighbours, and the way between them that does not use the node.
fn circle(graph: &Plain) -> Vec<usize> {
    let neighbours = &graph.neighbours[0];
    let (start, end) = (neighbours[0], neighbours[1]);
    let rest: Vec<usize> = (1..graph.len()).collect();
    // Without node 0, each node is called by a number one smaller.
    let mut before = vec![usize::MAX; graph.len()];
    for (node, previous) in graph.part(&rest).reached_from(start - 1) {
        before[node + 1] = previous.map_or(usize::MAX, |previous| previous + 1);
    }
    let mut circle = path_back(&before, end, start);
    circle.push(0);
    circle
}
