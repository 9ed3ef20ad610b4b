// The walk of the page through a trace is that of the program: `csp step` says what stands at each place, `csp trace` what
// happens, `csp compare` what a race comes to. No browser is needed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { csp, random, replay, walksOf } from "./help.mjs";

const SEARCHES = [
  ["queens:6", "bt"], ["queens:6", "bm"], ["queens:6", "fc"], ["board2", "fc+mrv"], ["australia@2", "mac"],
  ["latin:4", "mac4"], ["zebra", "mac3bit"], ["queens:8", "fc-cbj"], ["australia@2", "bt-gbj"], ["queens:6", "fc+lds"],
  ["queens:8", "fc+dom/wdeg+luby"], ["lesson4", "norvig"], ["zebra", "gac"], ["queens:6", "fc+dom/ddeg"], ["latin:4", "mac6"],
  ["board2", "mac2001+mrv"], ["queens:6", "flf"], ["australia@2", "bt-cbj"], ["zebra", "fc-bj+mrv"], ["queens:8", "fc+dds"],
  ["queens:6", "ac3,mac+mrv"], ["latin:4", "plf+deg"],
  ["queens:8", "learn"], ["grid2", "learn"], ["zebra", "learn"],
];
const PLACES = 200;
const COUNTERS = { nodes: "nodes", "dead ends": "dead_ends", backtracks: "backtracks", prunings: "prunings", revisions: "revisions", solutions: "solutions" };

/** What `csp step` prints for these places: domains, queue, counters and its sentence at each. */
function stepped(problem, strategy, places) {
  const input = places.map((place) => `g ${place}\nl\n`).join("");
  const printed = csp(["step", problem, "--strategy", strategy, "--lines"], { input: `${input}q\n` });
  const answers = printed.split(/^> /m).slice(1);
  return places.map((place, at) => {
    const [shown, listed] = [answers[2 * at], answers[2 * at + 1]];
    assert.match(shown, new RegExp(`^g ${place}\n`));
    const lines = shown.split("\n").slice(1);
    const where = lines.findIndex((line) => line.startsWith("event "));
    const counts = Object.fromEntries(lines.find((line) => line.startsWith("nodes ")).split(", ").map((part) => {
      const [, name, number] = /^(.*) ([\d,]+)$/.exec(part);
      return [name, Number(number.replaceAll(",", ""))];
    }));
    const queue = listed.split("\n")[1];
    return {
      domains: domainsOf(lines.slice(0, where)),
      sentence: lines[where].replace(/^event [\d,]+ of [\d,]+, depth \d+: /, ""),
      depth: Number(/depth (\d+)/.exec(lines[where])[1]),
      queue: queue === "the queue is empty" ? [] : queue.split(" "),
      counts,
    };
  });
}

/** The domains in a printed state: rows of a board, or a name and a set on each line. */
function domainsOf(lines) {
  const named = lines.map((line) => /^\s*\S+ \{(.*)\}/.exec(line)).filter(Boolean);
  if (named.length > 0) return named.map((found) => found[1].replaceAll(", ", " "));
  const rows = lines.filter((line) => /[^-+\s|]/.test(line));
  return rows.flatMap((line) => line.replaceAll("|", " ").trim().split(/\s+/)).map((cell) => (/^[.-]$/.test(cell) ? "" : [...cell].join(" ")));
}

/** What the page has at the place of the walk. */
function walked({ teller, problem, countersAt }, walk) {
  const label = (x) => walk.domain(x).map((value) => problem.label(x, value)).join(" ");
  const counts = countersAt(walk);
  return {
    domains: problem.names.map((name, x) => label(x)),
    sentence: teller.step(walk),
    depth: walk.levels.length,
    queue: walk.waiting().map((event) => teller.waiting(walk, event)),
    counts: Object.fromEntries(Object.entries(COUNTERS).map(([name, key]) => [name, counts[key]])),
  };
}

