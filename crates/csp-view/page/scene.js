// The picture of the problem. Its frame is drawn by the program (crates/csp-view/src/drawing); here the values come into it.

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes = {}, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Colours that values are called by, so that a map is coloured. Okabe & Ito 2008. */
const COLOURS = { red: "#d55e00", green: "#009e73", blue: "#0072b2", yellow: "#f0e442", orange: "#e69f00", purple: "#cc79a7", cyan: "#56b4e9", black: "#000000" };

/** Of variables with more values, the picture shows how many there are (crates/csp-view/src/drawing/spot.rs). */
const MOST_MARKS = 64;

/** The picture of one search. */
class Scene {
  constructor(root, problem) {
    this.root = root;
    this.problem = problem;
    this.spots = [...root.querySelectorAll(".spot")];
    this.edges = new Map([...root.querySelectorAll(".edge")].map((edge) => [edge.dataset.edge ?? edge.id.slice(1), edge]));
    root.setAttribute("role", "group");
    root.setAttribute("dir", "ltr");
    this.marks = [];
    this.big = [];
    this.current = 0; // The variable that the keyboard reaches.
    this.chosen = -1;
    this.spots.forEach((spot, x) => this.fill(spot, x));
    this.shown = [];
    this.writtenIn = []; // For each variable, the digits in which its values are written.
  }

  /** Puts the marks of all values of a variable into its place; of many values, room for their number. */
  fill(spot, x) {
    spot.querySelectorAll(".mark, .big, .count, .frame").forEach((old) => old.remove());
    const labels = this.problem.labels(x);
    const [, , width, height, top, columns, rows] = this.problem.data.spots[x];
    const middle = { "dominant-baseline": "central" };
    this.marks[x] = (labels.length > MOST_MARKS ? [] : labels).map((label, value) => {
      const markX = ((value % columns) + 0.5) * (width / columns);
      const markY = top + (Math.floor(value / columns) + 0.5) * ((height - top) / rows);
      return svg("text", { class: "mark", x: markX, y: markY, "data-value": value, ...middle }, label);
    });
    this.big[x] = svg("text", { class: "big", ...middle });
    // The frame of a chosen one lies over the squares of a chess board.
    spot.append(svg("rect", { class: "frame", width, height }), ...this.marks[x], this.big[x]);
    // The name of the button says all of it.
    spot.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true"));
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", x === 0 ? "0" : "-1");
    spot.dataset.variable = x;
  }

  /** A queen stands on its square, any other value in the middle of its place. */
  placeOfBig(x, value) {
    const [, , width, height, top, columns] = this.problem.data.spots[x];
    const isQueen = this.problem.data.kind === "chessboard";
    return { x: isQueen ? (value + 0.5) * (width / columns) : width / 2, y: top + (height - top) / 2 };
  }

  /**
   * Draws a state; what has not changed is left alone. `state` is a walk through a trace, or a bench on which someone works:
   * it answers `domain(x)`, `assigned()`, `waitingArcs()`, and `touched()`, which says what the last step was about.
   */
  show(state, teller) {
    const touched = state.touched();
    const assigned = state.assigned();
    for (let x = 0; x < this.problem.count; x++) {
      const values = state.domain(x);
      const roles = [touched.current === x && "current", touched.causes.has(x) && "cause", touched.against === x && "against", this.chosen === x && "chosen"];
      const kinds = [assigned.has(x) && "assigned", values.length === 0 && "empty", this.problem.given.has(x) && "given"];
      const gone = touched.gone.get(x) ?? [];
      const key = `${values}|${gone}|${roles}|${kinds}|${teller.words.language}${teller.words.digits}`;
      if (this.shown[x] === key) continue;
      this.shown[x] = key;
      this.spots[x].setAttribute("class", ["spot", ...roles, ...kinds].filter(Boolean).join(" "));
      this.spots[x].setAttribute("aria-label", teller.spoken(x, values));
      this.showValues(x, values, gone, teller.words, assigned.has(x) || this.problem.given.has(x));
    }
    this.showEdges(state, touched);
  }

