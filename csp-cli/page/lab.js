// Do it yourself: predict the next removal, or work through arcs and assignments by hand.

/** The constraints, as the page needs them. */
class Relations {
  constructor(problem) {
    this.problem = problem;
    const { edges, tables } = problem.data.relations;
    this.tables = tables;
    this.arcs = problem.names.map(() => new Map());
    for (const [x, y, table] of edges) {
      this.arcs[x].set(y, { table, turned: false });
      this.arcs[y].set(x, { table, turned: true });
    }
  }

  /** Whether two values of two neighbours may stand together. */
  allows(x, value, y, other) {
    const { table, turned } = this.arcs[x].get(y);
    const pairs = this.tables[table];
    if (pairs === "different") return value !== other;
    return (turned ? pairs[other][value] : pairs[value][other]) === "1";
  }

  neighbours(x) {
    return [...this.arcs[x].keys()];
  }
}

/** Domains and a queue of arcs that someone works on by hand: AC-3 in an order of one's own (Mackworth 1977). */
class Bench {
  constructor(problem, relations, alive) {
    Object.assign(this, { problem, relations });
    this.alive = alive.slice();
    this.queue = [];
    this.moves = [];
    this.revisions = 0;
    this.removals = 0;
    problem.names.forEach((name, x) => relations.neighbours(x).forEach((y) => this.queue.push([x, y])));
  }

  domain(x) {
    const { offset } = this.problem;
    const values = [];
    for (let p = offset[x]; p < offset[x + 1]; p++) if (this.alive[p]) values.push(p - offset[x]);
    return values;
  }

  /** Puts the arcs to x from all neighbours but one behind the others, where they do not wait yet. */
  enqueue(x, except) {
    for (const z of this.relations.neighbours(x)) {
      if (z !== except && !this.queue.some(([a, b]) => a === z && b === x)) this.queue.push([z, x]);
    }
  }

  /** Keeps the values of x that have a support in y. What has left is returned. */
  revise(x, y) {
    const others = this.domain(y);
    const gone = this.domain(x).filter((value) => !others.some((other) => this.relations.allows(x, value, y, other)));
    this.revisions++;
    this.queue = this.queue.filter(([a, b]) => a !== x || b !== y);
    this.take(x, gone, y);
    return gone;
  }

  take(x, gone, except = -1) {
    for (const value of gone) this.alive[this.problem.offset[x] + value] = 0;
    this.removals += gone.length;
    if (gone.length > 0) this.enqueue(x, except);
  }

  /** Does what a move says: r for an arc, a for a value given, s for a domain cut behind a value. */
  do(move) {
    const [x, other] = [move.x, move.other];
    this.moves.push(move);
    if (move.kind === "r") return this.revise(x, other);
    const gone = this.domain(x).filter((value) => (move.kind === "a" ? value !== other : value > other));
    this.take(x, gone);
    return gone;
  }
}

const MOVE = /^([ras])(\d+)\.(\d+)$/;

/** The part of the page for exercises. */
class Lab {
  constructor(page) {
    this.page = page;
    this.problem = page.problem;
    this.mode = "watch";
    this.score = { right: 0, of: 0 };
    this.answer = "";
    this.moves = [];
    this.base = 0;
    this.box = document.getElementById("lab");
    if (this.problem.data.relations) this.relations = new Relations(this.problem);
  }

  get walk() {
    return this.page.session.lane.walk;
  }

  speak(words) {
    this.words = words;
    this.teller = new Teller(words, this.problem);
    const say = (name) => words.say(name);
    const modes = ["watch", "predict", "work"].map((mode) =>
      html("label", {}, html("input", { type: "radio", name: "mode", value: mode, checked: mode === this.mode, onchange: () => this.enter(mode) }), ` ${say(`lab.${mode}`)}`));
    this.content = html("div", { class: "lab-content" });
    this.said = html("p", { class: "answer", role: "status" });
    this.box.replaceChildren(html("fieldset", { class: "modes" }, html("legend", {}, say("lab.heading")), modes), this.content, this.said);
  }

  /** Begins a kind of exercise where the search is. */
  enter(mode) {
    this.mode = mode;
    this.answer = "";
    this.moves = [];
    this.base = this.walk.place;
    this.bench = null;
    this.page.show();
  }

