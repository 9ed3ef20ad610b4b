// The picture that a model asks for: what is known of its answer so far. Where its cells stand, and of which entries each is, is
// written in crates/csp-view/src/drawing/answer/partial.

/** The constraints on more than two variables in a graph, each with its spokes. */
class Hubs {
  constructor(root, hubs) {
    const spokes = [...root.querySelectorAll(".spoke")];
    this.all = hubs.map(([name, scope, hasArcs]) => ({ name, hasArcs, spokes: new Map(scope.map((x) => [x, spokes.shift()])) }));
  }

  /** An arc that is no edge runs over a hub, and a removal is due to the one that a rule is named by. */
  show(arcs, rule) {
    const over = arcs.filter(([, kind]) => kind !== "cause" || rule === undefined).map(([name, kind]) => [name.split("-").map(Number), kind]);
    for (const { name, hasArcs, spokes } of this.all) {
      const own = new Map();
      for (const [ends, kind] of hasArcs ? over : []) if (ends.every((x) => spokes.has(x))) ends.forEach((x) => own.set(x, kind));
      if (rule === name) for (const x of spokes.keys()) own.set(x, "cause");
      for (const [x, spoke] of spokes) spoke.setAttribute("class", `edge spoke ${own.get(x) ?? ""}`.trim());
    }
  }
}

/** Buttons for the pictures of a search: those that the model asks for, and the graph of its constraints. */
function pictureChoice({ scenes, scene, session, view }, words) {
  const button = ({ layout: { title, entries } }, k) => {
    const name = title ? words.name(title) : words.say(entries ? "picture.table" : "picture.graph");
    return html("button", { type: "button", "aria-pressed": String(scenes[k] === scene), onclick: () => session.choosePicture(k) }, name);
  };
  const had = view.querySelector(".pictures");
  const at = had ? [...had.children].indexOf(document.activeElement) : -1;
  const choice = html("div", { class: "pictures", role: "group", "aria-label": words.say("panel.problem") }, scenes.map(button));
  had?.remove();
  view.prepend(choice);
  choice.children[at]?.focus();
}

/** How wide the end of a window of times is, and how long the head of an arrow. */
const CAP = 3;
const ARROW = 9;

class Picture extends Scene {
  /** What the program says of a picture, with the variables of each cell. */
  static layout(picture) {
    const cell = (one) => {
      const all = one.of.map((entry) => picture.entries[entry]);
      const vars = [...new Set(all.flatMap(({ terms }) => terms.flatMap(([xs]) => xs)))];
      const [left, top, width, height, columns, rows] = one.place;
      return { ...one, place: [left, top, width, height, 0, columns, rows], vars, x: all.length === 1 ? (all[0].leaf ?? -1) : -1 };
    };
    return { ...picture, cells: picture.cells.map(cell) };
  }

  fill(spot, k) {
    super.fill(spot, k);
    const [, , , height] = this.cells[k].place;
    if (this.layout.axis) spot.dataset.group = this.cells[k].group;
    if (this.layout.axis) this.big[k].before(svg("path", { class: "window" }), svg("rect", { class: "bar", y: 2, height: height - 4 }));
  }

  show(state, teller) {
    this.state = state;
    super.show(state, teller);
    this.showLegs();
  }

  /** What an entry is by now: its number, or none; and the least and greatest that it may be. */
  number(entry) {
    const { constant, terms, is_late: isLate } = this.layout.entries[entry];
    let [low, high, isKnown] = [constant, constant, !isLate];
    for (const [xs, list] of terms) {
      const numbers = this.layout.numbers[list];
      const domains = xs.map((x) => this.state.domain(x));
      const one = domains.length === 1 || domains.every(({ length }) => length === 1) ? this.places(xs, domains) : null;
      const left = (one ?? [...numbers.keys()]).map((place) => numbers[place]).filter((number) => number !== null);
      isKnown &&= one?.length === 1 && left.length === 1;
      low += left.reduce((a, b) => Math.min(a, b), Infinity);
      high += left.reduce((a, b) => Math.max(a, b), -Infinity);
    }
    return { number: isKnown ? low : null, low, high };
  }

  /** Where in the list of a term the values that are left stand: all of one variable, or the one of several. */
  places(xs, domains) {
    if (xs.length === 1) return domains[0];
    return [xs.reduce((place, x, i) => place * this.problem.labels(x).length + domains[i][0], 0)];
  }

  /** The word that an entry is by now; none while it is open. */
  word(entry) {
    const { word, leaf, words, terms } = this.layout.entries[entry];
    if (word !== undefined) return word;
    if (leaf !== undefined) return this.state.domain(leaf).length === 1 ? this.problem.label(leaf, this.state.domain(leaf)[0]) : null;
    const { number } = this.number(entry);
    if (number === null || words === undefined) return number === null ? null : String(number);
    const [[xs]] = terms;
    return this.layout.words[words][this.places(xs, xs.map((x) => this.state.domain(x)))[0]];
  }

  showCell(k, domains, gone, words, isFirm) {
    const { of: [entry], at, x } = this.cells[k];
    if (this.layout.axis) this.showTask(k, words, isFirm);
    else if (at !== undefined) this.showHolds(k, this.number(entry), at, isFirm);
    else if (this.layout.kind !== "tour") {
      if (x >= 0) this.showValues(k, domains[0], gone, words, isFirm);
      else this.write(k, this.word(entry) ?? "\u00b7", words, isFirm);
      if (this.layout.kind === "heat") this.shade(k, this.number(entry));
    }
  }

