// The page: what is pressed, what is said, and the link that carries the state.

/** Milliseconds of rest before the state is put into the link: browsers refuse pages that change it all the time. */
const LINK_PAUSE = 200;

/** Variables whose board is wider than a phone can show at once, with more values than this in a row of a pad. */
const MANY = 16;

/** True if a question was answered by what it asks for. */
const isAnswer = (answer) => Boolean(answer) && !answer.isCancelled && !answer.error && !answer.broken;

/** What the link of the page says for itself; the rest is what was asked for in the form. */
const OWN = ["entries", "marks", "lang", "tongue", "form", "only", "turn"];

class PlayPage {
  /** The page of the link in the address bar, whose words are these. */
  constructor(known, words) {
    this.known = known;
    const link = new URLSearchParams(words);
    const asked = JSON.parse(document.getElementById("asked").textContent);
    this.problem = Object.fromEntries(FIELDS.map((name) => [name, link.get(name) ?? asked[name] ?? ""]).filter(([, value]) => value !== ""));
    this.rest = Object.fromEntries([...link].filter(([name]) => !FIELDS.includes(name) && !OWN.includes(name)));
    this.saved = { entries: link.get("entries"), marks: link.get("marks") };
    const chosen = [link.get("lang"), link.get("tongue"), asked.tongue].find(Boolean);
    const language = chosen ?? languageOf(PLAY_WORDS, navigator.languages ?? ["en"]);
    this.words = new Words(PLAY_WORDS, language, false);
    this.engines = new Engines(document.body.dataset.engines);
    this.engines.told = (isBusy) => this.showBusy(isBusy);
    this.hint = null;
    this.level = 0;
    this.isPencil = false;
    this.message = () => [];
    this.build();
    addEventListener("hashchange", () => this.followLink());
    this.begin();
  }

  say(name, things) {
    return this.words.say(`play.${name}`, things);
  }

  /** Everything but the board, in the language of the reader. */
  build() {
    Object.assign(document.documentElement, { lang: this.words.language, dir: this.words.direction });
    this.hints = new Hints(this.words);
    const button = (id, key, onclick, more = {}) => html("button", { type: "button", id, onclick, ...more }, this.say(key));
    this.said = html("div", { id: "said", role: "status" });
    this.pad = html("div", { id: "pad", dir: "ltr", role: "group", "aria-label": this.say("values") });
    const pencil = button("pencil", "pencil", () => this.setPencil(!this.isPencil), { "aria-pressed": String(this.isPencil) });
    const timer = html("input", { type: "checkbox", id: "timer", onchange: (event) => this.setTimer(event.target.checked) });
    const side = html("section", { id: "side", "aria-label": this.say("tools") },
      this.pad,
      html("div", { class: "pressing" }, pencil, button("clear", "clear", () => this.clear()), button("undo", "undo", () => this.undo()), button("redo", "redo", () => this.redo())),
      html("div", { class: "pressing" }, button("hint", "hint", () => this.askHint()), button("check", "check", () => this.check()), button("fill", "fill", () => this.fill()), button("arc", "arc", () => this.askArc()), button("reset", "reset", () => this.reset())),
      html("div", { class: "pressing" }, button("rate", "rate", () => this.rate()), button("another", "another", () => this.another())),
      this.said,
      html("p", { id: "heading", lang: "en", dir: "ltr" }),
      html("label", {}, timer, this.say("timer"), " ", html("span", { id: "time", role: "timer" })),
      this.keys(),
    );
    // What is pressed by a mouse leaves the keyboard where it is: at the board.
    side.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
    const languages = Object.keys(PLAY_WORDS).map((name) => html("option", { value: name, lang: name, selected: name === this.words.language }, PLAY_WORDS[name].name));
    const language = html("select", { id: "language", "aria-label": this.say("language"), onchange: (event) => this.turn(event.target.value) }, languages);
    const header = html("header", {}, html("h1", { dir: "auto" }, this.say("title")), html("nav", { "aria-label": this.say("title") }, this.elsewhere(), language));
    this.box = html("section", { id: "board", dir: "ltr", "aria-label": this.say("board") });
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("click", (event) => this.click(event));
    document.querySelectorAll("body > :is(header, main)").forEach((old) => old.remove());
    document.body.prepend(header, html("main", {}, this.box, side));
    this.showBoardButtons(Boolean(this.board));
  }

