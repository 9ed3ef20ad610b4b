// The picture of the problem. Its frame is drawn by the program (crates/csp-view/src/drawing); here the values come into it.

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes = {}, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** An HTML element with attributes and children; a string is text. */
function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** Colours that values are called by, so that a map is coloured. Okabe & Ito 2008. */
const COLOURS = { red: "#d55e00", green: "#009e73", blue: "#0072b2", yellow: "#f0e442", orange: "#e69f00", purple: "#cc79a7", cyan: "#56b4e9", black: "#000000" };

/** Of variables with more values, the picture shows how many there are (crates/csp-view/src/drawing/spot.rs). */
const MOST_MARKS = 64;

/** The pictures of a problem: those of a model, and the board or graph. A cell has a place, and is one variable, or shows several. */
function layoutsOf({ kind, spots, pictures = [] }) {
  const own = spots.map((place, x) => ({ place, x, vars: [x] })).filter(({ place }) => place[2] > 0);
  return [...pictures.map((picture) => Picture.layout(picture)), { kind, cells: own }];
}

/** The picture of one search. */
class Scene {
  constructor(root, problem, layout) {
    Object.assign(this, { root, problem, layout, cells: layout.cells });
    this.spots = [...root.querySelectorAll(".spot")];
    this.edges = new Map([...root.querySelectorAll(".edge:not(.spoke)")].map((edge) => [edge.dataset.edge ?? edge.id.slice(1), edge]));
    // The picture of a model has none, and neither has a board on which somebody plays.
    this.hubs = problem.data.hubs && root.querySelector(".hub") ? new Hubs(root, problem.data.hubs) : null;
    root.setAttribute("role", "group");
    root.setAttribute("dir", "ltr");
    this.marks = [];
    this.big = [];
    this.current = 0; // The cell that the keyboard reaches.
    this.chosen = -1;
    this.spots.forEach((spot, k) => this.fill(spot, k));
    this.shown = [];
    this.writtenIn = []; // For each cell, the digits in which its values are written.
  }

  /** Puts the marks of all values of a variable into its place; of many values, room for their number. */
  fill(spot, k) {
    spot.querySelectorAll(".mark, .big, .count, .frame").forEach((old) => old.remove());
    const { x, at, place: [, , width, height, top, columns, rows] } = this.cells[k];
    const labels = x < 0 || columns === 0 || at !== undefined ? [] : this.problem.labels(x);
    const middle = { "dominant-baseline": "central" };
    this.marks[k] = (labels.length > MOST_MARKS ? [] : labels).map((label, value) => {
      const markX = ((value % columns) + 0.5) * (width / columns);
      const markY = top + (Math.floor(value / columns) + 0.5) * ((height - top) / rows);
      return svg("text", { class: "mark", x: markX, y: markY, "data-value": value, ...middle }, label);
    });
    this.big[k] = svg("text", { class: "big", ...middle });
    // The frame of a chosen one lies over the squares of a chess board.
    spot.append(svg("rect", { class: "frame", width, height }), ...this.marks[k], this.big[k]);
    // The name of the button says all of it.
    spot.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true"));
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", k === 0 ? "0" : "-1");
    spot.dataset.variable = this.cells[k].vars[0] ?? -1;
  }

  /** A queen stands on its square, any other value in the middle of its place. */
  placeOfBig(k, value) {
    const [, , width, height, top, columns] = this.cells[k].place;
    const isQueen = this.layout.kind === "chessboard";
    return { x: isQueen ? (value + 0.5) * (width / columns) : width / 2, y: top + (height - top) / 2 };
  }

  /**
   * Draws a state; what has not changed is left alone. `state` is a walk through a trace, or a bench on which someone works:
   * it answers `domain(x)`, `assigned()`, `waitingArcs()`, and `touched()`, which says what the last step was about.
   */
  show(state, teller) {
    const touched = state.touched();
    const assigned = state.assigned();
    this.cells.forEach((cell, k) => {
      const { vars, x } = cell;
      const domains = vars.map((y) => state.domain(y));
      const has = (wanted) => vars.includes(wanted);
      const roles = [has(touched.current) && "current", vars.some((y) => touched.causes.has(y)) && "cause", has(touched.against) && "against", has(this.chosen) && "chosen"];
      const isFirm = vars.every((y) => assigned.has(y));
      const kinds = [isFirm && "assigned", domains.some((values) => values.length === 0) && "empty", this.problem.given.has(x) && "given"];
      const gone = touched.gone.get(x) ?? [];
      const key = `${domains.join("|")}|${gone}|${roles}|${kinds}|${teller.words.language}${teller.words.digits}`;
      if (this.shown[k] === key) return;
      this.shown[k] = key;
      this.spots[k].setAttribute("class", ["spot", ...roles, ...kinds].filter(Boolean).join(" "));
      this.spots[k].setAttribute("aria-label", this.spoken(k, domains, teller));
      this.showCell(k, domains, gone, teller.words, isFirm || this.problem.given.has(x), state);
    });
    this.showEdges(state, touched);
  }