  write(k, text, words, isFirm) {
    const [, , width, height] = this.cells[k].place;
    const place = { class: isFirm ? "big" : "big last", x: width / 2, y: height / 2 };
    for (const [name, value] of Object.entries(place)) this.big[k].setAttribute(name, value);
    this.big[k].textContent = words.inDigits(text);
  }

  /** The least and the greatest value that is left. */
  countText(x, values, words) {
    if (values.length === 0) return "\u2205";
    const [first, last] = [values[0], values[values.length - 1]].map((value) => words.inDigits(this.problem.label(x, value)));
    return words.formula(first === last ? first : `${first}..${last}`);
  }

  /** A cell of a matrix: full, empty, or open. */
  showHolds(k, { number }, at, isFirm) {
    const { x, of: [entry] } = this.cells[k];
    const numbers = this.layout.numbers[this.layout.entries[entry].terms[0]?.[1]];
    const isOpen = number === null && (x < 0 || this.state.domain(x).some((value) => numbers[value] === at));
    this.spots[k].classList.toggle("full", number === at);
    this.write(k, isOpen ? "\u00b7" : "", { inDigits: (text) => text }, isFirm);
  }

  /** Larger numbers are darker. */
  shade(k, { number }) {
    this.range ??= this.cells.map((cell) => this.number(cell.of[0])).reduce(([low, high], one) => [Math.min(low, one.low), Math.max(high, one.high)], [Infinity, -Infinity]);
    const [low, high] = this.range;
    const depth = number === null || high <= low ? 0 : (number - low) / (high - low);
    this.spots[k].style.setProperty("--dark", `${Math.round(60 * depth)}%`);
  }

  /** A task: a bar, or the times between which it must lie. What lies beyond the axis is cut. */
  showTask(k, words, isFirm) {
    const { of: [start, length, machine], name, place: [, , width, height] } = this.cells[k];
    const [, , low, high] = this.layout.axis;
    const at = (time) => (Math.max(low, Math.min(high, time)) - low) / (high - low) * width;
    const [from, long] = [this.number(start), this.number(length)];
    const isDone = from.number !== null && long.number !== null;
    const [left, right] = [from.low, from.high + Math.max(0, isDone ? long.number : long.high)].map(at);
    const [path, bar] = [this.spots[k].querySelector(".window"), this.spots[k].querySelector(".bar")];
    const isEmpty = !(right >= left);
    path.setAttribute("d", isDone || isEmpty ? "" : `M${left} ${height / 2 - CAP}v${2 * CAP}m0 -${CAP}H${right}${right < width ? `m0 -${CAP}v${2 * CAP}` : ""}`);
    bar.setAttribute("x", isDone ? left : 0);
    bar.setAttribute("width", isDone ? Math.max(2, right - left) : 0);
    this.spots[k].classList.toggle("guess", !isFirm);
    // A machine that may change is told, and has a colour.
    const choice = machine === undefined || this.layout.entries[machine].terms.length === 0 ? null : this.number(machine).number;
    if (choice !== null) this.spots[k].dataset.group = Math.abs(choice) % 8;
    const text = name || (choice !== null && this.word(machine)) || "";
    this.write(k, isEmpty ? "" : text, words, isFirm);
    const room = 6.2 * text.length + 4;
    const isIn = isDone && room <= right - left;
    this.big[k].classList.toggle("beside", !isIn);
    if (isDone) this.big[k].setAttribute("x", isIn ? (left + right) / 2 : right + 4 + room > width ? Math.max(0, left - 4 - room) : right + 4);
    else this.big[k].setAttribute("x", Math.max(0, Math.min(left + 5, width - room)));
  }

  /** The legs whose two ends are known. */
  showLegs() {
    const { legs = [], places = [] } = this.layout;
    const box = this.root.querySelector(".legs");
    if (legs.length === 0) return;
    const spots = new Map(places);
    const drawn = legs.map((leg) => leg.map((entry) => spots.get(this.word(entry)))).filter(([from, to]) => from && to && from !== to);
    const key = drawn.join(";");
    if (box.dataset.key === key) return;
    box.dataset.key = key;
    box.replaceChildren(...drawn.map(([[x, y], [toX, toY]]) => {
      const length = Math.hypot(toX - x, toY - y);
      const [ux, uy] = [(toX - x) / length * ARROW, (toY - y) / length * ARROW];
      const [midX, midY] = [(x + toX + ux) / 2, (y + toY + uy) / 2];
      const head = `M${midX} ${midY}L${midX - ux + uy / 2} ${midY - uy - ux / 2}L${midX - ux - uy / 2} ${midY - uy + ux / 2}z`;
      return svg("path", { class: "leg", d: `M${x} ${y}L${toX} ${toY}${length > 3 * ARROW ? head : ""}` });
    }));
  }

  /** On a line of a task, a place is a time; in a matrix, a cell is a value. */
  valueAt(k, event) {
    const { of: [entry], at, place, vars } = this.cells[k];
    const { leaf, terms } = this.layout.entries[entry];
    if (leaf === undefined || (at === undefined && !this.layout.axis)) return super.valueAt(k, event);
    const [, , low, high] = this.layout.axis ?? [];
    const wanted = at ?? Math.round(low + (this.inside(k, event).x / place[2]) * (high - low));
    return vars[0] === leaf ? this.layout.numbers[terms[0][1]].indexOf(wanted) : -1;
  }

  spoken(k, domains, teller) {
    const said = super.spoken(k, domains, teller);
    const { name } = this.cells[k];
    return name ? `${teller.words.name(name)}: ${said}` : said;
  }
}