  /** Ways to the form, and to a search of the same problem. */
  elsewhere() {
    const asked = { strategy: "fc+mrv", tongue: this.words.language, ...this.rest, ...this.problem };
    if (document.body.dataset.engines === "worker") {
      const link = (before, key, id) => html("a", { id, href: `./#${before}${new URLSearchParams(asked)}` }, this.say(key));
      return [link("form=&", "form", "to-form"), link("", "watch", "watch")];
    }
    const fields = Object.entries(asked).map(([name, value]) => html("input", { type: "hidden", name, value }));
    const button = (key, more) => html("button", { type: "submit", ...more }, this.say(key));
    const buttons = [button("form", { id: "to-form", name: "turn", value: this.words.language }), button("watch", { id: "watch" })];
    return [html("form", { method: "post", action: "replay" }, fields, buttons)];
  }

  keys() {
    const rows = [[["←", "→", "↑", "↓"], "key.move"], [["1", "a"], "key.enter"], [["Shift"], "key.mark"], [["Space"], "key.pencil"], [["Backspace"], "key.clear"], [["u", "Ctrl Z"], "key.undo"], [["r", "Ctrl Y"], "key.redo"], [["h"], "hint"], [["c"], "check"], [["f"], "fill"], [["n"], "arc"], [["Esc"], "cancel"]];
    const list = rows.map(([keys, key]) => [html("dt", { dir: "ltr" }, keys.map((name) => html("kbd", {}, name))), html("dd", {}, this.say(key))]);
    return html("details", { id: "keys" }, html("summary", {}, this.say("keys")), html("dl", {}, list.flat()), html("p", {}, this.say("key.letters")));
  }

  /** Asks for the board, and shows it with what the link says of it. */
  async begin() {
    const data = await this.engines.ask("board", this.problem);
    if (!isAnswer(data)) {
      this.tell(() => this.trouble(data));
      return document.body.classList.add("ready");
    }
    this.data = data;
    const problem = new PlayProblem(data);
    this.play = problem;
    this.game = new Game(data.names.map((_, x) => problem.labels(x).length), problem.given);
    this.game.load(this.saved.entries, this.saved.marks);
    this.showBoard();
    this.showBoardButtons(true);
    document.body.classList.add("ready");
  }

  /** Without a board there is nothing to press. */
  showBoardButtons(isThere) {
    document.querySelectorAll("#side button, #side label").forEach((one) => (one.hidden = !isThere && one.id !== "cancel"));
    if (this.data?.kind !== "board") document.getElementById("another").hidden = true;
  }

  showBoard() {
    const { problem, heading, svg: picture, labels } = this.data;
    document.title = `${problem} - csp`;
    document.querySelector("h1").textContent = problem;
    document.getElementById("heading").textContent = heading;
    this.box.innerHTML = picture;
    this.board = new PlayBoard(this.box.querySelector("svg"), this.play, this.words);
    document.body.classList.toggle("wide", this.board.cells.length > 400);
    this.pad.classList.toggle("many", Math.max(...labels.map((list) => list.length)) > MANY);
    this.pad.classList.toggle("words", labels.some((list) => list.some((label) => label.length > 3)));
    this.choose(0, false);
    this.draw();
  }

  /** Makes a cell the chosen one, and the pad that of its values. */
  choose(k, andGo = true) {
    this.board.focus(k, andGo);
    const list = this.play.listOf[this.board.x];
    if (this.padList === list && this.pad.children.length > 0) return;
    this.padList = list;
    const press = (value) => () => this.put(value, this.isPencil);
    this.pad.replaceChildren(...this.play.lists[list].map((label, value) => html("button", { type: "button", onclick: press(value) }, this.words.inDigits(label))));
  }

  draw() {
    this.board.draw(this.game);
    const isOff = { undo: this.game.past.length === 0, redo: this.game.future.length === 0, reset: this.game.isEmpty() };
    for (const [id, off] of Object.entries(isOff)) document.getElementById(id).setAttribute("aria-disabled", String(off));
    clearTimeout(this.linking);
    this.linking = setTimeout(() => this.writeLink(), LINK_PAUSE);
  }

  /** After each step of the game: what was said of the old one is gone. */
  changed(isStep, x) {
    if (!isStep) return;
    // An answer about the board as it was is of no use any more.
    this.engines.cancel();
    this.board.wrong.delete(x);
    this.board.lost.delete(x);
    if (x === undefined) this.forget();
    this.dropHint();
    this.draw();
    if (this.board.cells.every((cell) => this.game.known(cell.x) >= 0)) this.check(true);
  }

  forget() {
    this.board.wrong.clear();
    this.board.lost.clear();
  }

