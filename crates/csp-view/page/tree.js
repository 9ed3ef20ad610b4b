// The search tree: what is seen of it is drawn, with a scale that can be changed. Where nodes lie too close to be told apart, a
// canvas has them as dots, and only the path is made of elements.

/** Points between levels, and between neighbours without labels, at scale 1. */
const LEVEL = 34;
const COLUMN = 24;
/** The smallest scale at which a tree is made to fit by itself, the largest of all, and the smallest at which labels are read. */
const LEAST_FIT = 0.7;
const LARGEST = 3;
const LEGIBLE = 0.6;
/** With more nodes in view than these, they are dots. */
const MOST_SHAPES = 1200;
/** Points beyond the part that is seen in which nodes are drawn, too. */
const MARGIN = 300;
/** What the signs of the legend mean: circles are inner nodes, squares failed leaves, diamonds solutions, triangles folded parts
 * (as in Gist, Schulte 1997). */
const SIGNS = { circle: "status.open", square: "status.failed", diamond: "status.solution", triangle: "legend.folded", chain: "legend.chain", future: "status.future" };

class TreeView {
  /** `go` is called with the place right behind the event at which a node was tried. */
  constructor(box, walk, go) {
    Object.assign(this, { box, walk, go, scale: 1, isFree: false, fitted: {}, focused: 0, lastFound: -1, marks: [] });
    this.branches = new Branches(walk);
    this.canvas = html("canvas", { "aria-hidden": "true" });
    this.picture = svg("svg", { class: "tree", role: "group" });
    this.room = html("div", { class: "tree-room" }, this.canvas, this.picture);
    box.replaceChildren(this.room);
    box.addEventListener("scroll", () => this.scrolled());
    box.addEventListener("click", (event) => this.click(event));
    this.picture.addEventListener("keydown", (event) => this.key(event));
    this.hand = new Hand(box, this);
  }

  /** Writes the labels in these words. */
  speak(teller) {
    this.teller = teller;
    this.arrange();
  }

  /** The tree as it is after something has been folded, opened or written anew. */
  arrange() {
    const { branches } = this;
    branches.light(branches.drawnOf(this.here));
    branches.arrange();
    const few = branches.seen.length <= MOST_SHAPES;
    this.longest = few ? Math.max(...branches.seen.map((i) => [...this.label(i)].length)) * 6.4 + 10 : Infinity;
    if (this.isFree) this.draw();
    else this.fit(LEAST_FIT);
    this.find();
  }

  /** Makes the tree fit anew when its place has become another since. */
  settle() {
    const { box, fitted } = this;
    if (!this.isFree && (box.clientWidth !== fitted.wide || box.clientHeight !== fitted.high)) this.arrange();
  }

  get here() {
    return this.walk.path[this.walk.path.length - 1] ?? 0;
  }

  /** All of the tree in its place, but for a scale below `least`. With labels where they can be read then. */
  fit(least = 0) {
    const { width, height } = this.branches;
    this.fitted = { wide: this.box.clientWidth, high: this.box.clientHeight };
    const [wide, down] = [(this.box.clientWidth || 400) - 20, (this.box.clientHeight || 300) - 30];
    const most = document.body.classList.contains("projector") ? 2.5 : 1.3;
    const scaleFor = (column, across) => Math.min(most, across / ((width + 1) * column), down / ((height + 1) * LEVEL));
    this.isFree = least === 0;
    const labelled = Math.max(COLUMN, this.longest);
    const isLegible = scaleFor(labelled, wide) >= LEGIBLE;
    this.column = isLegible ? labelled : COLUMN;
    // Beside the outermost nodes there is room for their labels, should the path come there.
    const beside = isLegible || this.longest === Infinity ? 0 : this.longest;
    const whole = scaleFor(this.column, wide);
    const withRoom = Math.min(whole, wide / ((width + 1) * this.column + beside));
    this.scale = Math.max(withRoom < LEGIBLE ? Math.min(whole, LEGIBLE * 0.999) : withRoom, least);
    this.draw();
  }

