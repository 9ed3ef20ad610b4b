// Own models on the page: at each step their pictures say what is known by then, and at a solution what `csp solve` says.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { csp, file, open, replay, walksOf } from "./help.mjs";

const SHOP = resolve(import.meta.dirname, "../../../../docs/src/models/furniture.csp");
const ROSTER = resolve(import.meta.dirname, "../../../../docs/src/models/roster.csp");
const NIGHTS = resolve(import.meta.dirname, "../../../../docs/src/models/nights.csp");
const DRAWN = file("drawn.csp", `let t = {a, b, c, d}
let px[t] = [0, 30, 30, 0]
let py[t] = [0, 0, 20, 25]
var next[t] in t
var x[t] in 1..3
var m[1..2, t] in 0..1
circuit(next)
forall(i in t) m[1, i] + m[2, i] == 1
forall(i in t) m[1, i] == (x[i] > 1)
sum(x) == 8
x[a] != x[b]
draw tour(next, px, py)
draw matrix(x)
draw matrix(m)
draw table([x[i] * 10 + m[2, i] for i in t])
draw heat(x)
draw route(next, px, py)
`);

/** Runs a test on an open page; no error may have come from its script. */
function onPage(name, search, options, run) {
  test(name, async () => {
    const path = replay(...search);
    const page = await open(path, { viewport: { width: 1300, height: 900 }, ...options });
    await run(page, path);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** What is seen of the cells of the picture at these places of the search. */
const seenAt = (page, places) => page.evaluate((places) => places.map((place) => {
  window.page.session.go(place);
  const root = document.querySelector(".scene:not(.away)");
  const number = (element, name) => Number(element?.getAttribute(name));
  return [...root.querySelectorAll(".spot")].map((spot) => ({
    is: [...spot.classList], variable: Number(spot.dataset.variable), text: spot.querySelector(".big, .count").textContent,
    bar: [number(spot.querySelector(".bar"), "x"), number(spot.querySelector(".bar"), "width")], path: spot.querySelector(".window")?.getAttribute("d"),
    marks: [...spot.querySelectorAll(".mark:not(.out)")].map((mark) => mark.textContent), said: spot.getAttribute("aria-label"),
  }));
}), places);

const everyPlace = (walk, most = 400) => [...Array(walk.length + 1).keys()].filter((place) => walk.length < most || place % Math.ceil(walk.length / most) === 0);
/** Behind the last solution. */
const end = (walk) => { walk.go(walk.kinds.lastIndexOf("V") + 1); return walk.place; };

onPage("a schedule shows at each step the time of a task, or the times between which it must lie", [SHOP, "mac+mrv"], {}, async (page, path) => {
  const { walks: [walk], data } = walksOf(path);
  const { axis: [, width, low, high], cells, entries } = data.pictures[0];
  const places = everyPlace(walk);
  const seen = await seenAt(page, places);
  const scale = (time) => ((Math.min(high, Math.max(low, time)) - low) / (high - low)) * width;
  let [bars, windows, current] = [0, 0, 0];
  places.forEach((place, i) => {
    walk.go(place);
    cells.forEach(({ of: [start, length] }, k) => {
      const x = entries[start].leaf;
      const times = walk.domain(x).map((value) => Number(walk.problem.label(x, value)));
      const { bar, path: line, is } = seen[i][k];
      current += is.includes("current") ? 1 : 0;
      assert.equal(is.includes("current"), walk.touched().current === x, `${place}, ${k}`);
      const long = entries[length].constant;
      if (times.length === 1) {
        bars++;
        // What lies beyond the axis is a sliver at its end.
        const wide = Math.max(2, scale(times[0] + long) - scale(times[0]));
        assert.ok(Math.abs(bar[0] - scale(times[0])) < 1e-6 && Math.abs(bar[1] - wide) < 1e-6, `${place}, ${k}: ${bar}`);
        assert.equal(line, "");
      } else if (times.length > 1) {
        windows++;
        const [from, to] = [/^M([\d.]+) /, /H([\d.]+)/].map((part) => Number(part.exec(line)[1]));
        assert.ok(Math.abs(from - scale(Math.min(...times))) < 1e-6 && Math.abs(to - scale(Math.max(...times) + long)) < 1e-6, `${place}, ${k}: ${line} for ${times}`);
        assert.equal(bar[1], 0);
      }
    });
  });
  assert.ok(bars > 100 && windows > 100 && current > 50, `${bars} bars, ${windows} windows, ${current} marked`);
});

onPage("the last schedule is that of csp solve", [SHOP, "mac+mrv"], {}, async (page, path) => {
  const { walks: [walk], data } = walksOf(path);
  const { axis: [, width, low, high], cells } = data.pictures[0];
  const [seen] = await seenAt(page, [end(walk)]);
  const time = (x) => Math.round(low + (x / width) * (high - low));
  const drawn = seen.map(({ bar: [x, wide] }, k) => `${cells[k].name}: ${time(x)} to ${time(x + wide)}`).sort();
  // The least end is 12 in both, and each solver may have its own schedule of that length.
  assert.equal(Math.max(...drawn.map((one) => Number(one.split(" ").pop()))), 12);
  const answer = csp(["solve", SHOP, "--strategy", "mac+mrv", "--format", "html"]);
  const solved = [...answer.matchAll(/<g class="task"><title>([^<]*?) on [^<]*<\/title>/g)].map(([, said]) => said).sort();
  assert.deepEqual(drawn, solved);
});

onPage("arrays with two indices are a table, with what is left in each cell", [ROSTER, "mac+mrv"], {}, async (page, path) => {
  const { walks: [walk] } = walksOf(path);
  const places = everyPlace(walk);
  const seen = await seenAt(page, places);
  assert.equal(await page.locator(".pictures button").first().textContent(), "Table");
  assert.deepEqual(await page.locator(".scene:not(.away) .head").allTextContents(), ["shift", "mon", "tue", "wed", "thu", "fri", "ann", "bob", "cy"]);
  places.forEach((place, i) => {
    walk.go(place);
    seen[i].forEach(({ variable, text, marks }) => {
      const left = walk.domain(variable).map((value) => walk.problem.label(variable, value));
      const gone = walk.touched().gone.get(variable) ?? [];
      if (left.length === 1 && gone.length === 0) assert.equal(text, left[0]);
      else assert.equal(marks.length, left.length + gone.length, `${place}: ${marks}`);
    });
  });
  const solution = JSON.parse(csp(["solve", ROSTER, "--strategy", "mac+mrv", "--format", "json"]).split("\n")[0]);
  const [final] = await seenAt(page, [end(walk)]);
  assert.ok(JSON.stringify(solution).includes("night"));
  assert.equal(final.filter(({ text }) => text === "night").length, JSON.stringify(solution).split("\"night\"").length - 1);
});

onPage("a tour, matrices, expressions and a heat map say what is decided", [DRAWN, "mac+mrv", "--all"], {}, async (page, path) => {
  const { walks: [walk], problem } = walksOf(path);
  const value = (name) => { const x = problem.names.indexOf(name); const left = walk.domain(x); return left.length === 1 ? problem.label(x, left[0]) : null; };
  const tasks = ["a", "b", "c", "d"];
  const places = everyPlace(walk, 150);
  for (const place of places) {
    walk.go(place);
    const shown = await page.evaluate((place) => {
      window.page.session.go(place);
      return [0, 1, 2, 3, 4, 5].map((k) => {
        window.page.choosePicture(k);
        const root = document.querySelector(".scene:not(.away)");
        return { legs: root.querySelectorAll(".leg").length, full: [...root.querySelectorAll(".spot")].map((one) => one.classList.contains("full")), texts: [...root.querySelectorAll(".spot .big, .spot .count")].map((one) => one.textContent) };
      });
    }, place);
    const next = tasks.map((task) => value(`next[${task}]`));
    const x = tasks.map((task) => value(`x[${task}]`));
    const m = [1, 2].flatMap((row) => tasks.map((task) => value(`m[${row},${task}]`)));
    assert.equal(shown[0].legs, next.filter((to, i) => to !== null && to !== tasks[i]).length, `tour at ${place}`);
    assert.deepEqual(shown[1].full, x.flatMap((own) => [1, 2, 3].map((column) => own === String(column))), `matrix of values at ${place}`);
    assert.deepEqual(shown[2].full, m.map((own) => own === "1"), `matrix at ${place}`);
    const sums = tasks.map((task, i) => (x[i] === null || m[4 + i] === null ? "\u00b7" : String(Number(x[i]) * 10 + Number(m[4 + i]))));
    assert.deepEqual(shown[3].texts, sums, `expressions at ${place}`);
    x.forEach((own, i) => own === null || walk.touched().gone.size > 0 || assert.equal(shown[4].texts[i], own));
    const pairs = next.slice(1).map((to, i) => [next[i], to]).filter(([from, to]) => from !== null && to !== null && from !== to);
    assert.equal(shown[5].legs, pairs.length, `route at ${place}`);
  }
  assert.ok(places.length > 50);
});

onPage("the graph is one press away, and a link brings it back", [SHOP, "mac+mrv"], { hash: "place=40&at=start[desk,2]" }, async (page) => {
  const pressed = () => page.locator(".pictures [aria-pressed=true]").allTextContents();
  assert.deepEqual(await pressed(), ["gantt(start, minutes, machine)"]);
  assert.equal(await page.locator(".scene:not(.away) .spot.chosen").count(), 1);
  await page.locator(".pictures button").last().focus();
  await page.keyboard.press("Enter");
  assert.deepEqual(await pressed(), ["Graph"]);
  assert.ok(await page.evaluate(() => document.activeElement.matches(".pictures [aria-pressed=true]")), "the keyboard stays");
  assert.match(await page.locator(".scene:not(.away) .spot.chosen").getAttribute("aria-label"), /^start\[desk,2\]/);
  await page.waitForFunction(() => location.hash.includes("picture=1"));
  await page.reload();
  await page.waitForSelector("body.ready");
  assert.deepEqual(await pressed(), ["Graph"]);
  for (const junk of ["picture=99", "picture=-1", "picture=x", "picture=NaN"]) {
    await page.evaluate((junk) => { location.hash = junk; window.page.followLink(); }, junk);
    assert.equal((await pressed()).length, 1, junk);
  }
});

onPage("a click on the line of a task is a guess of its time", [SHOP, "mac+mrv"], { hash: "place=0&do=predict" }, async (page) => {
  const [x, y] = await page.evaluate(() => {
    const { walk, problem } = window.page.lab;
    const { scene: { layout } } = window.page.session.lane;
    const { session } = window.page;
    const isOnAxis = (i) => problem.names[walk.a[i]].startsWith("start") && Number(problem.label(walk.a[i], walk.b[i])) < layout.axis[3];
    const first = [...walk.kinds].findIndex((kind, i) => kind === "P" && isOnAxis(i));
    session.go(first);
    const i = window.page.lab.nextRemoval();
    const k = window.page.session.lane.scene.cellOf(walk.a[i]);
    const { scene } = window.page.session.lane;
    const [, wide, low, high] = scene.layout.axis;
    const time = Number(problem.label(walk.a[i], walk.b[i]));
    const box = scene.spots[k].querySelector(".ground").getBoundingClientRect();
    return [box.left + ((time - low) / (high - low)) * box.width, box.top + box.height / 2];
  });
  await page.mouse.click(x, y);
  assert.match(await page.textContent(".answer"), /^Right: /);
});

onPage("constraints of more than two variables are hubs, and what only helps is not there", [SHOP, "mac+mrv"], { hash: "picture=1" }, async (page, path) => {
  const { data } = walksOf(path);
  const hubs = await page.locator(".scene:not(.away) .hub title").allTextContents();
  assert.equal(hubs.filter((name) => name.startsWith("alone")).length, 3, hubs.join("; "));
  for (const [name, scope] of data.hubs) assert.ok(scope.length > 0 && hubs.includes(name));
  const shown = await page.locator(".scene:not(.away) .name").allTextContents();
  assert.deepEqual(shown.sort(), data.names.filter((name) => /^(start\[.*\]|end)$/.test(name)).sort());
});

onPage("a removal by a larger constraint marks the spokes of that hub", [NIGHTS, "mac+mrv", "--events", "2000", "--node-limit", "500"], { hash: "picture=1" }, async (page, path) => {
  const { data, walks: [walk] } = walksOf(path);
  const ofReason = (i) => walk.lane.events.reasons[walk.c[i]].unit?.constraint;
  const removals = [...walk.kinds].map((kind, i) => i).filter((i) => walk.kinds[i] === "P" && ofReason(i)).slice(0, 40);
  assert.ok(removals.length > 20);
  for (const i of removals) {
    await page.evaluate((place) => window.page.session.go(place), i + 1);
    const [, scope] = data.hubs.find(([name]) => name === ofReason(i));
    assert.equal(await page.locator(".scene:not(.away) .spoke.cause").count(), scope.length, ofReason(i));
  }
});

onPage("an all-different of a model is a hub in the place of a clique, and its arcs run over it", [file("all.csp", "var x[1..4] in 1..4\nall_different(x)\nx[1] < x[2]\n"), "mac"], {}, async (page) => {
  assert.equal(await page.locator(".hub").count(), 1);
  assert.equal(await page.locator(".edge:not(.spoke)").count(), 1, "an edge says more than the hub where there is another rule");
  assert.equal(await page.locator(".pictures").count(), 0);
  await page.keyboard.press("ArrowRight");
  assert.ok((await page.locator(".spoke.waiting").count()) > 0);
});
