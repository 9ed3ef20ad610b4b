// The engines in WebAssembly count as the program does: 500 runs in a worker of the site, each by the road that the page takes.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { random } from "../../csp-view/page/tests/random.mjs";
import { FOLDER, csp, solved, traced, worker } from "./engines.mjs";
import { inWorker } from "./site.mjs";

const PROBLEMS = [
  "australia", "australia@2", "usa", "queens:6", "queens:8", "queens:12", "zebra", "scheduling", "mycielski:4", "queen-graph:5x5@5",
  "latin:5", "qwh:8,holes=30,seed=1", "langford:4", "crossword:4", "random:b,n=12,d=4,e=25,t=0.4,seed=1",
  "random:b,n=14,d=5,e=40,t=0.35,seed=7", "random:rb,n=10,alpha=0.8,r=3,seed=1", "model:send-more", "grid1", "grid2",
  ...Array.from({ length: 17 }, (_, i) => `top95-${5 * i + 1}`),
];
/** Some cut what is alike, some choose by chance, some are engines of their own. */
const WATCHED = ["bt+mrv", "fc+mrv", "fc-cbj+mrv", "fc+dom/wdeg", "mac+dom/wdeg", "mac+mrv", "ac3,fc+mrv", "fc+random", "norvig", "fc+dom/wdeg+luby",
  "singles+dom/wdeg", "fc+dom/deg"];
const ENGINES = ["learn", "gac+dom/wdeg"];
/** Takes graphs whose neighbours differ, and nothing else. */
const OF_BOARDS = ["bits"];

/** Such a search ends soon on every problem here, or after so many values. */
const NODES = 20_000;

inWorker("500 runs have the counters of the program", async (ask) => {
  let runs = 0;
  for (const problem of PROBLEMS) {
    const plans = [...WATCHED, ...ENGINES, ...(/^(grid|top95)/.test(problem) ? OF_BOARDS : [])];
    const rows = csp(["compare", problem, "--strategies", plans.join(","), "--no-times", "--format", "json", "--node-limit", NODES]);
    const rowOf = new Map(rows.trim().split("\n").map((line) => JSON.parse(line)).map((row) => [row.strategy, row]));
    for (const strategy of plans) {
      const { page, form, fault } = await ask({ problem, strategy, nodes: NODES, only: "solve" });
      assert.ok(page, `${problem}, ${strategy}: ${fault ?? /<p role="alert"[^>]*>([^<]*)/.exec(form)?.[1]}`);
      // A name may have a longer form.
      const row = rowOf.get(/<h2>([^<]*)/.exec(page)[1]);
      const measured = Object.entries(row.stats).filter(([, value]) => value !== null);
      const { counters } = solved(page);
      for (const [key, value] of measured) assert.equal(counters[key], value, `${problem}, ${strategy}: ${key}`);
      runs++;
    }
  }
  assert.ok(runs >= 500, `only ${runs} runs were compared`);
});

