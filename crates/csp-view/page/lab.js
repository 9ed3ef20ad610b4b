// Do it yourself: predict the next removal, or work through arcs and assignments by hand.

/** Of more variables, only the one that is chosen shows its values to be given. */
const MOST_DOMAINS = 30;

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
    this.box.setAttribute("role", "region");
    this.box.setAttribute("aria-label", say("lab.heading"));
    this.content?.remove();
    this.said?.remove();
    this.content = html("div", { class: "lab-content" });
    this.built = "";
    this.said = html("p", { class: "answer", role: "status" });
    this.box.replaceChildren(html("fieldset", { class: "modes" }, html("legend", {}, say("lab.heading")), modes), this.content, this.said);
  }

  /** Begins a kind of exercise where the search is. */
  enter(mode) {
    this.page.session.pause();
    this.mode = mode;
    this.answer = "";
    this.score = { right: 0, of: 0 };
    this.moves = [];
    this.base = this.walk.place;
    this.bench = null;
    this.page.show();
  }

  get works() {
    return this.mode === "work";
  }

  /** What the picture of a search shows instead of the search. */
  benchOf(lane) {
    if (!this.works || !this.relations || lane.walk !== this.walk) return null;
    return (this.bench ??= this.workedOn());
  }

  /** Who works by hand has the work beside the picture, in place of what the search did. */
  show() {
    document.body.dataset.mode = this.mode;
    for (const lane of this.page.session.lanes) lane.box.classList.toggle("on-bench", this.benchOf(lane) !== null);
    const home = this.works ? this.page.session.lane.find("views") : this.box;
    if (this.content.parentElement !== home) home.append(this.content, this.said);
    this.said.textContent = this.answer;
    if (this.mode === "watch") this.build("watch", () => []);
    else if (this.mode === "predict") this.showPrediction();
    else this.showBench();
  }

  /** Fills the content anew when what it is about has changed. */
  build(key, make) {
    if (this.built === key) return;
    this.built = key;
    const had = this.content.contains(document.activeElement) ? document.activeElement : null;
    const list = had?.parentElement.className;
    const at = had ? [...had.parentElement.children].indexOf(had) : -1;
    this.content.replaceChildren(...make());
    if (!had) return;
    // The keyboard stays where it was, or as near as there is something to press.
    const same = [...this.content.querySelectorAll(`[class="${list}"] > button:not(:disabled)`)];
    (same[Math.min(at, same.length - 1)] ?? this.content.querySelector("button:not(:disabled)"))?.focus();
  }

  /** Whether a click on a variable was for an exercise. */
  takes(lane, x, value) {
    if (this.mode === "watch") return false;
    const is = lane.walk === this.walk && value >= 0;
    const isThere = is && this.walk.domain(x).includes(value);
    if (isThere && this.mode === "predict") this.predict(x, value);
    else if (this.mode === "predict") this.answer = this.words.say("predict.gone", { x: this.teller.variable(x) });
    else if (is && this.benchOf(lane)?.domain(x).includes(value)) this.move("a", x, value);
    this.page.show();
    return true;
  }

  showPrediction() {
    this.build("predict", () => this.predictionParts());
    const isOver = this.nextRemoval() < 0;
    this.question.textContent = this.words.say(isOver ? "predict.over" : "predict.question");
    this.guess.hidden = isOver;
    this.scored.textContent = this.words.say("predict.score", this.score);
  }

  predictionParts() {
    const label = this.words.say("predict.label");
    const field = html("input", { id: "guess", size: 10, "aria-label": label, placeholder: label, autocomplete: "off" });
    this.question = html("p");
    this.scored = html("p", { class: "score" });
    this.guess = html("form", { class: "guess", onsubmit: (event) => this.typed(event, field) },
      field,
      html("button", { type: "submit" }, this.words.say("predict.go")),
      html("button", { type: "button", onclick: () => this.reveal() }, this.words.say("predict.show")));
    return [this.question, this.guess, this.scored];
  }

  /** The next event in which a value is removed, or -1. */
  nextRemoval() {
    const { walk } = this;
    const place = walk.find((i) => walk.kinds[i] === "P");
    return place < 0 ? -1 : place - 1;
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
    if (!this.relations) return this.build("none", () => [html("p", {}, this.words.say("work.too-large"))]);
    const { chosen } = this.page.session.lane;
    this.build(`${this.moves.map(writeMove)}|${chosen}|${this.base}`, () => this.benchParts(this.bench, chosen));
  }

  benchParts(bench, chosen) {
    const { words, problem } = this;
    const say = (name, things) => words.say(name, things);
    const own = ([x, y]) => x === chosen || y === chosen;
    // The arcs of the chosen variable come first, so that all can be reached.
    const inOrder = [...bench.queue.filter(own), ...bench.queue.filter((arc) => !own(arc))];
    const arcs = inOrder.slice(0, ROWS).map(([x, y]) =>
      html("button", { type: "button", class: "arc", onclick: () => this.move("r", x, y) }, words.name(`${problem.names[x]}<-${problem.names[y]}`)));
    const left = bench.queue.length - arcs.length;
    const all = problem.names.map((name, x) => x);
    const shown = problem.count <= MOST_DOMAINS ? all : all.filter((x) => x === chosen);
    const counts = say("work.counts", { revisions: bench.revisions, removals: bench.removals });
    return [
      html("p", { class: "hint" }, say("work.hint")),
      html("p", { class: "state" }, this.stateOf(bench), " ", html("span", { class: "counts" }, counts)),
      html("div", { class: "arcs" }, arcs),
      left > 0 ? html("p", { class: "hint" }, say("work.more", { count: left })) : "",
      this.workButtons(),
      html("h3", {}, say("work.domains")),
      shown.length === 0 ? html("p", { class: "hint" }, say("variable.hint")) : "",
      html("table", { class: "domains" }, html("tbody", {}, shown.map((x) => this.benchRow(bench, x)))),
    ];
  }

  stateOf(bench) {
    const empty = this.problem.names.findIndex((name, x) => bench.domain(x).length === 0);
    if (empty >= 0) return this.words.say("work.wiped", { x: this.teller.variable(empty) });
    return this.words.say(bench.queue.length === 0 ? "work.consistent" : "work.waiting", { count: bench.queue.length });
  }

  workButtons() {
    const say = (name) => this.words.say(name);
    const file = html("input", { type: "file", accept: ".json,application/json", onchange: (event) => this.load(event.target.files[0]) });
    return html("div", { class: "work-buttons" },
      html("button", { type: "button", class: "undo", disabled: this.moves.length === 0, onclick: () => this.undo() }, say("work.undo")),
      html("button", { type: "button", class: "save", onclick: () => this.save() }, say("work.save")),
      html("label", {}, `${say("work.load")} `, file));
  }

  /** A variable on the bench: its values to be given, and to be cut behind. */
  benchRow(bench, x) {
    const values = bench.domain(x);
    const name = this.teller.variable(x);
    const button = (value) => {
      const label = this.words.say("work.assign", { assignment: this.teller.assignment(x, value) });
      return html("button", { type: "button", class: "value", "aria-label": label, onclick: () => this.move("a", x, value) }, this.teller.value(x, value));
    };
    const half = values[Math.floor((values.length - 1) / 2)];
    const splitText = () => this.words.say("work.split", { x: name, value: this.teller.value(x, half) });
    const split = values.length > 1 && html("button", { type: "button", class: "split", onclick: () => this.move("s", x, half) }, splitText());
    return html("tr", {}, html("th", { scope: "row" }, name), html("td", { class: `values of-${x}` }, values.map(button), " ", split || ""));
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
    if (this.moves.length === 0) return;
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
      if (this.moves.length > 0) state.set("moves", this.moves.map(writeMove).join("_"));
    }
  }

  readFrom(state) {
    this.mode = ["predict", "work"].includes(state.get("do")) ? state.get("do") : "watch";
    const base = Math.trunc(Number(state.get("from") ?? state.get("place")) || 0);
    this.base = Math.max(0, Math.min(base, this.walk.length));
    this.moves = [];
    this.answer = "";
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
      this.page.readState(new URLSearchParams(state));
      this.page.applySettings();
      this.answer = this.words.say("work.loaded");
    } catch {
      this.answer = this.words.say("work.not-loaded");
    }
    this.page.show();
  }
}
