// The panels beside the picture: what happened, the chosen variable, the path, the queue and the counters.

/** A button that shows a sentence or a name and goes to a place. */
function jump(text, place, go, attributes = {}) {
  return html("button", { type: "button", class: "jump", ...attributes, onclick: () => go(place) }, text);
}

/**
 * Makes the rows of a list those of `keys`, and leaves alone what stays: rows that have left in front, as in a queue, are taken
 * away, and so is what differs at the end, as on a path. `make` builds a row. Whether anything has changed.
 */
function updateRows(list, keys, make) {
  const had = [...list.children];
  const from = Math.max(0, had.findIndex((row) => row.dataset.key === keys[0]));
  let same = 0;
  while (same < keys.length && had[from + same]?.dataset.key === keys[same]) same++;
  had.forEach((row, at) => (at < from || at >= from + same) && row.remove());
  keys.slice(same).forEach((key, at) => {
    const row = make(same + at);
    row.dataset.key = key;
    list.append(row);
  });
  return same < keys.length || had.length > same;
}

/** How many rows of a long list are shown until all are asked for. */
const ROWS = 100;

class Panels {
  constructor(box, walk, teller, go) {
    Object.assign(this, { box, walk, teller, go, chosen: -1, allRows: false });
    const say = (name) => teller.words.say(name);
    const panel = (name, heading) => {
      this[name] = html("div", { class: `content ${name}` });
      return html("section", { class: `panel ${name}-panel` }, html("h3", {}, say(heading)), this[name]);
    };
    box.replaceChildren(
      panel("variable", "panel.variable"),
      panel("path", "panel.path"),
      panel("queue", "panel.queue"),
      panel("counters", "panel.counters"),
    );
    this.pathRows = html("ol");
    this.pathSet = html("p", { class: "set" });
    this.path.append(this.pathRows, this.pathSet);
    this.queueLength = html("p", { class: "length" });
    this.queueRows = html("ol");
    this.queueMore = html("button", { type: "button", onclick: () => this.showAll() });
    this.queue.append(this.queueLength, this.queueRows, this.queueMore);
    this.makeCounters();
  }

  show() {
    this.showVariable();
    this.showPath();
    this.showQueue();
    this.showCounters();
  }

  /** The variable that is chosen, or else the one that has just failed; -1 if there is none. */
  get asked() {
    const { walk, chosen } = this;
    const last = walk.place - 1;
    return chosen < 0 && last >= 0 && walk.isLandmark("conflict", last) ? walk.a[last] : chosen;
  }

  /** "What is its domain here?": what is left, and for each value that is gone, what removed it. */
  showVariable() {
    const { walk, teller, asked: chosen } = this;
    const values = chosen < 0 ? [] : walk.domain(chosen);
    const gone = chosen < 0 ? [] : walk.problem.labels(chosen).map((label, value) => walk.removal(chosen, value));
    const key = `${chosen}|${values}|${gone}`;
    if (key === this.variableKey) return;
    this.variableKey = key;
    if (chosen < 0) return this.variable.replaceChildren(html("p", { class: "hint" }, teller.words.say("variable.hint")));
    const there = teller.words.say("variable.domain", {
      x: teller.variable(chosen),
      domain: teller.domain(chosen, values),
    });
    const rows = [];
    for (const [value, event] of gone.entries()) {
      if (event < 0) continue;
      const failed = walk.failedBefore(event, value);
      const label = teller.words.say(failed < 0 ? "variable.gone" : "variable.failed", { value: teller.value(chosen, value) });
      const why = failed < 0 ? event : failed;
      rows.push(html("li", {}, `${label} `, jump(teller.event(walk, why), why + 1, this.go)));
    }
    const never = walk.problem.labels(chosen).length - values.length - rows.length;
    const start = never > 0 && html("p", {}, teller.words.say("variable.never", { count: never }));
    this.variable.replaceChildren(html("p", { class: "domain" }, there), html("ul", {}, rows), start || "");
  }

  /** What is assigned, and which of it stands in the last conflict set. */
  showPath() {
    const { walk, teller } = this;
    const event = walk.lastConflictSet();
    const culprits = walk.culprits(event);
    const assignments = walk.assignments();
    const keys = assignments.map(({ node, x }) => `${node}${culprits.has(x) ? "!" : ""}`);
    const hasChanged = updateRows(this.pathRows, keys.length ? keys : ["none"], (depth) =>
      keys.length ? this.pathRow(depth, assignments[depth], culprits) : html("li", { class: "hint" }, teller.words.say("path.root")));
    this.pathSet.textContent = event >= 0 ? teller.event(walk, event) : "";
    if (hasChanged) this.path.scrollTop = this.path.scrollHeight;
  }

  pathRow(depth, { event, x, value }, culprits) {
    const { teller } = this;
    const is = culprits.has(x);
    const sign = is ? html("span", { class: "culprit" }, ` \u25c0 ${teller.words.say("path.culprit")}`) : "";
    const text = `${teller.words.number(depth + 1)}. ${teller.assignment(x, value)}`;
    return html("li", { class: is ? "is-culprit" : undefined }, jump(text, event + 1, this.go), sign);
  }

  /** What waits, the next first, and what put it there. */
  showQueue() {
    const { walk, teller } = this;
    const waiting = walk.waiting();
    this.queueLength.textContent = teller.words.say("queue.length", { count: waiting.length });
    const shown = this.allRows ? waiting : waiting.slice(0, ROWS);
    updateRows(this.queueRows, shown.map(String), (at) => {
      const event = shown[at];
      const name = teller.words.name(teller.waiting(walk, event));
      return html("li", {}, jump(name, event + 1, this.go), ` ${teller.cause(walk, event)}`);
    });
    const more = waiting.length - shown.length;
    this.queueMore.hidden = more === 0;
    this.queueMore.textContent = teller.words.say("queue.more", { count: more });
  }

  showAll() {
    this.allRows = true;
    this.showQueue();
  }

  /** A table of the counters here, and those of the whole search as a comparison counts them. */
  makeCounters() {
    const { walk, teller } = this;
    const say = (name) => teller.words.say(name);
    this.now = new Map(walk.lane.counters.map(([key]) => [key, html("td")]));
    const row = ([key, whole]) =>
      html("tr", {}, html("th", { scope: "row" }, say(`counter.${key}`)), this.now.get(key), html("td", { class: "whole" }, teller.words.number(whole)));
    const heads = ["counters.name", "counters.here", "counters.end"].map((name) => html("th", { scope: "col" }, say(name)));
    const body = html("tbody", {}, walk.lane.counters.map(row));
    // Where it is scrolled, the keyboard can scroll it.
    Object.entries({ tabindex: 0, role: "group", "aria-label": say("panel.counters") }).forEach((pair) => this.counters.setAttribute(...pair));
    this.counters.replaceChildren(html("table", {}, html("thead", {}, html("tr", {}, heads)), body));
  }

  showCounters() {
    const now = countersAt(this.walk);
    for (const [key, cell] of this.now) {
      const text = now[key] === undefined ? "" : this.teller.words.number(now[key]);
      if (cell.textContent !== text) cell.textContent = text;
    }
  }
}

/** The counters at a place: as the events tell them, and at the end as the search counted them, what it counted. */
function countersAt(walk) {
  const counts = Object.fromEntries(COUNTED.map((key, number) => [key, walk.counts[number]]));
  if (walk.place === walk.length && !walk.lane.cut) return { ...counts, ...Object.fromEntries(walk.lane.counters) };
  return { ...counts, checks: walk.clock("checks", walk.place) };
}