/** All that may differ between two places, as one string. */
function snapshot({ walk }) {
  return JSON.stringify([walk.place, [...walk.alive], [...walk.size], walk.removed, walk.removedBy, walk.levels, walk.path, walk.waiting(), [...walk.counts]]);
}

for (const [problem, strategy] of SEARCHES) {
  test(`${problem}, ${strategy}: at ${PLACES} random places the page has what csp step prints`, () => {
    const page = walksOf(replay(problem, strategy));
    const [walk] = page.walks;
    const { below } = random(problem.length * 1000 + strategy.length);
    const places = Array.from({ length: PLACES }, () => below(walk.length + 1));
    const expected = stepped(problem, strategy, places);
    places.forEach((place, at) => {
      walk.go(place);
      const own = walked(page, walk);
      for (const key of Object.keys(own)) assert.deepEqual(own[key], expected[at][key], `${key} at ${place}`);
    });
  });

  test(`${problem}, ${strategy}: back is forward reversed`, () => {
    const { walks: [walk] } = walksOf(replay(problem, strategy));
    const seen = [];
    for (let left = 3000; left > 0; left--) {
      seen.push(snapshot({ walk }));
      if (walk.place === walk.length) break;
      walk.go(walk.after());
    }
    for (const expected of seen.reverse().slice(1)) {
      walk.go(walk.before());
      assert.equal(snapshot({ walk }), expected);
    }
    assert.equal(walk.place, 0);
  });
}

for (const [problem, strategy] of [["board2", "mac"], ["board2", "fc+mrv"], ["queens:6", "fc-cbj"], ["queens:8", "fc+dom/wdeg+luby"], ["lesson4", "norvig"], ["queens:6", "mac4"], ["latin:4", "bt"], ["latin:4", "gac"], ["lesson4", "subsets"], ["queens:8", "learn"], ["zebra", "learn"], ["grid2", "learn"]]) {
  test(`${problem}, ${strategy}: the English sentences are those of csp trace`, () => {
    const { teller, walks: [walk] } = walksOf(replay(problem, strategy));
    const traced = csp(["trace", problem, "--strategy", strategy]).split("\n").map((line) => /^\s*[\d,]+\s+\d+\s+(.*)$/.exec(line)).filter(Boolean).map((found) => found[1]);
    assert.equal(walk.length, traced.length);
    traced.forEach((sentence, i) => assert.equal(teller.event(walk, i), sentence, `event ${i + 1}`));
  });
}

test("a race begins at nothing, and ends with the counters and the sentence of csp compare", () => {
  for (const [problem, pair] of [["board2", "fc,mac"], ["queens:8", "bt,fc-cbj"], ["australia@2", "bt,mac4"], ["zebra", "fc+mrv,mac"], ["zebra", "fc,learn"]]) {
    const { countersAt, data, walks } = walksOf(replay(problem, pair));
    const [heads, ...rows] = csp(["compare", problem, "-s", pair, "--runs", "1", "--warmup", "0", "--format", "csv"]).trim().split("\n").map((line) => line.split(","));
    rows.forEach((row, k) => {
      walks[k].go(0);
      for (const [key, count] of Object.entries(countersAt(walks[k]))) assert.equal(count, 0, `${key} of ${pair} at the start`);
      walks[k].go(walks[k].length);
      const counters = countersAt(walks[k]);
      for (const [key, count] of Object.entries(counters)) {
        const column = heads.indexOf(key);
        const isMeasured = data.lanes[k].counters.some(([name]) => name === key);
        if (column >= 0) assert.equal(isMeasured ? String(count) : "", row[column], `${key} of ${row[1]} on ${problem}`);
      }
      const own = pair.split(",")[k] === "learn" ? ["nodes", "nogoods", "minimised", "lbd", "jumps"] : ["nodes", "checks"];
      for (const key of own) assert.ok(key in counters, `${key} of ${row[1]}`);
    });
    const untimed = (sentence) => sentence.split(", ").filter((part) => !/slower|faster|as fast|in time/.test(part)).join(", ").replace(/ (than|as) \S+$/, "");
    const table = csp(["compare", problem, "-s", pair, "--runs", "1", "--warmup", "0"]).split("\n");
    const sentence = table.find((line) => line.startsWith(`${pair.split(",")[1]}: `));
    assert.ok(sentence, `csp compare has a sentence on ${pair}`);
    assert.equal(untimed(data.verdict), untimed(sentence));
  }
});

