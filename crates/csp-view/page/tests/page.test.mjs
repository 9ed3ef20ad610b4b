// The page in Chromium: keys, views, links, exercises, and what it must never do.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { csp, file, open, partsOf, place, random, replay, walksOf } from "./help.mjs";

/** Runs a test on an open page; no error may have come from its script. */
function onPage(name, search, options, run) {
  test(name, async () => {
    const path = typeof search === "string" ? search : replay(...search);
    const page = await open(path, options);
    try {
      await run(page, path);
      assert.deepEqual(page.faults, []);
    } finally {
      await page.context().close();
    }
  });
}

const errands = resolve(import.meta.dirname, "../../../../docs/src/models/errands.csp");
const at = (page, expected) => page.waitForFunction((n) => window.page.session.lane.walk.place === n, expected);
const go = (page, n) => page.evaluate((n) => window.page.session.go(n), n);

// Keys. What each of them has to do stands here once more; that the list is whole is tested, too.
const RESTARTS = ["queens:8", "bt+luby", "--all", "--events", "9000"];
const landmark = (kinds) => async (page, path, key) => {
  const { walks: [walk], data } = walksOf(path);
  const is = (i) => (kinds === "decision" ? walk.isDecision[i] : kinds.includes(data.lanes[0].events.kinds[i]));
  await go(page, 10);
  let next = 10;
  while (next < walk.length && !is(next)) next++;
  assert.ok(next < walk.length, "the search has such an event");
  await page.keyboard.press(key);
  await at(page, next + 1);
  await go(page, walk.length);
  let last = walk.length - 2;
  while (!is(last)) last--;
  await page.keyboard.press(`Shift+${key.toUpperCase()}`);
  await at(page, last + 1);
};
const DOES = {
  "key.play": async (page, path, key) => {
    await page.keyboard.press(key);
    await page.waitForFunction(() => window.page.session.isPlaying && window.page.session.lane.walk.place > 2);
    assert.equal(await page.getAttribute("#play", "aria-pressed"), "true");
    await page.keyboard.press(key);
    await page.waitForFunction(() => !window.page.session.isPlaying);
  },
  "key.forward": async (page, path, key) => { await go(page, 10); await page.keyboard.press(key); await at(page, 11); },
  "key.back": async (page, path, key) => { await go(page, 10); await page.keyboard.press(key); await at(page, 9); },
  "key.start": async (page, path, key) => { await go(page, 10); await page.keyboard.press(key); await at(page, 0); },
  "key.end": async (page, path, key) => { await page.keyboard.press(key); await at(page, partsOf(path).data.lanes[0].events.kinds.length); },
  "key.faster": async (page, path, key) => { await page.keyboard.press(key); assert.equal(await page.textContent("#speed"), "8/s"); },
  "key.slower": async (page, path, key) => { await page.keyboard.press(key); assert.equal(await page.textContent("#speed"), "2/s"); },
  "key.restart": async (page, path, key) => {
    await go(page, 50);
    await page.keyboard.press(" ");
    await page.keyboard.press(key);
    await at(page, 0);
    assert.equal(await page.evaluate(() => window.page.session.isPlaying), false);
  },
  "key.decision": landmark("decision"),
  "key.conflict": landmark("C"),
  "key.backtrack": landmark("B"),
  "key.start-again": landmark("S"),
  "key.solution": landmark("V"),
  "key.breakpoint": async (page, path, key) => {
    await page.click(".break summary");
    await page.fill("#break-depth", "3");
    await page.click(".break form button");
    await page.evaluate(() => document.activeElement.blur());
    const { walks: [walk] } = walksOf(path);
    await page.keyboard.press(key);
    let i = 0;
    while (!(walk.kinds[i] === "T" && walk.depth[i + 1] === 3)) i++;
    await at(page, i + 1);
    assert.equal((await page.textContent(".breakpoints li")).startsWith("depth 3"), true);
  },
  "key.projector": async (page, path, key) => {
    await page.keyboard.press(key);
    assert.equal(await page.isVisible("header"), false);
    for (const part of [".scene", ".tree-box", ".sentence", "#play"]) assert.equal(await page.isVisible(part), true, part);
    await page.waitForFunction(() => location.hash.includes("view=projector"));
    await page.keyboard.press(key);
    assert.equal(await page.isVisible("header"), true);
  },
  "key.other": async (page, path, key) => {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => window.page.session.focus), partsOf(path).data.lanes.length - 1);
  },
  "key.help": async (page, path, key) => {
    await page.keyboard.press(key);
    await page.waitForSelector("#help[open]");
    const known = await page.evaluate(() => KEYS.length);
    assert.equal(await page.locator("#help tr").count(), known);
    await page.keyboard.press("Escape");
    await page.waitForSelector("#help:not([open])", { state: "attached" });
  },
};

