// One search on the page: its picture, what happened, its panels and its tree.

class Lane {
  /** `session` is told when someone wants to go somewhere, or has chosen a variable. */
  constructor(box, problem, data, number, session) {
    Object.assign(this, { box, problem, data, number, session });
    this.walk = new Walk(problem, data);
    this.find = (name) => box.querySelector(`.${name}`);
    this.chosen = -1;
    const picture = this.find("scene");
    picture.addEventListener("click", (event) => this.choose(event.target.closest(".spot"), event));
    picture.addEventListener("keydown", (event) => this.key(event));
  }

  /** Writes everything in these words. */
  speak(words) {
    const go = (place) => this.session.goLane(this.number, place);
    this.teller = new Teller(words, this.problem);
    this.scene ??= new Scene(this.find("scene"), this.problem);
    this.scene.root.setAttribute("aria-label", words.say("panel.problem"));
    const folded = this.tree?.folded;
    this.find("lane-name").textContent = words.name(this.data.strategy);
    this.panels = new Panels(this.find("panels"), this.walk, this.teller, go);
    this.panels.chosen = this.chosen;
    this.tree = new TreeView(this.find("tree-box"), this.walk, this.teller, go);
    if (folded) {
      this.tree.folded = folded;
      this.tree.arrange();
    }
    const say = (name) => words.say(name);
    this.find("tree-buttons").replaceChildren(
      html("button", { type: "button", onclick: () => this.tree.unfoldAll() }, say("tree.unfold")),
      html("button", { type: "button", onclick: () => this.tree.foldAll() }, say("tree.fold")),
      html("span", { class: "hint" }, say("tree.hint")),
    );
    this.find("tree-heading").textContent = say("panel.tree");
    this.find("how-it-ended").textContent = this.ending(words);
  }

  /** How the search ended, and whether the trace is whole. */
  ending(words) {
    const { data } = this;
    const parts = [words.say(`outcome.${data.status}`)];
    if (data.limit) parts.push(words.say("outcome.stopped", { limit: words.name(data.limit) }));
    if (data.cut) parts.push(words.say("outcome.cut", { count: this.walk.length }));
    return parts.join(" ");
  }

  show() {
    const { words } = this.teller;
    this.scene.show(this.walk, this.teller);
    const sentence = this.teller.step(this.walk);
    const where = words.say("where", { place: this.walk.place, end: this.walk.length, depth: this.walk.levels.length });
    this.find("where").textContent = where;
    if (this.find("sentence").textContent !== sentence) this.find("sentence").textContent = sentence;
    this.panels.show();
    this.tree.show();
  }

  /** Chooses a variable, or one of its values. */
  choose(spot, event) {
    if (!spot) return;
    const x = Number(spot.dataset.variable);
    this.chosen = x;
    this.scene.mark(x);
    this.scene.focus(x, false);
    this.panels.chosen = x;
    const value = event?.target.closest(".mark")?.dataset.value;
    this.session.chosen(this, x, value === undefined ? -1 : Number(value));
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
