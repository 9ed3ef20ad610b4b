// The search tree. Its layout comes from the program; here parts of it are folded, and the part that is seen is drawn.

/** Points between neighbours on one level, and between levels. */
const LEVEL = 34;
/** With more nodes than these, labels would lie over one another, and failed parts are folded at first. */
const MOST_LABELS = 400;
const SMALL_TREE = 80;
/** Points beyond the part that is seen in which nodes are drawn, too. */
const MARGIN = 300;

class TreeView {
  /** `go` is called with the place right behind the event at which a node was tried. */
  constructor(box, walk, teller, go) {
    Object.assign(this, { box, walk, teller, go });
    const tree = walk.lane.tree;
    this.tree = tree;
    this.runs = new Map(tree.runs);
    this.children = tree.x.map(() => 0);
    for (const up of tree.up) if (up >= 0) this.children[up]++;
    this.below = this.countBelow();
    this.folded = new Set();
    this.picture = svg("svg", { class: "tree", role: "group" });
    box.replaceChildren(this.picture);
    box.addEventListener("scroll", () => this.scrolled());
    this.picture.addEventListener("click", (event) => this.click(event));
    this.picture.addEventListener("keydown", (event) => this.key(event));
    this.focused = 0;
    this.lastFound = -1;
    if (tree.x.length > SMALL_TREE) this.foldFailed();
    this.arrange();
  }

  /** For each drawn node, how many nodes of the search are below it: children stand behind their parents. */
  countBelow() {
    const below = new Array(this.tree.x.length).fill(0);
    for (let i = below.length - 1; i > 0; i--) {
      const own = this.runs.has(i) ? 0 : this.tree.last[i] - this.tree.first[i] + 1;
      below[this.tree.up[i]] += below[i] + own;
    }
    return below;
  }

  foldFailed() {
    const fails = (i) => this.walk.nodes[this.tree.last[i]].solved === NEVER;
    for (let i = 1; i < this.tree.x.length; i++) if (this.children[i] > 0 && !this.runs.has(i) && fails(i)) this.folded.add(i);
  }

  /** Says which nodes are seen, and closes the gaps that folded parts leave. Nodes of one level keep their distance: a gap is
   * made no smaller than a column, and what lies closer stays as it is. */
  arrange() {
    const { x, up } = this.tree;
    this.hidden = new Uint8Array(x.length);
    this.seen = [];
    for (let i = 0; i < x.length; i++) {
      this.hidden[i] = i > 0 && (this.hidden[up[i]] || this.folded.has(up[i])) ? 1 : 0;
      if (!this.hidden[i]) this.seen.push(i);
    }
    this.childrenOf = new Map();
    for (const i of this.seen) {
      const brothers = this.childrenOf.get(this.tree.up[i]);
      if (brothers) brothers.push(i);
      else this.childrenOf.set(this.tree.up[i], [i]);
    }
    const columns = [...new Set(this.seen.map((i) => x[i]))].sort((a, b) => a - b);
    const squeezed = new Map();
    columns.forEach((column, k) => {
      squeezed.set(column, k === 0 ? 0 : squeezed.get(columns[k - 1]) + Math.min(1, column - columns[k - 1]));
    });
    this.x = (i) => squeezed.get(x[i]);
    this.width = squeezed.get(columns[columns.length - 1]) ?? 0;
    this.height = this.seen.reduce((most, i) => Math.max(most, this.tree.y[i]), 0);
    this.hasLabels = this.seen.length <= MOST_LABELS;
    const longest = this.hasLabels ? Math.max(...this.seen.map((i) => [...this.label(i)].length)) : 0;
    this.column = Math.max(24, longest * 6.4 + 10);
    this.draw();
  }

  /** Where a node stands, in points. */
  at(i) {
    return [(this.x(i) + 0.5) * this.column + 10, this.tree.y[i] * LEVEL + 18];
  }

  label(i) {
    if (i === 0) return this.teller.words.say("tree.root");
    if (this.runs.has(i)) return this.teller.words.say("tree.run", { n: this.runs.get(i) });
    const [first, last] = [this.tree.first[i], this.tree.last[i]];
    if (first === last) return this.choice(first);
    return this.teller.words.say("tree.chain", { first: this.choice(first), count: last - first + 1 });
  }

  choice(id) {
    const event = this.walk.nodes[id].event;
    const formula = `${this.teller.variable(this.walk.a[event])}=${this.teller.value(this.walk.a[event], this.walk.b[event])}`;
    return this.teller.words.formula(formula);
  }