test("the help shows every key, and each is tested", () => {
  const { KEYS } = walksOf(replay("queens:6", "fc"));
  assert.deepEqual(KEYS.map(({ does }) => does).sort(), Object.keys(DOES).sort());
});
for (const [does, run] of Object.entries(DOES)) {
  const search = does === "key.other" ? ["board2", "fc,mac"] : RESTARTS;
  test(`keys: ${does}`, async () => {
    const path = replay(...search);
    const known = walksOf(path).KEYS.find((one) => one.does === does);
    const isLandmark = known.keys.some((key) => key.length === 1 && known.keys.includes(key.toLowerCase()) && key !== key.toLowerCase());
    for (const key of isLandmark ? known.keys.slice(0, 1) : known.keys) {
      const page = await open(path);
      await run(page, path, key);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    }
  });
}

onPage("in Chromium, too, back is forward reversed", ["australia@2", "mac"], {}, async (page) => {
  const seen = await page.evaluate(() => {
    const text = () => [...document.querySelectorAll(".scene, .where, .sentence, .queue, .path, .counters, .tree .node")].map((one) => one.outerHTML).join("").replace(/ style="[^"]*"| tabindex="[^"]*"/g, "");
    const { session } = window.page;
    const there = [];
    session.start();
    do there.push(text()); while (session.forward());
    const back = [];
    do back.push(text()); while (session.back());
    return there.reverse().map((one, i) => one === back[i]);
  });
  assert.ok(seen.length > 30 && seen.every(Boolean), `${seen.indexOf(false)} of ${seen.length}`);
});

// Views.
onPage("every view is there, and says what the data say", ["queens:6", "fc-cbj"], { hash: "place=60&at=x3" }, async (page, path) => {
  const { walks: [walk], teller } = walksOf(path);
  walk.go(60);
  assert.equal(await page.textContent(".sentence"), teller.step(walk));
  for (const view of [".scene .spot", ".tree .node", ".panel.path-panel", ".queue-panel", ".counters td", ".timeline", "#slider"]) assert.ok(await page.locator(view).count(), view);
  assert.equal(await page.locator(".spot.chosen").count(), 1);
  assert.match(await page.textContent(".variable .domain"), /^x3 = \{/);
  assert.equal(await page.locator(".variable li").count(), 6 - walk.domain(3).length);
  await page.locator(".variable li button").first().click();
  assert.ok((await place(page)) < 60);
});

onPage("the panel says what has failed, until a variable is chosen", ["queens:6", "fc"], {}, async (page, path) => {
  const { walks: [walk] } = walksOf(path);
  for (walk.go(1); !walk.isLandmark("conflict", walk.place - 1);) walk.go(walk.place + 1);
  const failed = walk.problem.names[walk.a[walk.place - 1]];
  await page.evaluate((to) => window.page.session.go(to - 1), walk.place);
  assert.equal(await page.locator(".variable .hint").count(), 1);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.textContent(".variable .domain"), `${failed} = {}`);
  assert.equal(await page.locator(".variable li").count(), 6);
  await page.locator(".scene .spot").first().click();
  assert.match(await page.textContent(".variable .domain"), /^x0 = /);
});

onPage("a click in the tree and on the timeline goes there", ["queens:6", "fc"], {}, async (page) => {
  await page.locator(".tree .node").nth(3).click();
  const node = await page.evaluate(() => { const [tree] = window.page.session.lanes.map((lane) => lane.tree); return tree.walk.nodes[tree.branches.first[Number(document.querySelectorAll(".tree .node")[3].dataset.node)]].event + 1; });
  await at(page, node);
  const box = await page.locator(".timeline").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 10);
  const length = await page.evaluate(() => window.page.session.lane.walk.length);
  assert.ok(Math.abs((await place(page)) - length / 2) <= 2);
});

onPage("the tree shows the node of the search with its parent and its children", ["queens:8", "fc"], { viewport: { width: 1000, height: 700 } }, async (page) => {
  const hidden = await page.evaluate(() => {
    const { session } = window.page;
    const [{ tree }] = session.lanes;
    const bad = [];
    for (let k = 0; k <= 40; k++) {
      session.go(Math.floor((k / 40) * session.lane.walk.length));
      const here = tree.lastFound;
      const near = [here, tree.branches.up[here], ...tree.branches.childrenOf(here)].filter((i) => i >= 0).map((i) => tree.at(i));
      const xs = near.map(([x]) => x);
      if (Math.max(...xs) - Math.min(...xs) > tree.box.clientWidth - 100) continue;
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = tree.box;
      if (near.some(([x, y]) => x < scrollLeft || x > scrollLeft + clientWidth || y < scrollTop || y > scrollTop + clientHeight)) bad.push(session.lane.walk.place);
    }
    return bad;
  });
  assert.deepEqual(hidden, []);
});

