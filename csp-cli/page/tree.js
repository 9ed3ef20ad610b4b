// The search tree. Its layout comes from the program; here parts of it are folded, and the part that is seen is drawn.

/** Points between neighbours on one level, and between levels. */
const LEVEL = 34;
/** With more nodes than these, labels would lie over one another, and failed parts are folded at first. */
const MOST_LABELS = 400;
const SMALL_TREE = 80;

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
    box.addEventListener("scroll", () => requestAnimationFrame(() => this.draw()));
    this.picture.addEventListener("click", (event) => this.click(event));
    this.picture.addEventListener("keydown", (event) => this.key(event));
    this.focused = 0;
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

  /** Draws what lies in the part that is seen. */
  draw() {
    const { box, picture } = this;
    picture.setAttribute("width", (this.width + 1) * this.column + 20);
    picture.setAttribute("height", (this.height + 1) * LEVEL + 16);
    picture.setAttribute("aria-label", this.teller.words.say("panel.tree"));
    const left = box.scrollLeft - 200;
    const right = box.scrollLeft + (box.clientWidth || 800) + 200;
    const [top, bottom] = [box.scrollTop - 200, box.scrollTop + (box.clientHeight || 600) + 200];
    const inView = ([x, y]) => x > left && x < right && y > top && y < bottom;
    const onPath = new Set(this.walk.path);
    const here = this.walk.path[this.walk.path.length - 1] ?? 0;
    const [edges, nodes] = [[], []];
    for (const i of this.seen) {
      const place = this.at(i);
      const up = this.tree.up[i];
      if (up >= 0 && (inView(place) || inView(this.at(up)))) edges.push(this.edge(i, this.at(up), place, onPath));
      if (inView(place)) nodes.push(this.node(i, place, onPath, here));
    }
    const hadFocus = picture.contains(document.activeElement);
    picture.replaceChildren(...edges, ...nodes);
    this.reach(hadFocus);
  }

  edge(i, [x1, y1], [x2, y2], onPath) {
    const path = onPath.has(this.tree.first[i]) ? " path" : "";
    return svg("line", { class: `branch ${this.status(i)}${path}`, x1, y1, x2, y2 });
  }

  node(i, [x, y], onPath, here) {
    const status = this.status(i);
    const isHere = here >= this.tree.first[i] && here <= this.tree.last[i] && !this.runs.has(i);
    const group = svg("g", {
      class: `node ${status}${onPath.has(this.tree.last[i]) ? " path" : ""}${isHere ? " here" : ""}`,
      transform: `translate(${x} ${y})`,
      role: "button",
      tabindex: "-1",
      "data-node": i,
      "aria-label": this.spoken(i, status),
    });
    group.append(this.shape(i, status), svg("title", {}, this.spoken(i, status)));
    if (this.folded.has(i)) group.append(svg("text", { class: "below", y: 1 }, this.teller.words.number(this.below[i])));
    if (this.hasLabels) group.append(svg("text", { class: "label", y: this.folded.has(i) ? 20 : 17 }, this.label(i)));
    return group;
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
    const brothers = this.seen.filter((j) => this.tree.up[j] === this.tree.up[i]);
    const at = brothers.indexOf(i);
    const to = {
      ArrowUp: this.tree.up[i],
      ArrowDown: this.seen.find((j) => this.tree.up[j] === i),
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
    this.draw();
    this.picture.querySelector(`[data-node="${this.focused}"]`)?.focus();
  }

  /** One node can be reached by the keyboard. */
  reach(hadFocus) {
    const node = this.picture.querySelector(`[data-node="${this.focused}"]`) ?? this.picture.querySelector(".node");
    node?.setAttribute("tabindex", "0");
    if (hadFocus) node?.focus({ preventScroll: true });
  }

  scrollTo(i) {
    const [x, y] = this.at(i);
    const { box } = this;
    if (x < box.scrollLeft + 40 || x > box.scrollLeft + box.clientWidth - 40) box.scrollLeft = x - box.clientWidth / 2;
    if (y < box.scrollTop + 20 || y > box.scrollTop + box.clientHeight - 40) box.scrollTop = y - box.clientHeight / 2;
  }

  /** Draws the state of the walk, with the node where the search is in view. */
  show() {
    const here = this.walk.path[this.walk.path.length - 1] ?? 0;
    let found = this.drawnOf(here);
    while (this.hidden[found]) found = this.tree.up[found];
    this.scrollTo(found);
    this.draw();
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