inWorker("a hundred searches that are watched have the events and counters of the program's pages", async (ask) => {
  const { of } = random(36);
  const seen = new Set();
  while (seen.size < 100) {
    const [problem, strategy] = [of(PROBLEMS), of(WATCHED)];
    const name = `${problem}, ${strategy}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const limits = { nodes: 300, events: 5000 };
    const { page, form, fault } = await ask({ problem, strategy, ...limits });
    assert.ok(page, `${name}: ${fault ?? form}`);
    const native = csp(["replay", problem, "--strategy", strategy, "--node-limit", limits.nodes, "--events", limits.events, "--html", "-"]);
    // The command that makes it is another one.
    assert.deepEqual({ ...traced(page), command: "" }, { ...traced(native), command: "" }, name);
  }
});

test("a search ends when its time has passed, and the worker goes on", async () => {
  const ask = worker();
  // On a busy machine the time has passed when the problem is built.
  const { page, form, fault } = await ask({ problem: "queens:100", strategy: "pc2,bt", seconds: "0.2" });
  assert.equal(fault, undefined);
  assert.match(page ?? form, /the time limit was reached/);
  assert.ok((await ask({ problem: "queens:4", strategy: "fc" })).page);
});

test("what is wrong is said, and no input breaks the worker", async () => {
  const ask = worker();
  const wrong = [
    [{ problem: "gird2" }, /did you mean &quot;grid2&quot;\?/],
    [{ problem: "" }, /Name a problem/],
    [{ text: "var x in 1..3\nx < y\n" }, /Line 2, column 5|line 2, column 5/],
    [{ text: "1...\n..2.\n.3..\n...9\n" }, /line 4, column 4/i],
    [{ problem: "grid1", strategy: "bits" }, /tells no events/],
    [{ problem: "grid1", strategy: "nosuch" }, /is not part of a strategy name/],
    [{ problem: "queens:2000", strategy: "fc" }, /needs about .* of memory/],
    [{ text: "<instance format=\"XCSP3\" type=\"CSP\"></instance>" }, /reads no format that programs write/],
    [{ problem: "grid1", seconds: "1e9" }, /number of seconds/],
  ];
  for (const [fields, sentence] of wrong) {
    const { form, fault } = await ask(fields);
    assert.ok(form, `${JSON.stringify(fields)}: ${fault}`);
    assert.match(/<p role="alert"[^>]*>([^<]*)/.exec(form)[1], sentence, JSON.stringify(fields));
  }
  // Bytes that are no form at all.
  for (const junk of ["%", "%ff%fe", "&&==&", "problem=%00", `text=${"9".repeat(100_000)}`]) {
    const answer = await ask(junk);
    assert.ok(answer.form ?? answer.page, `${junk.slice(0, 20)}: ${answer.fault}`);
  }
});

/** Without `wasm-split` all is in one file. */
const skip = existsSync(join(FOLDER, "more.wasm")) ? false : "the engines are in one file";
const MODELS = fileURLToPath(new URL("../../../docs/src/models/", import.meta.url));
/** Things that people seldom ask: the larger constraints of a schedule, and a formula. */
const SELDOM = [
  "var s[1..4] in 0..12\ncumulative(s, [3, 2, 4, 1], [1, 2, 1, 2], 2)\nminimize max(s)\n",
  "p cnf 4 3\n1 -2 0\n2 3 -4 0\n4 0\n",
];

test("what few ask comes when it is called, once, and is right", { skip }, async () => {
  const ask = worker();
  await ask({ problem: "grid1", strategy: "mac+dom/wdeg" });
  await ask({ problem: "grid1", only: "play", question: "hint" });
  await ask({ problem: "generated:9,seed=5", variant: "anti-knight", only: "play", question: "board" });
  for (const file of ["coins.csp", "four.csp", "roster.csp", "furniture.csp"]) await ask({ text: readFileSync(join(MODELS, file), "utf8"), strategy: "fc+mrv", nodes: 500 });
  assert.deepEqual(ask.loaded, ["csp.wasm"]);
  for (const text of SELDOM) {
    const { page, form, fault, missing } = await ask({ text, strategy: "gac+dom/wdeg", only: "solve" });
    assert.ok(page, fault ?? missing ?? /<p role="alert"[^>]*>([^<]*)/.exec(form)?.[1]);
    const { status, counters } = solved(page);
    const { stats } = JSON.parse(csp(["compare", "-", "--strategies", "gac+dom/wdeg", "--no-times", "--format", "json"], text));
    assert.match(status, /solved|best/);
    for (const [key, value] of Object.entries(stats).filter(([, value]) => value !== null)) assert.equal(counters[key], value, `${key} of ${text}`);
  }
  assert.deepEqual(ask.loaded, ["csp.wasm", "more.wasm"]);
});

test("a file of the engines that does not come is named", { skip }, async () => {
  const few = worker({ without: "more.wasm" });
  assert.ok((await few({ problem: "australia", strategy: "fc" })).page);
  const { missing } = await few({ text: SELDOM[0], strategy: "gac+dom/wdeg", only: "solve" });
  assert.equal(missing, "more.wasm: 404");
  // Of another build, the second file would have other functions at the same places.
  const renamed = (name, bytes) => name === "more.wasm" && Buffer.from(bytes.toString("latin1").replaceAll(/first-[0-9a-f]{16}/g, "first-0123456789abcdef"), "latin1");
  const mixed = await worker({ changed: renamed })({ text: SELDOM[0], strategy: "gac+dom/wdeg", only: "solve" });
  assert.equal(mixed.missing, "more.wasm is of another version");
  const none = await worker({ without: "csp.wasm" })({ problem: "australia" });
  assert.equal(none.missing, "csp.wasm: 404");
});
