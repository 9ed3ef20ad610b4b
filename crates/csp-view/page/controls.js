// What moves the page: buttons, keys, the slider, breakpoints.

const LANDMARKS = ["decision", "conflict", "backtrack", "restart", "solution", "breakpoint"];

/** A key, what it does, and the name of its explanation. Large letters go back where small ones go forward. */
const KEYS = [
  { keys: [" "], shown: "Space", does: "key.play", run: (c) => c.togglePlay() },
  { keys: ["ArrowRight", "n"], shown: "\u2192 n", does: "key.forward", run: (c) => c.session.forward() },
  { keys: ["ArrowLeft", "b"], shown: "\u2190 b", does: "key.back", run: (c) => c.session.back() },
  { keys: ["Home", "0"], shown: "Home 0", does: "key.start", run: (c) => c.session.start() },
  { keys: ["End", "e"], shown: "End e", does: "key.end", run: (c) => c.session.end() },
  { keys: ["+", "="], shown: "+", does: "key.faster", run: (c) => c.changeSpeed(1) },
  { keys: ["-"], shown: "-", does: "key.slower", run: (c) => c.changeSpeed(-1) },
  { keys: ["r", "R"], shown: "R", does: "key.restart", run: (c) => c.restart() },
  { keys: ["d", "D"], shown: "d D", does: "key.decision", run: (c, back) => c.landmark("decision", back) },
  { keys: ["w", "W"], shown: "w W", does: "key.conflict", run: (c, back) => c.landmark("conflict", back) },
  { keys: ["k", "K"], shown: "k K", does: "key.backtrack", run: (c, back) => c.landmark("backtrack", back) },
  { keys: ["t", "T"], shown: "t T", does: "key.start-again", run: (c, back) => c.landmark("restart", back) },
  { keys: ["s", "S"], shown: "s S", does: "key.solution", run: (c, back) => c.landmark("solution", back) },
  { keys: ["p", "P"], shown: "p P", does: "key.breakpoint", run: (c, back) => c.landmark("breakpoint", back) },
  { keys: ["x"], shown: "x", does: "key.other", run: (c) => c.otherLane() },
  { keys: ["v"], shown: "v", does: "key.projector", run: (c) => c.project() },
  { keys: ["?"], shown: "?", does: "key.help", run: (c) => c.toggleHelp() },
];

