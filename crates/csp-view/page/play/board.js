// The board. Its frame and the picture of a hint come from the engines; values and pencil marks are put into it here.

/** What the engines say of a problem, as the scene of a search asks for it. */
class PlayProblem {
  constructor(data) {
    this.data = { kind: data.kind, spots: data.spots };
    Object.assign(this, { names: data.names, lists: data.labels, listOf: data.label_of });
    this.given = new Map(data.given);
  }

  labels(x) {
    return this.lists[this.listOf[x]];
  }

  label(x, value) {
    return this.labels(x)[value];
  }
}

class PlayBoard extends Scene {
  constructor(root, problem, words) {
    super(root, problem, layoutsOf(problem.data)[0]);
    this.words = words;
    this.wrong = new Set();
    this.lost = new Set();
    this.arc = null; // The one that is told.
    this.candidates = new Map(); // While a whole hint is shown: what it looks at.
    root.setAttribute("aria-label", words.say("play.board"));
  }

  /** The variable that the keyboard reaches. */
  get x() {
    return this.cells[this.current].x;
  }

  /** Puts the state of the game into the picture; what has not changed is left alone. */
  draw(game) {
    const chosen = game.known(this.x);
    this.cells.forEach(({ x }, k) => {
      const value = game.known(x);
      const isSame = value >= 0 && value === chosen && this.problem.listOf[x] === this.problem.listOf[this.x];
      const roles = { given: this.problem.given.has(x), chosen: k === this.current, same: isSame, wrong: this.wrong.has(x), lost: this.lost.has(x), arc: x === this.arc?.revised || x === this.arc?.against };
      const looked = game.marks[x] === 0n ? (this.candidates.get(x) ?? 0n) : 0n;
      const content = `${value}|${game.marks[x]}|${looked}|`;
      const key = `${content}${Object.values(roles)}`;
      const before = this.shown[k];
      if (before === key) return;
      this.shown[k] = key;
      this.spots[k].setAttribute("class", ["spot", ...Object.keys(roles).filter((role) => roles[role])].join(" "));
      this.spots[k].setAttribute("aria-label", this.told(x, game, roles));
      this.spots[k].setAttribute("aria-current", String(k === this.current));
      if (!before?.startsWith(content)) this.write(k, value, game.marks[x], looked);
    });
  }

  write(k, value, bits, looked) {
    const { x } = this.cells[k];
    const there = bits | looked;
    this.marks[k].forEach((mark, number) => {
      const isThere = value < 0 && (there & bit(number)) !== 0n;
      mark.setAttribute("class", isThere ? (looked ? "mark looked" : "mark") : "mark out");
      mark.textContent = isThere || this.layout.kind !== "chessboard" ? this.valueText(x, number) : "";
    });
    const { x: left, y } = this.placeOfBig(k, value);
    this.big[k].setAttribute("class", "big");
    this.big[k].setAttribute("x", left);
    this.big[k].setAttribute("y", y);
    this.big[k].textContent = value < 0 ? "" : this.layout.kind === "chessboard" ? "\u265b\ufe0e" : this.valueText(x, value);
    this.spots[k].style.setProperty("--colour", (value >= 0 && COLOURS[this.problem.label(x, value)]) || "");
  }

  /** True if a cell without a value shows this one as a mark. */
  shows(k, value, game) {
    const { x } = this.cells[k];
    return game.known(x) < 0 && ((game.marks[x] | (this.candidates.get(x) ?? 0n)) & bit(value)) !== 0n;
  }

  valueText(x, value) {
    return this.layout.kind === "chessboard" ? "\u2022" : this.words.inDigits(this.problem.label(x, value));
  }

  /** A cell in words. */
  told(x, game, { given, wrong, lost }) {
    const name = this.words.name(this.problem.names[x]);
    const label = (value) => this.words.name(this.problem.label(x, value));
    const value = game.known(x);
    const marks = this.problem.labels(x).map((_, number) => number).filter((number) => game.marks[x] & bit(number));
    const said = value >= 0 ? label(value) : marks.length > 0 ? this.words.say("play.marks", { marks: marks.map(label).join(", ") }) : this.words.say("play.empty");
    const more = [given && "play.given", wrong && "play.isWrong", lost && "play.isLost"].filter(Boolean);
    return `${name}: ${[said, ...more.map((key) => this.words.say(key))].join(", ")}`;
  }

  /** The picture of a hint: at level 2 the place alone, at level 3 all of it. */
  showHint(hint, level) {
    this.root.querySelector(".overlay")?.remove();
    this.candidates = new Map(level === 3 ? readPairs(hint.candidates, /^[0-9a-f]+$/).map(([x, bits]) => [+x, BigInt(`0x${bits}`)]) : []);
    if (level < 2) return;
    const picture = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${hint.picture}</svg>`, "image/svg+xml");
    const overlay = document.importNode(picture.querySelector(".overlay"), true);
    overlay.dataset.level = level;
    overlay.setAttribute("aria-hidden", "true");
    this.root.append(overlay);
  }
}