for (const [problem, strategy] of [["queens:8", "bt+luby"], ["board1", "fc+luby"]]) {
  onPage(`${strategy}: its runs are named in the tree`, [problem, strategy], {}, async (page) => {
    const runs = await page.evaluate(() => [...window.page.session.lane.tree.branches.runs.values()]);
    assert.ok(runs.length > 1);
    const names = await page.locator(".tree .label").allTextContents();
    const named = names.filter((name) => name.startsWith("run "));
    assert.ok(named.length > 0 && named.every((name) => runs.includes(Number(name.slice(4)))), names.slice(0, 20).join("; "));
  });
}

onPage("the sentence keeps its height", ["lesson4", "mac"], { viewport: { width: 360, height: 740 } }, async (page) => {
  const heights = await page.evaluate(() => {
    const { session } = window.page;
    session.end();
    const heights = [];
    while (session.back()) heights.push(document.querySelector(".sentence").offsetHeight);
    return heights;
  });
  assert.deepEqual(heights, [...heights].sort((a, b) => a - b), "it never becomes smaller");
});

onPage("cells are called by row and column", ["lesson4", "fc"], {}, async (page) => {
  const names = await page.locator(".spot").evaluateAll((spots) => spots.map((spot) => spot.getAttribute("aria-label")));
  assert.equal(names.length, 16);
  names.forEach((name, x) => assert.match(name, new RegExp(`^row ${Math.floor(x / 4) + 1} column ${(x % 4) + 1}, (candidates( \\d)+|given \\d|value \\d)$`)));
});

// By keyboard alone.
onPage("a keyboard is enough", ["lesson4", "mac"], { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  const tabTo = async (selector) => {
    for (let presses = 0; presses < 200; presses++) {
      if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not come to ${selector}`);
  };
  const type = (text) => page.keyboard.type(text);
  await page.keyboard.press("e");
  await tabTo(".spot");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent(".variable .domain"), /^B2 = /);
  await page.keyboard.press("b");
  await tabTo(".tree .node");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const first = await page.evaluate(() => window.page.session.lane.walk.nodes[1].event + 1);
  await at(page, first);
  await tabTo(".break summary");
  await page.keyboard.press("Enter");
  await tabTo("#break-cell");
  await type("b2");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".breakpoints li").count(), 1);
  await tabTo("#help-button");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#help[open]");
  await page.keyboard.press("Escape");
  await tabTo("#copy-link");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.getElementById("link-message").textContent === "Copied.");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), new RegExp(`#place=${first}&`));
  await page.keyboard.press("0");
  await tabTo("input[name=mode]:checked");
  await page.keyboard.press("ArrowDown");
  await tabTo("#guess");
  const next = await page.evaluate(() => { const { walk, problem } = window.page.lab; const i = window.page.lab.nextRemoval(); return `${problem.names[walk.a[i]]} ${problem.label(walk.a[i], walk.b[i])}`; });
  await type(next);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".answer").textContent.startsWith("Right: "));
  assert.equal(await page.evaluate(() => document.activeElement.id), "guess", "the next guess can be typed at once");
  await tabTo("input[name=mode]:checked");
  await page.keyboard.press("ArrowDown");
  await tabTo(".arcs button");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent(".answer"), /loses/);
  assert.ok(await page.evaluate(() => document.activeElement.matches(".arcs button")), "the next arc can be pressed at once");
});

// Exercises.
onPage("work by hand shows its own domains in the picture, and a click on a value gives it", ["australia@2", "mac"], { hash: "place=0&do=work" }, async (page) => {
  assert.equal(await page.locator(".on-bench .tree-view").isVisible(), false);
  await page.locator(".spot").first().locator(".mark").first().click();
  await page.waitForFunction(() => window.page.lab.moves.length === 1);
  assert.match(await page.locator(".spot").first().getAttribute("aria-label"), /^WA, value red/);
  await page.getByRole("button", { name: "NT<-WA", exact: true }).click();
  assert.match(await page.locator(".spot").nth(1).getAttribute("aria-label"), /^NT, value green/);
  assert.equal(await page.evaluate(() => window.page.session.lane.walk.size.join("")), "2222222", "the search stays where it was");
  await page.locator(".undo").click();
  assert.match(await page.locator(".spot").nth(1).getAttribute("aria-label"), /^NT, candidates red green/);
  await page.waitForFunction(() => location.hash.includes("moves=a0.0"));
});