  show() {
    if (!this.content) return;
    this.said.textContent = this.answer;
    if (this.mode === "watch") this.content.replaceChildren();
    else if (this.mode === "predict") this.showPrediction();
    else this.showBench();
  }

  /** Whether a click on a variable was for an exercise. */
  takes(lane, x, value) {
    if (lane.walk !== this.walk || this.mode === "watch") return false;
    if (this.mode === "predict" && value >= 0) this.predict(x, value);
    this.page.show();
    return true;
  }

  showPrediction() {
    const next = this.nextRemoval();
    const question = this.words.say(next < 0 ? "predict.over" : "predict.question");
    const score = this.words.say("predict.score", this.score);
    const field = html("input", { id: "guess", size: 10, "aria-label": this.words.say("predict.label"), placeholder: this.words.say("predict.label") });
    const form = html("form", { onsubmit: (event) => this.typed(event, field) }, field, html("button", { type: "submit" }, this.words.say("predict.go")));
    const show = html("button", { type: "button", onclick: () => this.reveal() }, this.words.say("predict.show"));
    this.content.replaceChildren(html("p", {}, question), next < 0 ? "" : form, next < 0 ? "" : show, html("p", { class: "score" }, score));
  }

  /** The next event in which a value is removed, or -1. */
  nextRemoval() {
    return this.walk.find((i) => this.walk.kinds[i] === "P") - 1 >= 0 ? this.walk.find((i) => this.walk.kinds[i] === "P") - 1 : -1;
  }

  /** A guess that was typed, such as "A3 7" or "A3=7". */
  typed(event, field) {
    event.preventDefault();
    const [name, label] = field.value.trim().split(/[\s=]+/);
    const x = this.problem.names.findIndex((known) => known.toLowerCase() === (name ?? "").toLowerCase());
    const value = x < 0 ? -1 : this.problem.labels(x).indexOf(label);
    if (value < 0) this.answer = this.words.say("predict.unknown");
    else this.predict(x, value);
    this.page.show();
  }

  /** Right is the value that leaves next, and any that leaves its domain in the same step. */
  predict(x, value) {
    const next = this.nextRemoval();
    if (next < 0) return;
    const { walk } = this;
    const isSameStep = (i) => walk.kinds[i] === "P" && walk.a[i] === walk.a[next] && walk.c[i] === walk.c[next];
    let last = next;
    while (last + 1 < walk.length && isSameStep(last + 1)) last++;
    let found = -1;
    for (let i = next; i <= last; i++) if (walk.a[i] === x && walk.b[i] === value) found = i;
    this.score.of++;
    if (found >= 0) this.score.right++;
    const said = this.teller.event(walk, found >= 0 ? found : next);
    this.answer = this.words.say(found >= 0 ? "predict.right" : "predict.wrong", { said });
    this.page.session.go(last + 1);
  }

  reveal() {
    const next = this.nextRemoval();
    this.answer = this.teller.event(this.walk, next);
    this.page.session.go(next + 1);
  }

  /** The bench as the moves leave it, from the domains at the place where the work began. */
  workedOn() {
    const walk = this.walk;
    const here = walk.place;
    if (here !== this.base) walk.go(this.base);
    const bench = new Bench(this.problem, this.relations, walk.alive);
    if (here !== this.base) walk.go(here);
    for (const move of this.moves) bench.do(move);
    return bench;
  }

