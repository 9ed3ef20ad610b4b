// The beginning: reads the data, makes the searches, and follows the settings and the link.

/** The longest state that is put into a link; longer ones go into a file. */
const LONGEST_LINK = 1800;

/** Milliseconds of rest before the state is put into the link: browsers refuse pages that change it all the time. */
const LINK_PAUSE = 200;

/** The words of a link that say what is searched, on a site that has the engines in it. A page alone has its search within. */
const ASKED = ["problem", "text", "variant", "regions", "colours", "strategy", "other", "seed", "solutions", "nodes", "seconds", "events", "tongue", "packed", "pick"];

const THEMES = ["auto", "light", "dark", "contrast"];

class Page {
  constructor(data, table) {
    Object.assign(this, { data, table });
    this.problem = new Problem(data);
    this.settings = { lang: this.usualLanguage(), theme: "auto", digits: false };
    this.boxes = this.makeBoxes();
    this.session = new Session([]);
    this.session.lanes = data.lanes.map((lane, k) => new Lane(this.boxes[k], this.problem, lane, k, this.session));
    this.session.chooseSpeed();
    this.session.changed = () => this.show();
    this.session.choosePicture = (k) => this.choosePicture(k);
    this.session.chosen = (lane, x, value) => this.chosen(lane, x, value);
    this.controls = new Controls(this.session, document.getElementById("controls"));
    this.controls.redraw = () => this.drawTimelines();
    this.controls.project = () => this.project(!this.projects);
    this.controls.lab = this.lab = new Lab(this);
    this.readLink();
    this.applySettings();
    window.addEventListener("beforeprint", () => this.resized());
    window.addEventListener("resize", () => this.resized());
    window.addEventListener("hashchange", () => this.followLink());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.drawTimelines());
    // Within a chapter, the chapter says by which command the page is made.
    document.body.classList.toggle("embedded", window.self !== window.top);
    document.body.classList.add("ready");
  }

  /** The language of the form that asked for this, or else of the browser. */
  usualLanguage() {
    this.tongue ??= this.another?.querySelector("[name=tongue]")?.value ?? "";
    return Object.hasOwn(this.table, this.tongue) ? this.tongue : languageOf(this.table, navigator.languages ?? ["en"]);
  }

  /** The second search of a race gets a copy of what the first one has in the file. */
  makeBoxes() {
    const first = document.querySelector(".lane");
    const boxes = [first];
    while (boxes.length < this.data.lanes.length) {
      const copy = first.cloneNode(true);
      copy.querySelectorAll("[id]").forEach((element) => {
        element.dataset.edge = element.id.slice(1);
        element.removeAttribute("id");
      });
      first.after(copy);
      boxes.push(copy);
    }
    document.body.classList.toggle("race", boxes.length > 1);
    return boxes;
  }

  /** Writes the whole page in the language, digits and colours that are wished. */
  applySettings() {
    const { lang, theme, digits } = this.settings;
    this.words = new Words(this.table, lang, digits);
    const root = document.documentElement;
    root.lang = this.words.language;
    root.dir = this.words.direction;
    root.dataset.theme = theme;
    // Who asks again does so in the language that is read here.
    const tongue = this.another?.querySelector("[name=tongue]");
    if (tongue) tongue.value = this.words.language;
    for (const element of document.querySelectorAll("[data-say]")) element.textContent = this.words.say(element.dataset.say);
    this.session.lanes.forEach((lane) => lane.speak(this.words));
    this.controls.speak(this.words);
    this.makeSettings();
    this.makeTimelines();
    this.lab.speak(this.words);
    this.show();
    this.settle();
  }

  /** What is written now leaves other room to the trees than there was when they were made. */
  settle() {
    this.session.lanes.forEach((lane) => lane.tree.settle());
  }

  makeSettings() {
    const say = (name) => this.words.say(name);
    const set = (key, value) => {
      this.settings[key] = value;
      this.applySettings();
      this.writeLink();
    };
    const choice = (id, key, options) => {
      const select = html("select", { id, "aria-label": say(`settings.${key}`), onchange: () => set(key, select.value) },
        options.map(([value, text, lang]) => html("option", { value, lang, selected: this.settings[key] === value }, text)));
      return select;
    };
    const languages = Object.entries(this.table).map(([name, table]) => [name, table.name, name]);
    const themes = THEMES.map((name) => [name, say(`theme.${name}`)]);
    const digits = html("input", { type: "checkbox", id: "digits", checked: this.settings.digits, onchange: () => set("digits", digits.checked) });
    this.fold = html("button", { type: "button", id: "fold", "aria-controls": "settings", "aria-expanded": "false", onclick: () => this.unfold() }, say("settings"));
    document.getElementById("fold")?.remove();
    document.getElementById("settings").before(this.fold);
    document.body.classList.remove("unfolded");
    const hasDigits = this.words.table.digits[0] !== "0";
    document.getElementById("settings").replaceChildren(
      choice("language", "lang", languages),
      choice("theme", "theme", themes),
      hasDigits ? html("label", {}, digits, ` ${say("settings.digits")}`) : "",
      this.canBeSent() ? html("button", { type: "button", id: "copy-link", onclick: () => this.copyLink() }, say("link.copy")) : "",
      this.another ? html("button", { type: "button", id: "to-another", onclick: () => this.showForm() }, say("another")) : "",
      html("output", { id: "link-message" }),
    );
  }

  /** On a phone, shows what stands above the board, or folds it. */
  unfold() {
    this.fold.setAttribute("aria-expanded", document.body.classList.toggle("unfolded"));
  }

  get projects() {
    return document.body.classList.contains("projector");
  }

  /** For a projector: the board, the tree and the sentence alone, and large. */
  project(is) {
    document.body.classList.toggle("projector", is);
    this.resized();
    this.show();
    this.settle();
  }

  /** Another picture of the same place. */
  choosePicture(k) {
    this.session.picture = k;
    this.session.lanes.forEach((lane) => lane.speak(this.words));
    this.show();
    this.settle();
  }

  /** The form, where somebody answers it. */
  get another() {
    return document.getElementById("another");
  }

  /** Whether a link leads others to this page: one of a local server does not, and it would give its key away. */
  canBeSent() {
    return !this.another || this.asked().size > 0;
  }

  /** What is asked for, as the link says it. */
  asked() {
    const link = new URLSearchParams(location.hash.slice(1));
    return new URLSearchParams([...link].filter(([name]) => ASKED.includes(name)));
  }

  /** The whole link, if it can be sent. */
  link() {
    const state = this.state().toString();
    return state.length > LONGEST_LINK ? null : `#${[this.asked().toString(), state].filter(Boolean).join("&")}`;
  }

  showForm() {
    this.another.open = true;
    this.another.scrollIntoView();
    this.another.querySelector("#problem").focus();
  }

  makeTimelines() {
    const box = document.getElementById("timelines");
    this.timelines = this.session.lanes.map((lane) => {
      const canvas = html("canvas", { class: "timeline", height: TIMELINE, "aria-hidden": "true" });
      const share = (place) => this.session.share(lane.walk, place);
      return new Timeline(canvas, lane.walk, share, (to) => this.session.goToShare(to));
    });
    this.nowLine = html("span", { class: "now" });
    // Which search of a race ends first is seen when it does.
    this.ahead = this.session.races ? html("span", { class: "ahead" }) : "";
    box.replaceChildren(...this.timelines.map(({ canvas }) => canvas), this.ahead, this.nowLine);
    this.drawTimelines();
  }

  drawTimelines() {
    this.timelines.forEach((timeline) => timeline.draw());
  }

  resized() {
    this.session.lanes.forEach((lane) => lane.resized());
    this.drawTimelines();
  }

  show() {
    const { session } = this;
    session.lanes.forEach((lane, k) => {
      lane.show(this.lab.benchOf(lane));
      lane.box.classList.toggle("in-focus", session.races && k === session.focus);
    });
    document.body.classList.toggle("under-way", session.lanes.some(({ walk }) => walk.place < walk.length));
    this.timelines.forEach((timeline) => timeline.show());
    this.controls.show();
    this.nowLine.style.left = `${100 * Math.max(...session.lanes.map(({ walk }) => session.share(walk)))}%`;
    if (this.ahead) this.ahead.style.left = `${100 * Math.max(...session.lanes.map(({ walk }) => session.share(walk, walk.farthest)))}%`;
    this.showRace();
    this.lab.show();
    clearTimeout(this.linkTimer);
    if (!session.isPlaying) this.linkTimer = setTimeout(() => this.writeLink(), LINK_PAUSE);
  }

  /** Who leads, and at the end what a comparison says. */
  showRace() {
    if (!this.session.races) return;
    const box = document.getElementById("race");
    box.setAttribute("aria-live", this.session.isPlaying ? "off" : "polite");
    const ended = this.session.lanes.every(({ walk }) => walk.place === walk.length);
    const verdict = ended && this.data.verdict ? html("span", { lang: "en", dir: "ltr", class: "verdict" }, this.data.verdict) : leader(this.session, this.words);
    const clock = this.words.say("race.clock", { clock: this.words.say(`clock.${this.session.clock}`), now: this.session.now });
    box.replaceChildren(html("span", { class: "clock" }, clock), " ", verdict);
    box.hidden = false;
  }

  chosen(lane, x, value) {
    if (this.lab.takes(lane, x, value)) return;
    this.session.focus = lane.number;
    this.show();
  }

  /** The state of the page as words of a link. */
  state() {
    const { session, settings } = this;
    const state = new URLSearchParams();
    state.set("place", session.lane.walk.place);
    if (session.focus > 0) state.set("search", session.focus);
    if (session.clock !== session.clocks[0]) state.set("clock", session.clock);
    if (session.lane.chosen >= 0) state.set("at", this.problem.names[session.lane.chosen]);
    if (settings.lang !== this.usualLanguage()) state.set("lang", settings.lang);
    if (session.picture > 0) state.set("picture", session.picture);
    if (settings.theme !== "auto") state.set("theme", settings.theme);
    if (settings.digits) state.set("digits", "own");
    if (this.projects) state.set("view", "projector");
    this.lab.writeTo(state);
    return state;
  }

  writeLink() {
    const link = this.link();
    // A link that was typed just now is not followed yet, and must not be lost.
    if (link === null || link === location.hash || location.hash !== this.known) return;
    try {
      history.replaceState(null, "", link);
      this.known = location.hash;
    } catch {
      // Some browsers allow no more than so many changes; the next one comes soon.
    }
  }

  readLink() {
    this.known = location.hash;
    this.readState(new URLSearchParams(location.hash.slice(1)));
  }

  readState(state) {
    const { session, settings, problem } = this;
    const lang = state.get("lang");
    settings.lang = Object.hasOwn(this.table, lang) ? lang : this.usualLanguage();
    settings.theme = THEMES.includes(state.get("theme")) ? state.get("theme") : "auto";
    settings.digits = state.get("digits") === "own";
    document.body.classList.toggle("projector", state.get("view") === "projector");
    session.clock = session.clocks.includes(state.get("clock")) ? state.get("clock") : session.clocks[0];
    session.focus = Math.min(Math.max(0, Number(state.get("search")) || 0), session.lanes.length - 1);
    session.focus = Math.trunc(session.focus);
    session.picture = Math.max(0, Math.min(Math.trunc(Number(state.get("picture")) || 0), (this.data.pictures ?? []).length));
    session.lane.chosen = problem.names.indexOf(state.get("at"));
    session.put(session.focus, Math.trunc(Number(state.get("place")) || 0));
    this.lab.readFrom(state);
  }

  /** Someone has changed the link by hand, or has gone back in the history. */
  followLink() {
    if (location.hash === this.known) return;
    this.readLink();
    this.applySettings();
  }

  async copyLink() {
    const message = document.getElementById("link-message");
    const link = this.link();
    if (link === null) {
      this.lab.save();
      message.textContent = this.words.say("link.too-long");
      return;
    }
    const whole = location.href.split("#")[0] + link;
    try {
      await navigator.clipboard.writeText(whole);
      message.textContent = this.words.say("link.copied");
    } catch {
      message.textContent = whole;
    }
  }
}

if (typeof document !== "undefined") {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  window.page = new Page(read("trace"), unpacked(read("words")));
}