  /** One value that is left is written large: firmly when it was assigned or given, lightly when it is just the last one. */
  showValues(x, values, gone, words, isFirm) {
    const one = values.length === 1 && gone.length === 0;
    const there = new Set(values);
    const digits = words.digits;
    const isNew = this.writtenIn[x] !== digits;
    this.marks[x].forEach((mark, value) => {
      const state = gone.includes(value) ? " gone" : there.has(value) ? "" : " out";
      const kind = `mark${one ? " out" : state}`;
      if (mark.getAttribute("class") !== kind) mark.setAttribute("class", kind);
      if (isNew) mark.textContent = words.inDigits(this.problem.label(x, value));
    });
    this.writtenIn[x] = digits;
    const big = this.big[x];
    const isCount = !one && this.marks[x].length === 0;
    const { x: left, y } = this.placeOfBig(x, one ? values[0] : 0);
    big.setAttribute("class", isCount ? "count" : isFirm ? "big" : "big last");
    big.setAttribute("x", isCount ? this.problem.data.spots[x][2] / 2 : left);
    big.setAttribute("y", y);
    big.textContent = isCount ? words.say("scene.count", { count: values.length }) : one ? this.bigText(x, values[0], words, isFirm) : "";
    const colour = one && isFirm && COLOURS[this.problem.label(x, values[0])];
    this.spots[x].style.setProperty("--colour", colour || "");
  }

  bigText(x, value, words, isFirm) {
    return this.problem.data.kind === "chessboard" ? (isFirm ? "\u265b\ufe0e" : "\u2655\ufe0e") : words.inDigits(this.problem.label(x, value));
  }

  /** Arcs that wait, the one that is revised, and those that the last removal is due to. */
  showEdges(state, touched) {
    if (this.edges.size === 0) return;
    const key = (x, y) => (x < y ? `${x}-${y}` : `${y}-${x}`);
    const states = new Map();
    for (const [x, y] of state.waitingArcs()) states.set(key(x, y), "waiting");
    for (const x of touched.causes) states.set(key(touched.current, x), "cause");
    if (touched.against >= 0) states.set(key(touched.current, touched.against), touched.isWaiting ? "waiting" : "revised");
    for (const [name, edge] of this.edges) edge.setAttribute("class", `edge ${states.get(name) ?? ""}`.trim());
  }

  /** The value whose place in the picture of a variable was clicked, or -1: all of its place counts, not the digit alone. */
  valueAt(x, { clientX, clientY }) {
    const [, , width, height, top, columns, rows] = this.problem.data.spots[x];
    const inside = new DOMPoint(clientX, clientY).matrixTransform(this.spots[x].getScreenCTM().inverse());
    const column = Math.floor((inside.x / width) * columns);
    const row = Math.floor(((inside.y - top) / (height - top)) * rows);
    const value = row * columns + column;
    const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
    return isInside && value < this.marks[x].length ? value : -1;
  }

  /** Makes a variable the one that the keyboard reaches. */
  focus(x, andGo = true) {
    this.spots[this.current].setAttribute("tabindex", "-1");
    this.current = x;
    this.spots[x].setAttribute("tabindex", "0");
    if (andGo) this.spots[x].focus();
  }

  /** The variable that lies next in a direction; the same when there is none. */
  neighbour(x, dx, dy) {
    const middle = ([left, top, width, height]) => [left + width / 2, top + height / 2];
    const [fromX, fromY] = middle(this.problem.data.spots[x]);
    let best = { x, cost: Infinity };
    this.problem.data.spots.forEach((spot, y) => {
      const [toX, toY] = middle(spot);
      const along = (toX - fromX) * dx + (toY - fromY) * dy;
      const aside = Math.abs((toX - fromX) * dy) + Math.abs((toY - fromY) * dx);
      if (along > 1 && along + 3 * aside < best.cost) best = { x: y, cost: along + 3 * aside };
    });
    return best.x;
  }

  mark(x) {
    this.chosen = x;
    this.shown = [];
  }
}
