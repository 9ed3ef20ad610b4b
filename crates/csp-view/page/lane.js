// One search on the page: its picture, what happened, its panels and its tree.

/** A picture wider than this, such as a board of 16 x 16, gets most of the width. On a small screen it is scrolled in its place, on
 * others it is seen whole, and scrolled when someone looks closer. */
const LARGE = 800;
/** A board wider than this, such as one of 25 x 25, cannot be read when it is seen whole. */
const VAST = 1500;

class Lane {
  /** `session` is told when someone wants to go somewhere, or has chosen a variable. */
  constructor(box, problem, data, number, session) {
    Object.assign(this, { box, problem, data, number, session });
    this.walk = new Walk(problem, data);
    this.find = (name) => box.querySelector(`.${name}`);
    this.chosen = -1;
    this.view = this.find("problem-view");
    this.view.addEventListener("click", (event) => this.choose(event.target.closest(".spot") ?? this.named(event.target), event));
    this.view.addEventListener("keydown", (event) => event.target.closest(".scene") && this.key(event));
  }

  /** Writes everything in these words. */
  speak(words) {
    const go = (place) => this.session.goLane(this.number, place);
    this.teller = new Teller(words, this.problem);
    const roots = this.view.querySelectorAll(".scene");
    this.scenes ??= layoutsOf(this.problem.data).map((layout, k) => new (layout.entries ? Picture : Scene)(roots[k], this.problem, layout));
    const last = this.scene;
    this.scene = this.scenes[this.session.picture] ?? this.scenes[0];
    this.scenes.forEach(({ root }) => root.classList.toggle("away", root !== this.scene.root));
    if (this.scenes.length > 1) pictureChoice(this, words);
    this.scene.root.setAttribute("aria-label", words.say("panel.problem"));
    const { width } = this.scene.root.viewBox.baseVal;
    this.box.classList.toggle("large", width > LARGE);
    if (this.scene !== last) this.isCloser = width > VAST && this.scene.root.classList.contains("board");
    this.lookCloser(this.isCloser, words);
    this.scene.root.style.setProperty("--least", `${Math.round(width * 0.55)}px`);
    this.scene.root.style.setProperty("--most", `${Math.round(width * 2)}px`);
    this.scene.mark(this.chosen);
    this.tallest = 0;
    this.find("lane-name").textContent = words.name(this.data.strategy);
    this.panels = new Panels(this.find("panels"), this.walk, this.teller, go);
    this.panels.chosen = this.chosen;
    this.tree ??= new TreeView(this.find("tree-box"), this.walk, go);
    this.tree.speak(this.teller);
    const say = (name) => words.say(name);
    const button = (name, run, sign = say(name)) => html("button", { type: "button", "aria-label": say(name), title: say(name), onclick: run }, sign);
    this.find("tree-buttons").replaceChildren(
      button("tree.farther", () => this.tree.zoom(0.8), "\u2212"),
      button("tree.closer", () => this.tree.zoom(1.25), "+"),
      button("tree.fit", () => this.tree.fit()),
      button("tree.unfold", () => this.tree.unfoldAll()),
      button("tree.fold", () => this.tree.foldAll()),
    );
    this.find("tree-view").querySelector(".legend")?.remove();
    this.find("tree-view").append(this.tree.legend(words));
    this.find("tree-box").title = say("tree.hint");
    this.find("tree-heading").textContent = say("panel.tree");
    this.find("how-it-ended").textContent = this.ending(words);
  }

  /** Shows a large picture so that it can be read, or whole; a button turns that. */
  lookCloser(is, words) {
    this.isCloser = is;
    this.box.classList.toggle("closer", is);
    this.look ??= html("button", { type: "button", class: "look" });
    if (!this.look.isConnected) this.view.after(this.look);
    this.look.onclick = () => this.lookCloser(!is, words);
    this.look.title = words.say(is ? "tree.fit" : "tree.closer");
    this.look.textContent = is ? this.look.title : "+";
    this.look.setAttribute("aria-label", this.look.title);
    this.bringIntoView(this.walk.touched().current);
  }

  /** How the search ended, and whether the trace is whole. */
  ending(words) {
    const { data } = this;
    const parts = [words.say(`outcome.${data.status}`)];
    if (data.limit) parts.push(words.say("outcome.stopped", { limit: words.name(data.limit) }));
    if (data.cut) parts.push(words.say("outcome.cut", { count: this.walk.length }));
    return parts.join(" ");
  }

  /** Shows where the walk is; in the picture stands what someone works on by hand, if someone does. */
  show(bench = null) {
    const { words } = this.teller;
    this.scene.show(bench ?? this.walk, this.teller);
    this.showSentence(this.teller.step(this.walk));
    const where = words.say("where", { place: this.walk.place, end: this.walk.length, depth: this.walk.levels.length });
    this.find("where").textContent = where;
    // Who watches finds out how it ends when it does.
    this.walk.farthest = Math.max(this.walk.farthest ?? 0, this.walk.place);
    this.find("how-it-ended").classList.toggle("later", this.walk.place < this.walk.length);
    this.box.classList.toggle("open-ended", this.walk.farthest < this.walk.length);
    this.panels.show();
    this.tree.show();
    this.bringIntoView((bench ?? this.walk).touched().current);
  }

  /** Of a picture that is larger than its place, shows the part where something happens. */
  bringIntoView(x) {
    const { view } = this;
    const there = this.scene.spots[this.scene.cellOf(x)];
    if (!there || !this.box.classList.contains("large")) return;
    const [frame, spot] = [view, there].map((element) => element.getBoundingClientRect());
    const [left, top] = [spot.left - frame.left + view.scrollLeft, spot.top - frame.top + view.scrollTop];
    view.scrollLeft = nearest(view.scrollLeft, view.clientWidth, left, [left, left + spot.width], 8);
    view.scrollTop = nearest(view.scrollTop, view.clientHeight, top, [top, top + spot.height], 8);
  }

  /** The sentence keeps the height of the tallest one so far, so that nothing jumps. A voice does not read along while it plays. */
  showSentence(sentence) {
    const box = this.find("sentence");
    box.setAttribute("aria-live", this.session.isPlaying ? "off" : "polite");
    if (box.textContent === sentence && this.tallest > 0) return;
    box.textContent = sentence;
    if (box.offsetHeight <= this.tallest) return;
    this.tallest = box.offsetHeight;
    box.style.minHeight = `${this.tallest}px`;
  }

  /** Another width has other lines. */
  resized() {
    this.tallest = 0;
    this.find("sentence").style.minHeight = "";
    this.tree.arrange();
  }

  /** The place of the variable whose name stands beside the picture. */
  named(text) {
    const x = text.classList.contains("ruler") ? this.problem.names.indexOf(text.textContent) : -1;
    return this.scene.spots[this.scene.cellOf(x)];
  }

  /** Chooses a variable, or one of its values. */
  choose(spot, event) {
    if (!spot) return;
    const x = Number(spot.dataset.variable);
    const k = this.scene.spots.indexOf(spot);
    this.scene.focus(k, false);
    if (x < 0) return;
    this.chosen = x;
    this.scene.mark(x);
    this.panels.chosen = x;
    this.session.chosen(this, x, event ? this.scene.valueAt(k, event) : -1);
  }

  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) this.scene.focus(this.scene.neighbour(this.scene.current, ...step));
    else if (event.key === "Enter" || event.key === " ") this.choose(this.scene.spots[this.scene.current]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
