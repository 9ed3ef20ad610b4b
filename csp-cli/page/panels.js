// The panels beside the picture: what happened, the chosen variable, the path, the queue and the counters.

/** An HTML element with attributes and children; a string is text. */
function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** A button that shows a sentence or a name and goes to a place. */
function jump(text, place, go, attributes = {}) {
  return html("button", { type: "button", class: "jump", ...attributes, onclick: () => go(place) }, text);
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
  }

  show() {
    this.showVariable();
    this.showPath();
    this.showQueue();
    this.showCounters();
  }

  /** "What is its domain here?": what is left, and for each value that is gone, what removed it. */
  showVariable() {
    const { walk, teller, chosen } = this;
    if (chosen < 0) return this.variable.replaceChildren(html("p", { class: "hint" }, teller.words.say("variable.hint")));
    const values = walk.domain(chosen);
    const there = teller.words.say("variable.domain", {
      x: teller.variable(chosen),
      domain: teller.domain(chosen, values),
    });
    const rows = [];
    for (let value = 0; value < walk.problem.labels(chosen).length; value++) {
      const event = walk.removal(chosen, value);
      if (event < 0) continue;
      const label = teller.words.say("variable.gone", { value: teller.value(chosen, value) });
      rows.push(html("li", {}, `${label} `, jump(teller.event(walk, event), event + 1, this.go)));
    }
    const never = walk.problem.labels(chosen).length - values.length - rows.length;
    const start = never > 0 && html("p", {}, teller.words.say("variable.never", { count: never }));
    this.variable.replaceChildren(html("p", { class: "domain" }, there), html("ul", {}, rows), start || "");
  }

  /** What is assigned, and which of it stands in the last conflict set. */
  showPath() {
    const { walk, teller } = this;
    const event = walk.lastConflictSet();
    const culprits = new Set(event >= 0 ? walk.lane.events.sets[walk.b[event]] : []);
    const rows = walk.assignments().map(({ event: tried, x, value }, depth) => {
      const is = culprits.has(x);
      const sign = is ? html("span", { class: "culprit" }, ` \u25c0 ${teller.words.say("path.culprit")}`) : "";
      const text = `${teller.words.number(depth + 1)}. ${teller.assignment(x, value)}`;
      return html("li", { class: is ? "is-culprit" : undefined }, jump(text, tried + 1, this.go), sign);
    });
    if (rows.length === 0) rows.push(html("li", { class: "hint" }, teller.words.say("path.root")));
    const set = event >= 0 && html("p", { class: "set" }, teller.event(walk, event));
    this.path.replaceChildren(html("ol", {}, rows), set || "");
    this.path.scrollTop = this.path.scrollHeight;
  }

  /** What waits, the next first, and what put it there. */
  showQueue() {
    const { walk, teller } = this;
    const waiting = walk.waiting();
    const head = html("p", { class: "length" }, teller.words.say("queue.length", { count: waiting.length }));
    const shown = this.allRows ? waiting : waiting.slice(0, ROWS);
    const rows = shown.map((event) =>
      html("li", {}, jump(teller.words.name(teller.waiting(walk, event)), event + 1, this.go), ` ${teller.cause(walk, event)}`),
    );
    const more = waiting.length - shown.length;
    const all = more > 0 && html("button", { type: "button", onclick: () => this.showAll() }, teller.words.say("queue.more", { count: more }));
    this.queue.replaceChildren(head, html("ol", {}, rows), all || "");
  }

  showAll() {
    this.allRows = true;
    this.showQueue();
  }

  /** The counters here, and those of the whole search as a comparison counts them. */
  showCounters() {
    const { walk, teller } = this;
    const now = countersAt(walk);
    const say = (name, things) => teller.words.say(name, things);
    const row = ([key, whole]) =>
      html("tr", {}, html("th", { scope: "row" }, say(`counter.${key}`)), html("td", {}, now[key] === undefined ? "" : teller.words.number(now[key])), html("td", {}, teller.words.number(whole)));
    const heads = ["counters.name", "counters.here", "counters.end"].map((name) => html("th", { scope: "col" }, say(name)));
    const body = html("tbody", {}, walk.lane.counters.map(row));
    this.counters.replaceChildren(html("table", {}, html("thead", {}, html("tr", {}, heads)), body));
  }
}

/** The counters at a place: as the events tell them, and at the end as the search counted them. */
function countersAt(walk) {
  if (walk.place === walk.length && !walk.lane.cut) return Object.fromEntries(walk.lane.counters);
  const counts = Object.fromEntries(COUNTED.map((key, number) => [key, walk.counts[number]]));
  return { ...counts, checks: walk.clock("checks", walk.place) };
}