  /** Makes the tree larger or smaller around a point of its place. */
  zoom(factor, [left, top] = [this.box.clientWidth / 2, this.box.clientHeight / 2]) {
    const { box } = this;
    const whole = Math.min(box.clientWidth / ((this.branches.width + 1) * this.column), box.clientHeight / ((this.branches.height + 1) * LEVEL));
    const scale = Math.min(LARGEST, Math.max(Math.min(LEAST_FIT, whole * 0.9), this.scale * factor));
    const before = { scale: this.scale, level: this.level };
    this.scale = scale;
    this.isFree = true;
    this.measure();
    const x = (box.scrollLeft + left) * (scale / before.scale) - left;
    const y = (box.scrollTop + top) * (this.level / before.level) - top;
    box.scrollTo({ left: x, top: y, behavior: "instant" });
    this.draw();
  }

  /** The size of the picture; a small one stands in the middle. */
  measure() {
    const { branches, box } = this;
    this.size = Math.min(this.scale, 2);
    // A wide tree is not made flat: its levels take the height that there is.
    const down = ((box.clientHeight || 300) - 30) / (branches.height + 1);
    this.level = Math.max(LEVEL * this.scale, Math.min(LEVEL, down));
    this.hasLabels = this.size >= LEGIBLE && this.longest * this.size <= this.column * this.scale + 4;
    const beside = this.hasLabels || this.size < LEGIBLE || this.longest === Infinity ? 10 : 10 + (this.longest * this.size) / 2;
    const width = (branches.width + 1) * this.column * this.scale + 2 * beside;
    const height = (branches.height + 1) * this.level + 26;
    this.aside = beside + Math.max(0, ((box.clientWidth || 0) - width) / 2);
    this.room.style.width = `${width}px`;
    this.room.style.height = `${height}px`;
    this.picture.setAttribute("width", Math.max(width, box.clientWidth));
    this.picture.setAttribute("height", height);
  }

  /** Where a node stands, in points of its place. */
  at(i) {
    const { branches, scale } = this;
    return [(branches.column[i] + 0.5) * this.column * scale + this.aside, branches.y[i] * this.level + 12 + 8 * this.size];
  }

  label(i) {
    const { first, last, runs } = this.branches;
    const { words } = this.teller;
    if (i === 0) return words.say("tree.root");
    if (runs.has(i)) return words.say("tree.run", { n: runs.get(i) });
    if (first[i] === last[i]) return this.choice(first[i]);
    return words.say("tree.chain", { first: this.choice(first[i]), count: last[i] - first[i] + 1 });
  }

  choice(id) {
    const event = this.walk.nodes[id].event;
    const formula = `${this.teller.variable(this.walk.a[event])}=${this.teller.value(this.walk.a[event], this.walk.b[event])}`;
    return this.teller.words.formula(formula);
  }

  /** What is known now of a drawn node. */
  status(i) {
    const { first, last } = this.branches;
    if (i === 0) return this.walk.status(0) === "future" ? "open" : this.walk.status(0);
    if (this.walk.status(first[i]) === "future") return "future";
    const status = this.walk.status(last[i]);
    return status === "future" ? "open" : status;
  }

  /** Around what is seen there is drawn a margin; only beyond it something is missing. */
  scrolled() {
    const { box, drawnAt } = this;
    if (this.isDense || Math.abs(box.scrollLeft - drawnAt.left) > MARGIN / 2 || Math.abs(box.scrollTop - drawnAt.top) > MARGIN / 2) this.draw();
  }