test("what was learnt is in the path panel and in four languages, and the nogood's variables are marked", () => {
  const { Teller, Words, problem, words, walks: [walk] } = walksOf(replay("zebra", "learn"));
  const events = csp(["trace", "zebra", "--strategy", "learn", "--format", "json"]).trim().split("\n").map((line) => JSON.parse(line));
  const learnt = events.filter(({ kind }) => kind === "learnt");
  assert.ok(learnt.length > 3);
  for (const { number, nogood, from, to, lbd, unminimised } of learnt) {
    walk.go(number);
    assert.equal(walk.lastConflictSet(), number - 1);
    const variables = new Set(nogood.map(({ variable }) => problem.names.indexOf(variable)));
    assert.deepEqual(walk.culprits(number - 1), variables);
    const { current, causes } = walk.touched();
    assert.deepEqual([current, causes], [problem.names.indexOf(nogood[0].variable), variables]);
    for (const language of Object.keys(words)) {
      const said = new Teller(new Words(words, language, false), problem).event(walk, number - 1);
      const plain = said.replace(/[\u2066\u2069]/g, "");
      for (const { variable, value, holds } of nogood) assert.ok(plain.includes(`${variable} ${holds ? "=" : "!="} ${value}`), said);
      for (const count of [from, to, lbd, unminimised]) assert.ok(said.includes(String(count)), said);
    }
  }
});

test("by each clock both searches of a race stand at the last place that is not later", () => {
  const page = walksOf(replay("queens:8", "bt,mac"));
  const lanes = page.walks.map((walk, k) => ({ walk, data: page.data.lanes[k] }));
  const { below } = random(7);
  for (const clock of ["checks", "nodes", "time"]) {
    const session = new page.Session(lanes);
    session.clock = clock;
    assert.ok(session.clocks.includes(clock), clock);
    for (let tries = 0; tries < 100; tries++) {
      const focus = below(2);
      const { walk } = lanes[focus];
      session.goLane(focus, 1 + below(walk.length));
      const time = walk.clock(clock, walk.place);
      const other = lanes[1 - focus].walk;
      // The slow way: add up what the data say, event for event.
      const steps = { checks: other.lane.checks, time: other.lane.times, nodes: [...other.kinds].map((kind) => (kind === "T" ? 1 : 0)) }[clock];
      let [sum, last] = [0, 0];
      steps.forEach((step, i) => {
        sum += step;
        if (sum <= time) last = i + 1;
      });
      assert.equal(other.place, last, `${clock} at ${time}`);
    }
  }
});

test("a race of searches that do not both count checks goes by values tried, and tells how far each is", () => {
  const page = walksOf(replay("zebra", "fc,learn"));
  const session = new page.Session(page.walks.map((walk, k) => ({ walk, data: page.data.lanes[k] })));
  assert.deepEqual([session.clock, session.clocks], ["nodes", ["nodes", "time"]]);
  for (let k = 0; k < 2; k++) {
    session.goLane(k, Math.floor(page.walks[k].length / 2));
    assert.doesNotMatch(page.leader(session, page.teller.words), /[{}]|undefined|NaN/);
  }
});

test("steps of a race go by the clock, and back is forward reversed", () => {
  const page = walksOf(replay("board2", "fc,mac"));
  const session = new page.Session(page.walks.map((walk, k) => ({ walk, data: page.data.lanes[k] })));
  const places = () => page.walks.map(({ place }) => place).join(" ");
  session.start();
  const seen = [places()];
  while (session.forward()) seen.push(places());
  for (const expected of seen.reverse().slice(1)) {
    session.back();
    assert.equal(places(), expected);
  }
  assert.equal(session.back(), false);
});