class Controls {
  constructor(session, box) {
    Object.assign(this, { session, box });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Makes the buttons in these words. */
  speak(words) {
    this.words = words;
    const say = (name, things) => words.say(name, things);
    const button = (sign, name, run, id) =>
      html("button", { type: "button", id, title: say(name), "aria-label": say(name), onclick: run }, sign);
    this.playButton = button("\u25b6", "key.play", () => this.togglePlay(), "play");
    this.slider = html("input", { type: "range", id: "slider", dir: "ltr", min: 0, max: 1, step: "any", "aria-label": say("timeline"), oninput: () => this.session.goToShare(Number(this.slider.value)) });
    this.landmarks = html("select", { id: "landmark", "aria-label": say("landmarks") }, LANDMARKS.map((name) => html("option", { value: name }, say(`landmark.${name}`))));
    this.speedText = html("output", { id: "speed" });
    this.message = html("span", { id: "message", role: "status" });
    const number = html("input", { type: "number", id: "place", min: 0, "aria-label": say("go.to") });
    const goTo = html("form", { class: "goto", onsubmit: (event) => this.goTo(event, number) }, number, html("button", { type: "submit" }, say("go")));
    const signs = html("div", { class: "transport", dir: "ltr" },
      button("|\u2039", "key.start", () => this.session.start(), "start"),
      button("\u2039", "key.back", () => this.session.back(), "back"),
      this.playButton,
      button("\u203a", "key.forward", () => this.session.forward(), "forward"),
      button("\u203a|", "key.end", () => this.session.end(), "end"),
      button("\u2212", "key.slower", () => this.changeSpeed(-1), "slower"),
      this.speedText,
      button("+", "key.faster", () => this.changeSpeed(1), "faster"),
    );
    const marks = html("div", { class: "landmarks", dir: "ltr" },
      button("\u25c2", "landmark.last", () => this.landmark(this.landmarks.value, true), "last-landmark"),
      this.landmarks,
      button("\u25b8", "landmark.next", () => this.landmark(this.landmarks.value, false), "next-landmark"),
    );
    const help = button("?", "key.help", () => this.toggleHelp(), "help-button");
    const projector = button("\u25a3", "key.projector", () => this.project(), "projector");
    const moving = html("div", { class: "moving" }, this.slider, signs);
    this.box.replaceChildren(moving, marks, goTo, this.breakpointPanel(), this.clockChoice() || "", projector, help, this.message);
    this.makeHelp();
  }

  /** Which clock a race goes by. */
  clockChoice() {
    if (!this.session.races) return null;
    const choice = html("select", { id: "clock", onchange: () => this.setClock(choice.value) },
      this.session.clocks.map((name) => html("option", { value: name, selected: name === this.session.clock }, this.words.say(`clock.${name}`))));
    return html("label", {}, `${this.words.say("clock")} `, choice);
  }

  setClock(clock) {
    this.session.clock = clock;
    this.session.goLane(this.session.focus, this.session.lane.walk.place);
    this.redraw();
  }

  /** Breakpoints: a variable with or without a value, or a depth. */
  breakpointPanel() {
    const { session, words } = this;
    const say = (name) => words.say(name);
    const { problem } = session.lane;
    const cell = html("input", { id: "break-cell", size: 5, "aria-label": say("break.cell"), placeholder: say("break.cell") });
    const value = html("input", { id: "break-value", size: 4, "aria-label": say("break.value"), placeholder: say("break.value") });
    const depth = html("input", { id: "break-depth", type: "number", min: 1, "aria-label": say("break.depth"), placeholder: say("break.depth") });
    const list = html("ul", { class: "breakpoints" });
    const row = (one, at) => {
      const text = one.depth === null ? words.name(one.text) : words.say("break.at-depth", { n: one.depth });
      const remove = () => {
        session.breakpoints.splice(at, 1);
        show();
      };
      return html("li", {}, `${text} `, html("button", { type: "button", "aria-label": `${say("break.remove")} ${text}`, onclick: remove }, "\u00d7"));
    };
    const show = () => list.replaceChildren(...session.breakpoints.map(row));
    const add = (event) => {
      event.preventDefault();
      const found = readBreakpoint(problem, cell.value, value.value, depth.value);
      if (found) session.breakpoints.push(found);
      this.message.textContent = found ? "" : say("break.wrong");
      show();
    };
    show();
    const open = this.box.querySelector(".break")?.open ?? false;
    return html("details", { class: "break", open }, html("summary", {}, say("break")), html("form", { onsubmit: add }, cell, value, depth, html("button", { type: "submit" }, say("break.add"))), list);
  }

  makeHelp() {
    const rows = KEYS.map(({ shown, does }) => html("tr", {}, html("th", { scope: "row" }, html("kbd", {}, shown)), html("td", {}, this.words.say(does))));
    const close = html("button", { type: "button", onclick: () => this.help.close() }, this.words.say("close"));
    this.help = document.getElementById("help");
    this.help.setAttribute("aria-label", this.words.say("key.help"));
    this.help.replaceChildren(html("h2", {}, this.words.say("help.heading")), html("table", {}, html("tbody", {}, rows)), html("p", {}, this.words.say("help.cells")), close);
  }

  /** Shows where the session is. */
  show() {
    const { session, words } = this;
    const { walk } = session.lane;
    this.slider.value = Math.max(...session.lanes.map((lane) => session.share(lane.walk)));
    this.slider.setAttribute("aria-valuetext", words.say("where", { place: walk.place, end: walk.length, depth: walk.levels.length }));
    this.playButton.textContent = session.isPlaying ? "\u2016" : "\u25b6";
    this.playButton.setAttribute("aria-pressed", session.isPlaying);
    this.speedText.textContent = words.say("speed", { count: SPEEDS[session.speed] });
  }

  key(event) {
    const inField = event.target.closest?.("input:not([type=range], [type=radio], [type=checkbox]), select, textarea, dialog");
    // The arrows and Space choose among buttons of one kind.
    const isChoice = event.target.closest?.("input[type=radio], input[type=checkbox]") && (event.key === " " || event.key.startsWith("Arrow"));
    if (inField || isChoice || event.ctrlKey || event.metaKey || event.altKey) return;
    // Space presses a button that has the focus, as everywhere.
    if (event.key === " " && event.target.closest?.("button, summary, a")) return;
    const known = KEYS.find(({ keys }) => keys.includes(event.key));
    if (!known) return;
    event.preventDefault();
    // Who works by hand has left the search where it was: back takes back the last move.
    if (this.lab?.works && known.does !== "key.help") {
      if (known.does === "key.back") this.lab.undo();
      return;
    }
    const isLarge = event.key.length === 1 && event.key !== event.key.toLowerCase();
    known.run(this, isLarge);
  }

  togglePlay() {
    if (this.session.isPlaying) this.session.pause();
    else this.session.play();
  }

  changeSpeed(by) {
    this.session.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.session.speed + by));
    this.show();
  }

  restart() {
    this.session.pause();
    this.session.start();
  }

  landmark(landmark, back) {
    const is = this.session.landmark(landmark, !back);
    this.message.textContent = is ? "" : this.words.say("landmark.none", { landmark: this.words.say(`landmark.${landmark}`) });
  }

  otherLane() {
    this.session.focus = (this.session.focus + 1) % this.session.lanes.length;
    this.session.changed();
  }

  goTo(event, number) {
    event.preventDefault();
    if (number.value !== "") this.session.go(Number(number.value));
  }

  toggleHelp() {
    if (this.help.open) this.help.close();
    else this.help.showModal();
  }

  redraw() {}

  project() {}
}

/** A breakpoint from what was typed; nothing when there is no such variable or value. */
function readBreakpoint(problem, cell, value, depth) {
  if (cell.trim() === "" && depth !== "") return { x: -1, value: null, depth: Number(depth), text: "" };
  const name = cell.trim().toLowerCase();
  const x = problem.names.findIndex((known) => known.toLowerCase() === name);
  if (x < 0) return null;
  const wanted = value.trim();
  const place = problem.labels(x).indexOf(wanted);
  if (wanted !== "" && place < 0) return null;
  return { x, value: wanted === "" ? null : place, depth: null, text: problem.names[x] + (wanted && ` = ${wanted}`) };
}