  /** The nodes of a level that stand between two points: they come from left to right. */
  between(level, left, right) {
    const far = (x) => {
      let [low, high] = [0, level.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.at(level[middle])[0] < x) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return level.slice(far(left), far(right));
  }

  /** Makes the marks of what lies in the part that is seen, and says what they are now. */
  draw() {
    this.measure();
    const { box, picture, branches } = this;
    picture.setAttribute("aria-label", this.teller.words.say("panel.tree"));
    this.drawnAt = { left: box.scrollLeft, top: box.scrollTop };
    const [left, right] = [box.scrollLeft - MARGIN, box.scrollLeft + (box.clientWidth || 800) + MARGIN];
    const [top, bottom] = [box.scrollTop - MARGIN, box.scrollTop + (box.clientHeight || 600) + MARGIN];
    const isIn = (y) => y > top && y < bottom;
    const rows = branches.levels.filter((level) => isIn(this.at(level[0])[1])).map((level) => this.between(level, left, right));
    this.isDense = rows.reduce((sum, row) => sum + row.length, 0) > MOST_SHAPES;
    this.canvas.hidden = !this.isDense;
    this.rows = rows;
    const nodes = this.isDense ? [...branches.lit] : rows.flat();
    const drawn = new Set(nodes);
    // An edge is seen, too, whose upper end alone is.
    const isEdge = (i) => branches.up[i] >= 0;
    const hanging = this.isDense ? [] : nodes.flatMap((i) => [...branches.childrenOf(i)]).filter((i) => !drawn.has(i));
    const edges = [...nodes, ...hanging].filter(isEdge).map((i) => this.edge(i, this.at(branches.up[i]), this.at(i)));
    const hadFocus = picture.contains(document.activeElement);
    this.marks = [...edges, ...nodes.map((i) => this.node(i, this.at(i)))];
    picture.replaceChildren(...this.marks.map(({ element }) => element));
    this.paint();
    this.reach(hadFocus);
  }

  /** Says of each mark what is known now; what has not changed is left alone. */
  paint() {
    const { branches } = this;
    const onPath = new Set(this.walk.path);
    if (this.isDense) paintDots(this);
    for (const mark of this.marks) {
      const { i } = mark;
      const status = this.status(i);
      const path = onPath.has(mark.isEdge ? branches.first[i] : branches.last[i]) ? " path" : "";
      const isHere = !mark.isEdge && this.here >= branches.first[i] && this.here <= branches.last[i] && !branches.runs.has(i);
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
    element.querySelector(".shape").replaceWith(shapeOf(this.sign(i, status)));
  }

  edge(i, [x1, y1], [x2, y2]) {
    return { i, isEdge: true, element: svg("line", { x1, y1, x2, y2 }) };
  }

  node(i, [x, y]) {
    const isClosed = this.branches.isClosed(i);
    const element = svg("g", { transform: `translate(${x} ${y}) scale(${this.size})`, role: "button", tabindex: "-1", "data-node": i });
    // A finger hits the node also beside its shape.
    element.append(svg("rect", { class: "hit", x: -14, y: -13, width: 28, height: 36 }), shapeOf("circle"), svg("title"));
    if (isClosed) element.append(svg("text", { class: "below", y: 3 }, this.teller.words.number(this.branches.below[i])));
    element.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true"));
    // Where there is no room for all labels, those of the path are there.
    if (this.size >= LEGIBLE) element.append(svg("text", { class: this.hasLabels ? "label" : "label far", y: isClosed ? 20 : 17 }, this.label(i)));
    return { i, isEdge: false, element };
  }

  /** The sign of a node. */
  sign(i, status) {
    const { branches } = this;
    if (branches.isClosed(i)) return "triangle";
    if (branches.runs.has(i)) return "run";
    if (branches.isLeaf(i) && status === "solution") return "diamond";
    if (branches.isLeaf(i) && status === "failed") return "square";
    return branches.isChain(i) ? "chain" : "circle";
  }

  /** What is tried at a node is not told before it is tried: the tree says where the search will go, and not with what. */
  spoken(i, status) {
    const { words } = this.teller;
    const parts = [status === "future" ? "" : this.label(i), words.say(`status.${status}`)].filter(Boolean);
    const conflict = this.walk.nodes[this.branches.last[i]].conflict;
    if (conflict >= 0 && status === "failed") parts.push(this.teller.event(this.walk, conflict));
    if (this.branches.isClosed(i)) parts.push(words.say("tree.folded", { count: this.branches.below[i] }));
    return parts.join(", ");
  }

  click(event) {
    if (this.hand.hasDragged) return;
    const group = event.target.closest(".node");
    const i = group ? Number(group.dataset.node) : this.isDense ? dotAt(this, event) : -1;
    if (i < 0) return;
    this.focused = i;
    if (event.shiftKey || event.detail > 1) this.fold(i);
    else this.visit(i);
  }

  /** Goes where a node was tried; to the root: to the start. */
  visit(i) {
    this.go(this.walk.nodes[this.branches.first[i]].event + 1);
  }

  /** Opens a chain, folds what is below a node, or shows it again. */
  fold(i) {
    const key = this.branches.last[i];
    this.branches.turn(i);
    this.focused = this.branches.drawnOf(key);
    this.arrange();
  }

  unfoldAll() {
    this.branches.openAll();
    this.focused = 0;
    this.arrange();
  }

  foldAll() {
    this.branches.foldFailed();
    this.focused = 0;
    this.arrange();
  }

  key(event) {
    const { branches } = this;
    const i = this.focused;
    const brothers = i === 0 ? [] : [...branches.childrenOf(branches.up[i])];
    const at = brothers.indexOf(i);
    const to = {
      ArrowUp: branches.up[i],
      ArrowDown: branches.childrenOf(i)[0],
      ArrowLeft: brothers[at - 1],
      ArrowRight: brothers[at + 1],
    }[event.key];
    const does = {
      Enter: () => this.visit(i),
      f: () => this.fold(i),
      "+": () => this.zoom(1.25),
      "-": () => this.zoom(0.8),
      0: () => this.fit(),
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (does) does();
    else if (to === undefined || to < 0) {
      if (!event.key.startsWith("Arrow")) return;
    } else this.focused = to;
    event.preventDefault();
    event.stopPropagation();
    if (event.key.startsWith("Arrow")) this.scrollTo(this.focused);
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
    const { box, branches } = this;
    const near = [i, branches.up[i], ...branches.childrenOf(i)].filter((j) => j >= 0).map((j) => this.at(j));
    const [x, y] = this.at(i);
    // Beside and below a node there is room for its name.
    const aside = this.longest === Infinity ? 40 : (this.longest * this.size) / 2 + 4;
    const across = nearest(box.scrollLeft, box.clientWidth, x, near.map(([x]) => x), aside);
    const down = nearest(box.scrollTop, box.clientHeight, y, near.map(([, y]) => y), Math.max(this.level * 0.8, 27 * this.size));
    if (across === box.scrollLeft && down === box.scrollTop) return;
    box.scrollTo({ left: across, top: down, behavior: "instant" });
    this.scrolled();
  }

  /** Draws the state of the walk, with the node where the search is in view. */
  show() {
    const { branches } = this;
    const found = branches.drawnOf(this.here);
    if (found === this.lastFound) {
      this.paint();
      // Since the last step, the tree may have been moved, or made larger.
      if (this.walk.place !== this.foundAt) this.find();
      return;
    }
    const isNew = branches.light(found);
    if (isNew) branches.arrange();
    if (isNew || this.isDense) this.draw();
    else this.paint();
    this.find();
  }

  /** Brings the node where the search is into view. */
  find() {
    this.lastFound = this.branches.drawnOf(this.here);
    this.foundAt = this.walk.place;
    this.scrollTo(this.lastFound);
  }

  /** What the signs mean. */
  legend(words) {
    const sign = (name) => {
      const kind = { square: "failed", diamond: "solution", triangle: "failed", future: "future" }[name] ?? "open";
      const node = svg("g", { class: `node ${kind}` });
      node.append(shapeOf(name === "future" ? "circle" : name));
      const picture = svg("svg", { class: "tree", viewBox: "-16 -12 32 24", width: 24, height: 18, "aria-hidden": "true" });
      picture.append(node);
      return picture;
    };
    return html("ul", { class: "legend" }, Object.entries(SIGNS).map(([name, says]) => html("li", {}, sign(name), words.say(says))));
  }
}

/** The shape of a sign. */
function shapeOf(sign) {
  const path = (d) => svg("path", { class: "shape", d });
  if (sign === "triangle") return path("M0 -10L15 10H-15Z");
  if (sign === "diamond") return path("M0 -8L8 0L0 8L-8 0Z");
  if (sign === "square") return svg("rect", { class: "shape", x: -5.5, y: -5.5, width: 11, height: 11 });
  if (sign === "run") return svg("rect", { class: "shape run", x: -10, y: -6, width: 20, height: 12 });
  if (sign === "chain") return svg("rect", { class: "shape", x: -12, y: -6, width: 24, height: 12, rx: 6 });
  return svg("circle", { class: "shape", r: 6 });
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