  /** What is known now of a drawn node. */
  status(i) {
    if (i === 0) return this.walk.status(0) === "future" ? "open" : this.walk.status(0);
    if (this.walk.status(this.tree.first[i]) === "future") return "future";
    const status = this.walk.status(this.tree.last[i]);
    return status === "future" ? "open" : status;
  }

  /** Around what is seen there is drawn a margin; only beyond it something is missing. */
  scrolled() {
    const { box, drawnAt } = this;
    if (Math.abs(box.scrollLeft - drawnAt.left) > MARGIN / 2 || Math.abs(box.scrollTop - drawnAt.top) > MARGIN / 2) this.draw();
  }

  /** Makes the marks of what lies in the part that is seen, and says what they are now. */
  draw() {
    const { box, picture } = this;
    picture.setAttribute("width", (this.width + 1) * this.column + 20);
    picture.setAttribute("height", (this.height + 1) * LEVEL + 16);
    picture.setAttribute("aria-label", this.teller.words.say("panel.tree"));
    this.drawnAt = { left: box.scrollLeft, top: box.scrollTop };
    const left = box.scrollLeft - MARGIN;
    const right = box.scrollLeft + (box.clientWidth || 800) + MARGIN;
    const [top, bottom] = [box.scrollTop - MARGIN, box.scrollTop + (box.clientHeight || 600) + MARGIN];
    const inView = ([x, y]) => x > left && x < right && y > top && y < bottom;
    const [edges, nodes] = [[], []];
    for (const i of this.seen) {
      const place = this.at(i);
      const up = this.tree.up[i];
      if (up >= 0 && (inView(place) || inView(this.at(up)))) edges.push(this.edge(i, this.at(up), place));
      if (inView(place)) nodes.push(this.node(i, place));
    }
    const hadFocus = picture.contains(document.activeElement);
    this.marks = [...edges, ...nodes];
    picture.replaceChildren(...this.marks.map(({ element }) => element));
    this.paint();
    this.reach(hadFocus);
  }

  /** Says of each mark what is known now; what has not changed is left alone. */
  paint() {
    const onPath = new Set(this.walk.path);
    const here = this.walk.path[this.walk.path.length - 1] ?? 0;
    for (const mark of this.marks) {
      const { i } = mark;
      const status = this.status(i);
      const path = onPath.has(mark.isEdge ? this.tree.first[i] : this.tree.last[i]) ? " path" : "";
      const isHere = !mark.isEdge && here >= this.tree.first[i] && here <= this.tree.last[i] && !this.runs.has(i);
      const state = `${mark.isEdge ? "branch" : "node"} ${status}${path}${isHere ? " here" : ""}`;
      if (state === mark.state) continue;
      mark.state = state;
      mark.element.setAttribute("class", state);
      if (!mark.isEdge) this.paintNode(mark, status);
    }
  }

  paintNode({ i, element }, status) {
    const spoken = this.spoken(i, status);
    element.setAttribute("aria-label", spoken);
    element.querySelector("title").textContent = spoken;
    element.querySelector(".shape").replaceWith(this.shape(i, status));
  }

  edge(i, [x1, y1], [x2, y2]) {
    return { i, isEdge: true, element: svg("line", { x1, y1, x2, y2 }) };
  }

  node(i, [x, y]) {
    const element = svg("g", { transform: `translate(${x} ${y})`, role: "button", tabindex: "-1", "data-node": i });
    // A finger hits the node also beside its shape.
    element.append(svg("rect", { class: "hit", x: -14, y: -13, width: 28, height: 36 }), this.shape(i, "future"), svg("title"));
    if (this.folded.has(i)) element.append(svg("text", { class: "below", y: 3 }, this.teller.words.number(this.below[i])));
    element.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true"));
    if (this.hasLabels) element.append(svg("text", { class: "label", y: this.folded.has(i) ? 20 : 17 }, this.label(i)));
    return { i, isEdge: false, element };
  }

  /** Circles are inner nodes, squares failed leaves, diamonds solutions, triangles folded parts (as in Gist, Schulte 1997). */
  shape(i, status) {
    const isLeaf = this.children[i] === 0;
    if (this.folded.has(i)) return svg("path", { class: "shape", d: "M0 -10L15 10H-15Z" });
    if (this.runs.has(i)) return svg("rect", { class: "shape run", x: -10, y: -6, width: 20, height: 12 });
    if (isLeaf && status === "solution") return svg("path", { class: "shape", d: "M0 -8L8 0L0 8L-8 0Z" });
    if (isLeaf && status === "failed") return svg("rect", { class: "shape", x: -5.5, y: -5.5, width: 11, height: 11 });
    if (this.tree.first[i] !== this.tree.last[i]) return svg("rect", { class: "shape", x: -12, y: -6, width: 24, height: 12, rx: 6 });
    return svg("circle", { class: "shape", r: 6 });
  }