  spoken(k, domains, teller) {
    return this.cells[k].vars.map((x, i) => teller.spoken(x, domains[i])).join("; ");
  }

  showCell(k, [values], gone, words, isFirm) {
    this.showValues(k, values, gone, words, isFirm);
  }

  /** One value that is left is written large: firmly when it was assigned or given, lightly when it is just the last one. */
  showValues(k, values, gone, words, isFirm) {
    const { x, place } = this.cells[k];
    const one = values.length === 1 && gone.length === 0;
    const there = new Set(values);
    const digits = words.digits;
    const isNew = this.writtenIn[k] !== digits;
    this.marks[k].forEach((mark, value) => {
      const state = gone.includes(value) ? " gone" : there.has(value) ? "" : " out";
      const kind = `mark${one ? " out" : state}`;
      if (mark.getAttribute("class") !== kind) mark.setAttribute("class", kind);
      if (isNew) mark.textContent = words.inDigits(this.problem.label(x, value));
    });
    this.writtenIn[k] = digits;
    const big = this.big[k];
    const isCount = !one && this.marks[k].length === 0;
    const { x: left, y } = this.placeOfBig(k, one ? values[0] : 0);
    big.setAttribute("class", isCount ? "count" : isFirm ? "big" : "big last");
    big.setAttribute("x", isCount ? place[2] / 2 : left);
    big.setAttribute("y", y);
    big.textContent = isCount ? this.countText(x, values, words) : one ? this.bigText(x, values[0], words, isFirm) : "";
    const colour = one && isFirm && COLOURS[this.problem.label(x, values[0])];
    this.spots[k].style.setProperty("--colour", colour || "");
  }

  countText(x, values, words) {
    return words.say("scene.count", { count: values.length });
  }

  bigText(x, value, words, isFirm) {
    return this.layout.kind === "chessboard" ? (isFirm ? "\u265b\ufe0e" : "\u2655\ufe0e") : words.inDigits(this.problem.label(x, value));
  }

  /** Arcs that wait, the one that is revised, and those that the last removal is due to. */
  showEdges(state, touched) {
    if (this.edges.size === 0 && !this.hubs) return;
    const key = (x, y) => (x < y ? `${x}-${y}` : `${y}-${x}`);
    const states = new Map();
    for (const [x, y] of state.waitingArcs()) states.set(key(x, y), "waiting");
    for (const x of touched.causes) states.set(key(touched.current, x), "cause");
    if (touched.against >= 0) states.set(key(touched.current, touched.against), touched.isWaiting ? "waiting" : "revised");
    for (const [name, edge] of this.edges) edge.setAttribute("class", `edge ${states.get(name) ?? ""}`.trim());
    this.hubs?.show([...states].filter(([name]) => !this.edges.has(name)), touched.rule);
  }

  /** Where a click fell in a cell, in the measure of the picture. */
  inside(k, { clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.spots[k].getScreenCTM().inverse());
  }

  /** The value whose place in a cell was clicked, or -1: all of its place counts, not the digit alone. */
  valueAt(k, event) {
    const [, , width, height, top, columns, rows] = this.cells[k].place;
    const inside = this.inside(k, event);
    const column = Math.floor((inside.x / width) * columns);
    const row = Math.floor(((inside.y - top) / (height - top)) * rows);
    const value = row * columns + column;
    const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
    return isInside && value < this.marks[k].length ? value : -1;
  }

  /** The first cell that shows a variable, or -1. */
  cellOf(x) {
    return this.cells.findIndex(({ vars }) => vars.includes(x));
  }

  /** Makes a cell the one that the keyboard reaches. */
  focus(k, andGo = true) {
    if (!this.spots[k]) return;
    this.spots[this.current].setAttribute("tabindex", "-1");
    this.current = k;
    this.spots[k].setAttribute("tabindex", "0");
    if (andGo) this.spots[k].focus();
  }

  /** The cell that lies next in a direction; the same when there is none. */
  neighbour(k, dx, dy) {
    const middle = ([left, top, width, height]) => [left + width / 2, top + height / 2];
    const [fromX, fromY] = middle(this.cells[k].place);
    let best = { k, cost: Infinity };
    this.cells.forEach(({ place }, other) => {
      const [toX, toY] = middle(place);
      const along = (toX - fromX) * dx + (toY - fromY) * dy;
      const aside = Math.abs((toX - fromX) * dy) + Math.abs((toY - fromY) * dx);
      if (along > 1 && along + 3 * aside < best.cost) best = { k: other, cost: along + 3 * aside };
    });
    return best.k;
  }

  mark(x) {
    this.chosen = x;
    this.shown = [];
  }
}