  dropHint() {
    this.hint = null;
    this.level = 0;
    this.board.arc = null;
    this.board.showHint(null, 0);
    document.getElementById("hint").textContent = this.say("hint");
    this.tell(() => []);
  }

  put(value, isMark) {
    const { x } = this.board;
    if (value < this.play.labels(x).length) this.changed(isMark ? this.game.mark(x, value) : this.game.enter(x, value), x);
  }

  clear() {
    this.changed(this.game.clear(this.board.x), this.board.x);
  }

  undo() {
    this.changed(this.game.undo());
  }

  redo() {
    this.changed(this.game.redo());
  }

  reset() {
    this.changed(this.game.reset());
  }

  setPencil(isPencil) {
    this.isPencil = isPencil;
    document.getElementById("pencil").setAttribute("aria-pressed", String(isPencil));
  }

  /** Asks about the board as it is; an answer about an older one is dropped. */
  async question(name) {
    const { version } = this.game;
    const answer = await this.engines.ask(name, this.problem, this.game.writtenEntries(), this.game.writtenMarks());
    if (!answer || version !== this.game.version) return null;
    if (isAnswer(answer)) return answer;
    this.tell(() => this.trouble(answer));
    return null;
  }

  trouble(answer) {
    if (answer.isCancelled) return [this.line(this.say("cancelled"))];
    if (answer.error) return [html("p", { class: "bad", lang: "en", dir: "ltr" }, answer.error)];
    return [this.line(this.say("broken", { why: answer.broken }), "bad")];
  }

  async askHint() {
    if (this.level > 0 && this.level < 3) return this.showLevel(this.level + 1);
    this.dropHint();
    this.draw();
    const hint = await this.question("hint");
    if (!hint) return;
    if (hint.end) return this.tell(() => [this.line(this.say(`end.${hint.end.replace(" ", "")}`), hint.end === "solved" ? "good" : "")]);
    this.hint = hint;
    this.showLevel(1);
  }

  /** Tells the hint up to a level; at level 3 with its picture. */
  showLevel(level) {
    this.level = level;
    const { hint } = this;
    this.tell(() => hintLines(this, hint, level));
    this.drawHint();
    this.draw();
  }

  drawHint() {
    this.board.showHint(this.hint, this.level);
    document.getElementById("hint").textContent = this.say(this.level < 3 ? "more" : "hint");
  }

  /** Marks what is wrong. A full board is looked at by itself, and then only the verdict is told. */
  async check(isQuiet = false) {
    const found = await this.question("check");
    if (!found) return;
    const isOpen = found.status === "limit" && found.wrong.length === 0;
    if (isQuiet && !found.solved) return this.tell(() => [this.line(this.say(isOpen ? "unknown" : "full"))]);
    this.board.wrong = new Set([...found.wrong, ...found.clashing]);
    this.board.lost = new Set(found.lost);
    this.tell(() => verdictLines(this, found));
    this.board.draw(this.game);
  }

  /** Asks how hard the problem is, as it was given. */
  async rate() {
    const rated = await this.question("rating");
    if (rated) this.tell(() => ratingLines(this, rated));
  }

  /** A puzzle that nobody has seen, of the same size. Its name has the seed in it, so the link leads to it again. */
  another() {
    const seed = Math.floor(Math.random() * 1e9);
    const { problem = "" } = this.problem;
    // One that was made stays as it was wanted, but for the seed.
    const isMade = /^\s*generated:/i.test(problem);
    const wish = isMade ? problem.replace(/,\s*seed=[^,]*/, "") : `generated:${this.sideOfBoard() ?? 9}`;
    const words = { ...this.rest, ...(isMade ? this.problem : {}), problem: `${wish},seed=${seed}`, lang: this.words.language };
    location.hash = new URLSearchParams(words).toString();
  }

  /** The side of a board of Sudoku that is made while one waits, or nothing. */
  sideOfBoard() {
    const { kind, names } = this.data ?? {};
    const side = Math.sqrt(names?.length ?? 0);
    return kind === "board" && [4, 6, 8, 9, 10, 12, 16].includes(side) ? side : undefined;
  }

  async fill() {
    const answer = await this.question("candidates");
    if (!answer) return;
    this.changed(this.game.fill(answer.candidates));
    this.tell(() => [this.line(this.say("filled"))]);
  }

  /** Asks for the next arc of AC-3; asked again, for what it takes. */
  async askArc() {
    const told = this.board.arc;
    this.dropHint();
    const arc = told ?? (await this.question("arc"));
    if (!arc) return;
    this.board.arc = arc.revised === null ? null : arc;
    this.board.draw(this.game);
    this.tell(() => arcLines(this, arc, told !== null));
  }