  spoken(i, status) {
    const words = this.teller.words;
    const parts = [this.label(i), words.say(`status.${status}`)];
    const conflict = this.walk.nodes[this.tree.last[i]].conflict;
    if (conflict >= 0 && status === "failed") parts.push(this.teller.event(this.walk, conflict));
    if (this.folded.has(i)) parts.push(words.say("tree.folded", { count: this.below[i] }));
    return parts.join(", ");
  }

  click(event) {
    const group = event.target.closest(".node");
    if (!group) return;
    this.focused = Number(group.dataset.node);
    if (event.shiftKey || event.detail > 1) this.fold(this.focused);
    else this.visit(this.focused);
  }

  /** Goes where a node was tried; to the root: to the start. */
  visit(i) {
    this.go(this.walk.nodes[this.tree.first[i]].event + 1);
  }

  fold(i) {
    if (this.children[i] === 0 || i === 0) return;
    if (!this.folded.delete(i)) this.folded.add(i);
    this.arrange();
  }

  unfoldAll() {
    this.folded.clear();
    this.arrange();
  }

  foldAll() {
    this.foldFailed();
    this.arrange();
  }

  key(event) {
    const i = this.focused;
    const brothers = this.childrenOf.get(this.tree.up[i]) ?? [];
    const at = brothers.indexOf(i);
    const to = {
      ArrowUp: this.tree.up[i],
      ArrowDown: this.childrenOf.get(i)?.[0],
      ArrowLeft: brothers[at - 1],
      ArrowRight: brothers[at + 1],
    }[event.key];
    if (event.key === "Enter") this.visit(i);
    else if (event.key === "f") this.fold(i);
    else if (to === undefined || to < 0) {
      if (!event.key.startsWith("Arrow")) return;
    } else this.focused = to;
    event.preventDefault();
    event.stopPropagation();
    this.scrollTo(this.focused);
    this.picture.querySelector(`[data-node="${this.focused}"]`)?.focus();
  }

  /** One node can be reached by the keyboard. */
  reach(hadFocus) {
    const node = this.picture.querySelector(`[data-node="${this.focused}"]`) ?? this.picture.querySelector(".node");
    node?.setAttribute("tabindex", "0");
    if (hadFocus) node?.focus({ preventScroll: true });
  }

  /** Brings a node into view, with its parent and its children as far as there is room. */
  scrollTo(i) {
    const { box } = this;
    const near = [i, this.tree.up[i], ...(this.childrenOf.get(i) ?? [])].filter((j) => j >= 0).map((j) => this.at(j));
    const [x, y] = this.at(i);
    const across = nearest(box.scrollLeft, box.clientWidth, x, near.map(([x]) => x), this.column / 2 + 4);
    const down = nearest(box.scrollTop, box.clientHeight, y, near.map(([, y]) => y), LEVEL * 0.8);
    if (across === box.scrollLeft && down === box.scrollTop) return;
    box.scrollTo({ left: across, top: down, behavior: "instant" });
    this.scrolled();
  }

  /** Draws the state of the walk, with the node where the search is in view. */
  show() {
    const here = this.walk.path[this.walk.path.length - 1] ?? 0;
    let found = this.drawnOf(here);
    while (this.hidden[found]) found = this.tree.up[found];
    if (found !== this.lastFound) this.scrollTo(found);
    this.lastFound = found;
    this.paint();
  }

  /** The drawn node to which a node of the search belongs: those of runs are no nodes of the search. */
  drawnOf(id) {
    this.drawn ??= this.tree.first
      .map((first, i) => ({ first, i }))
      .filter(({ i }) => !this.runs.has(i))
      .sort((one, other) => one.first - other.first);
    let [low, high] = [0, this.drawn.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.drawn[middle].first <= id) low = middle;
      else high = middle;
    }
    return this.drawn[low].i;
  }
}

/**
 * Where a window of this length that begins at `start` has to begin, so that the points with a margin around them lie in it;
 * if they are too far apart, then so that `middle` is in its middle. It stays where it is when all are in it.
 */
function nearest(start, length, middle, points, margin) {
  const [first, last] = [Math.min(...points) - margin, Math.max(...points) + margin];
  if (first >= start && last <= start + length) return start;
  if (last - first <= length) return Math.max(0, Math.round((first + last - length) / 2));
  const isInside = middle - margin >= start && middle + margin <= start + length;
  return isInside ? start : Math.max(0, Math.round(middle - length / 2));
}