onPage("all arcs processed by hand are arc consistency", ["zebra", "mac3bit"], { hash: "place=0&do=work" }, async (page) => {
  const domains = await page.evaluate(() => {
    const { lab, problem } = window.page;
    while (lab.bench.queue.length > 0) lab.bench.revise(...lab.bench.queue[0]);
    return problem.names.map((name, x) => lab.bench.domain(x).map((value) => problem.label(x, value)).join(" "));
  });
  // The search by MAC made the same domains before its first choice.
  const { walks: [walk] } = walksOf(replay("zebra", "mac3bit"));
  const firstTry = walk.find((i) => walk.kinds[i] === "T") - 1;
  walk.go(firstTry);
  assert.deepEqual(domains, walk.problem.names.map((name, x) => walk.domain(x).map((value) => walk.problem.label(x, value)).join(" ")));
});

onPage("predict: wrong and right are told, the queue is hidden", ["lesson4", "mac"], { hash: "place=30&do=predict" }, async (page) => {
  assert.equal(await page.locator(".queue-panel").isVisible(), false);
  const i = await page.evaluate(() => window.page.lab.nextRemoval());
  await page.evaluate((i) => window.page.lab.predict(window.page.lab.walk.a[i], -5), i);
  assert.match(await page.textContent(".answer"), /^Wrong\. What happens is: /);
  assert.match(await page.textContent(".score"), /^0 of 1 right/);
  await page.fill("#guess", "nothing at all");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent(".answer"), /^Write a variable/);
});

// Links.
onPage("a link brings back place, cell, language, exercise and moves", ["australia@2", "mac"], { hash: "place=12&at=SA&theme=contrast&do=work&from=5&moves=r1.0_a2.1" }, async (page) => {
  assert.deepEqual(await page.evaluate(() => {
    const { session, problem, lab, settings } = window.page;
    return [session.lane.walk.place, problem.names[session.lane.chosen], settings.theme, lab.mode, lab.base, lab.moves.length];
  }), [12, "SA", "contrast", "work", 5, 2]);
});

onPage("a state that is too long becomes a file, which can be opened again", ["australia@2", "mac"], { hash: "place=3&do=work" }, async (page) => {
  await page.evaluate(() => { for (let k = 0; k < 600; k++) window.page.lab.move("r", 0, 1); });
  const before = await page.evaluate(() => window.page.state().toString());
  assert.ok(before.length > 1800);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#copy-link")]);
  const saved = file("exercise.json", readFileSync(await download.path(), "utf8"));
  await page.evaluate(() => { location.hash = "#place=0"; });
  await page.waitForFunction(() => window.page.lab.mode === "watch");
  await page.evaluate(() => { location.hash = "#place=0&do=work"; });
  await page.locator("input[type=file]").setInputFiles(saved);
  await page.waitForFunction(() => document.querySelector(".answer").textContent === "The file was opened.");
  assert.equal(await page.evaluate(() => window.page.state().toString()), before);
});

onPage("junk in a link does no harm", ["board2", "fc,mac"], {}, async (page) => {
  const { below, of } = random(99);
  const keys = ["place", "search", "clock", "at", "lang", "theme", "digits", "do", "from", "moves", "__proto__", ""];
  const junk = ["-1", "1e99", "NaN", "Infinity", "0.5", "constructor", "__proto__", "toString", "work", "predict", "time", "r0.1_a99999999999999999999.0_s0.", "%", "%zz", "<img src=x onerror=alert(1)>", "\u0000", "A1", "_".repeat(500), "a0.0_s0.2_r5.6", "2"];
  for (let k = 0; k < 200; k++) {
    const hash = Array.from({ length: below(7) }, () => `${of(keys)}=${of(junk)}`).join(of(["&", "&", ";", "&&"]));
    await page.evaluate((hash) => { location.hash = hash; window.page.followLink(); }, hash);
    const shown = await page.evaluate(() => document.querySelectorAll(".where")[0].textContent);
    assert.match(shown, /^event [\d,]+ of [\d,]+, depth \d+$/, hash);
    assert.deepEqual(page.faults, [], hash);
  }
  await page.evaluate(() => { location.hash = "#place=7"; });
  await at(page, 7);
});