  line(text, kind = "") {
    return html("p", { class: kind || false }, text);
  }

  /** What is said can be said again in another language. */
  tell(message) {
    this.message = message;
    this.said.replaceChildren(...[this.working, ...message()].filter(Boolean));
  }

  showBusy(isBusy) {
    document.body.classList.toggle("busy", isBusy);
    clearTimeout(this.waiting);
    this.working?.remove();
    this.working = null;
    const show = () => {
      const cancel = html("button", { type: "button", id: "cancel", onclick: () => this.engines.cancel() }, this.say("cancel"));
      this.working = html("p", {}, this.say("working"), " ", cancel);
      this.said.prepend(this.working);
    };
    if (isBusy) this.waiting = setTimeout(show, 300);
  }

  key(event) {
    if (!this.board || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const done = () => event.preventDefault();
    const [dx, dy] = ARROWS[event.key] ?? [];
    if (dx !== undefined && !command) return done(), this.choose(this.board.neighbour(this.board.current, dx, dy)), this.draw();
    if (command) {
      const step = { z: () => (event.shiftKey ? this.redo() : this.undo()), y: () => this.redo() }[letterOf(event)];
      return step && (done(), step());
    }
    if (event.key === "Backspace" || event.key === "Delete") return done(), this.clear();
    if (event.key === " ") return done(), this.setPencil(!this.isPencil);
    if (event.key === "Escape") return this.engines.isBusy ? this.engines.cancel() : this.hint && (this.dropHint(), this.draw());
    const value = valueOfKey(event, this.play.labels(this.board.x));
    if (value >= 0) return done(), this.put(value, event.shiftKey !== this.isPencil);
    const act = !event.shiftKey && { u: "undo", r: "redo", h: "askHint", c: "check", f: "fill", n: "askArc" }[letterOf(event)];
    if (act) return done(), this[act]();
  }

  /** A click chooses a cell; where values have places of their own, it enters the one that is clicked and seen: a square of a
      chessboard, or a mark. */
  click(event) {
    const k = this.board ? this.board.spots.indexOf(event.target.closest(".spot")) : -1;
    if (k < 0) return;
    const { kind } = this.board.layout;
    const value = kind === "board" ? -1 : this.board.valueAt(k, event);
    this.choose(k);
    const isSeen = kind === "chessboard" || (value >= 0 && this.board.shows(k, value, this.game));
    if (value >= 0 && isSeen) this.put(value, event.shiftKey !== this.isPencil);
    this.draw();
  }

  setTimer(isOn) {
    clearInterval(this.clock);
    const time = document.getElementById("time");
    time.textContent = "";
    if (!isOn) return;
    const begun = performance.now();
    const show = () => {
      const seconds = Math.floor((performance.now() - begun) / 1000);
      time.textContent = this.words.inDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    };
    show();
    this.clock = setInterval(show, 1000);
  }

  link() {
    const state = { ...this.rest, ...this.problem, entries: this.game?.writtenEntries() ?? "", marks: this.game?.writtenMarks() ?? "", lang: this.words.language };
    return new URLSearchParams(Object.entries(state).filter(([, value]) => value !== "")).toString();
  }

  async writeLink() {
    const words = this.link();
    const link = await packed(words);
    // What has changed meanwhile is written after this. A link that was typed just now is not followed yet, and must not be lost.
    if (words !== this.link() || location.hash !== this.known) return;
    history.replaceState(null, "", `${document.body.dataset.engines === "worker" ? "play.html" : "play"}#${link}`);
    this.known = location.hash;
  }

  /** A link that was typed leads to another board, or another state of this one. */
  followLink() {
    if (location.hash !== this.known) location.reload();
  }

  /** The same page in another language, with all that is on it. */
  turn(language) {
    clearTimeout(this.linking);
    this.words = new Words(PLAY_WORDS, language, false);
    this.setTimer(false);
    const { message } = this;
    this.padList = undefined;
    this.build();
    if (this.board) {
      const { current, wrong, lost, arc } = this.board;
      this.showBoard();
      Object.assign(this.board, { wrong, lost, arc });
      this.choose(current, false);
      if (this.hint) this.drawHint();
      this.draw();
    }
    this.showBusy(this.engines.isBusy);
    this.tell(message);
    document.getElementById("language").focus();
  }
}

{
  const { hash } = location;
  const begin = (words) => { window.play = new PlayPage(hash, words); };
  fieldsOf(hash.slice(1)).then(begin, () => begin(""));
}