  showBench() {
    const { words, teller } = this;
    const say = (name, things) => words.say(name, things);
    if (!this.relations) return this.content.replaceChildren(html("p", {}, say("work.too-large")));
    this.bench ??= this.workedOn();
    const bench = this.bench;
    const chosen = this.page.session.lane.chosen;
    const arcs = bench.queue.slice(0, ROWS).map(([x, y]) =>
      html("button", { type: "button", class: "arc", onclick: () => this.move("r", x, y) }, words.name(`${this.problem.names[x]}<-${this.problem.names[y]}`)));
    const left = bench.queue.length - arcs.length;
    const more = left > 0 ? say("work.more", { count: left }) : "";
    const domains = this.problem.names.map((name, x) => this.benchRow(bench, x));
    const empty = this.problem.names.findIndex((name, x) => bench.domain(x).length === 0);
    const state = empty >= 0 ? say("work.wiped", { x: teller.variable(empty) }) : say(bench.queue.length === 0 ? "work.consistent" : "work.waiting", { count: bench.queue.length });
    this.content.replaceChildren(
      html("p", {}, say("work.hint")),
      html("p", { class: "state" }, state, " ", say("work.counts", { revisions: bench.revisions, removals: bench.removals })),
      html("div", { class: "arcs" }, arcs, more),
      html("div", { class: "work-buttons" },
        html("button", { type: "button", disabled: this.moves.length === 0, onclick: () => this.undo() }, say("work.undo")),
        html("button", { type: "button", onclick: () => this.save() }, say("work.save")),
        html("label", {}, `${say("work.load")} `, html("input", { type: "file", accept: ".json,application/json", onchange: (event) => this.load(event.target.files[0]) }))),
      html("details", { open: true }, html("summary", {}, say("work.domains")), html("table", { class: "domains" }, html("tbody", {}, chosen >= 0 ? [domains[chosen], ...domains.filter((row, x) => x !== chosen)] : domains))),
    );
  }

  /** A variable on the bench: its values to be given, and to be cut behind. */
  benchRow(bench, x) {
    const values = bench.domain(x);
    const name = this.teller.variable(x);
    const button = (value) => html("button", { type: "button", class: "value", "aria-label": this.words.say("work.assign", { assignment: this.teller.assignment(x, value) }), onclick: () => this.move("a", x, value) }, this.teller.value(x, value));
    const half = values[Math.floor((values.length - 1) / 2)];
    const split = values.length > 1 && html("button", { type: "button", class: "split", onclick: () => this.move("s", x, half) }, this.words.say("work.split", { x: name, value: this.teller.value(x, half) }));
    return html("tr", {}, html("th", { scope: "row" }, name), html("td", {}, values.map(button), " ", split || ""));
  }

  move(kind, x, other) {
    const move = { kind, x, other };
    const gone = this.bench.do(move);
    this.moves.push(move);
    const { teller, words } = this;
    const values = gone.map((value) => teller.value(x, value)).join(", ");
    const name = teller.variable(x);
    const things = { x: name, y: kind === "r" ? teller.variable(other) : "", values };
    const sentence = kind === "r" ? (gone.length > 0 ? "work.revised" : "work.nothing") : "work.taken";
    this.answer = words.say(sentence, things);
    this.page.show();
  }

  undo() {
    this.moves.pop();
    this.bench = null;
    this.answer = "";
    this.page.show();
  }

  /** What an exercise needs to be linked to. */
  writeTo(state) {
    if (this.mode === "watch") return;
    state.set("do", this.mode);
    if (this.mode === "work") {
      state.set("from", this.base);
      if (this.moves.length > 0) state.set("moves", this.moves.map(({ kind, x, other }) => `${kind}${x}.${other}`).join("_"));
    }
  }

  readFrom(state) {
    this.mode = ["predict", "work"].includes(state.get("do")) ? state.get("do") : "watch";
    this.base = Math.min(Number(state.get("from") ?? state.get("place")) || 0, this.walk.length);
    this.moves = [];
    for (const text of (state.get("moves") ?? "").split("_")) {
      const found = MOVE.exec(text);
      const move = found && { kind: found[1], x: Number(found[2]), other: Number(found[3]) };
      if (move && this.isPossible(move)) this.moves.push(move);
    }
    this.bench = null;
  }

  isPossible({ kind, x, other }) {
    if (!this.relations || x >= this.problem.count) return false;
    return kind === "r" ? this.relations.arcs[x].has(other) : other < this.problem.labels(x).length;
  }

  /** Writes the state into a file, for when it is too long for a link. */
  save() {
    const text = JSON.stringify({ problem: this.problem.data.problem, state: this.page.state().toString() });
    const link = html("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "csp-exercise.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async load(file) {
    try {
      const { problem, state } = JSON.parse(await file.text());
      if (problem !== this.problem.data.problem) throw new Error("another problem");
      this.readFrom(new URLSearchParams(state));
      this.answer = this.words.say("work.loaded");
    } catch {
      this.answer = this.words.say("work.not-loaded");
    }
    this.page.show();
  }
}