onPage("a link that is typed while the page writes its own is followed", ["board2", "fc,mac"], {}, async (page) => {
  await page.evaluate(() => {
    location.hash = "#place=7";
    window.page.writeLink();
  });
  await at(page, 7);
  await page.waitForFunction(() => location.hash === "#place=7");
});

onPage("breakpoints stay when the language changes", ["queens:6", "fc"], {}, async (page) => {
  await page.evaluate(() => { window.page.session.breakpoints.push({ x: -1, value: null, depth: 2, text: "" }); window.page.applySettings(); });
  assert.equal(await page.locator(".breakpoints li").count(), 1);
  await page.keyboard.press("p");
  assert.ok((await place(page)) > 0);
});

// What it never does.
onPage("no request leaves the page", ["board2", "fc,mac"], {}, async (page, path) => {
  for (const key of [" ", " ", "e", "0", "d", "?", "Escape"]) await page.keyboard.press(key);
  assert.deepEqual(page.requests.filter((url) => !url.startsWith("data:")), [`file://${path}`]);
  const policy = await page.getAttribute("meta[http-equiv=Content-Security-Policy]", "content");
  assert.match(policy, /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/);
  assert.doesNotMatch(policy, /unsafe/);
});

const EVIL = "<img src=x onerror=window.harmed=1>";
test("pages that share their script work from a file, and ask for nothing else", async () => {
  const path = file("shared.html");
  csp(["replay", "board2", "--strategy", "bt", "--share", "--html", path]);
  const page = await open(path, { hash: "place=12&lang=fa" });
  assert.equal(await place(page), 12);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "fa");
  assert.deepEqual(page.faults, []);
  assert.deepEqual(page.requests.filter((url) => !url.startsWith("data:")).map((url) => url.split("#")[0].split("/").pop()), ["shared.html", "replay.css", "replay.js"]);
  await page.context().close();
});

test("names from files do nothing", async () => {
  const board = file(`${EVIL}.txt`, "1234341221434321\n");
  const graph = file(`${EVIL}.col`, "p edge 3 2\ne 1 2\ne 2 3\n");
  for (const [problem, strategy] of [[board, "fc"], [`coloring:${graph}@3`, "fc,mac"], [graph, "fc"]]) {
    let path;
    try {
      path = replay(problem, strategy);
    } catch {
      continue; // Not a form in which this problem can be named.
    }
    const page = await open(path);
    await page.keyboard.press("e");
    assert.equal(await page.locator("img").count(), 0);
    assert.equal(await page.evaluate(() => window.harmed), undefined);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

onPage("names in the data are text", ["australia@2", "mac"], {}, async (page) => {
  await page.evaluate((evil) => {
    const { problem, data, session } = window.page;
    problem.names[0] = data.lanes[0].strategy = evil;
    data.labels.forEach((labels) => labels.fill(evil));
    session.lanes.forEach((lane) => lane.choose(lane.scene.spots[0]));
    window.page.applySettings();
    session.end();
    window.page.lab.enter("work");
  }, EVIL);
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.evaluate(() => window.harmed), undefined);
});

onPage("without JavaScript there are the board, the variables and the counters", ["board2", "fc"], { javaScriptEnabled: false }, async (page) => {
  assert.equal(await page.locator(".scene .spot").count(), 16);
  await page.locator(".table-view summary").click();
  assert.equal(await page.locator(".table-view tbody tr").count(), 16);
  assert.match(await page.textContent(".panels table"), /checks\s*110/);
  assert.match(await page.textContent("noscript"), /Without JavaScript/);
});

onPage("a long race begins at a speed that takes a minute", ["queens:8", "bt,fc", "--all"], {}, async (page) => {
  const steps = await page.evaluate(() => window.page.session.lanes.reduce((sum, { walk }) => sum + walk.length, 0));
  const speed = Number((await page.textContent("#speed")).replace("/s", "").replaceAll(",", ""));
  assert.ok(steps > 4 * 60, "the race is a long one");
  assert.ok(steps / speed <= 60 && steps / (speed / 2) > 60, `${steps} steps at ${speed}/s`);
});

onPage("the best value is not told before the search has ended", [errands, "fc"], {}, async (page) => {
  const seen = () => page.locator("header").innerText();
  assert.match(await seen(), /fc looks for the best solution\./);
  await page.keyboard.press("End");
  assert.match(await seen(), /fc looks for the best solution: .* = \d+, proved to be the best\./);
});

onPage("how a search ends is not seen before it does", ["australia", "fc"], {}, async (page) => {
  assert.equal(await page.isVisible(".how-it-ended"), false);
  await page.keyboard.press("End");
  assert.equal(await page.isVisible(".how-it-ended"), true);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.isVisible(".how-it-ended"), false);
});
