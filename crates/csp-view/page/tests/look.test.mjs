// How the page looks to those who need it otherwise: axe, narrow screens, magnified, right to left, large boards.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";
import { open, partsOf, replay } from "./help.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LARGE = ["qwh25-45-1", "fc+mrv", "--node-limit", "1000", "--events", "20000"];

/**
 * A rule that wants the digits of a cell, written as one word, in the cell's name: "1234" in "row 1 column 2, candidates 1 2 3 4".
 * The name says each of them, with spaces between, and is better heard so.
 */
const rules = { "label-content-name-mismatch": { enabled: false } };

/** What axe finds wrong. It is put in past the policy of the page, which lets in no script but its own. */
async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate((rules) => window.axe.run(document, { rules, resultTypes: ["violations"] }), rules);
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

const model = (name) => resolve(import.meta.dirname, `../../../../docs/src/models/${name}.csp`);
const VIEWS = [
  ["a board", ["lesson4", "mac"], "place=40&at=A2"],
  ["a graph", ["australia@2", "mac"], "place=30&at=SA"],
  ["a chess board", ["queens:6", "fc-cbj"], "place=60"],
  ["a race", ["board2", "fc,mac"], "place=15"],
  ["to predict", ["lesson4", "mac"], "place=30&do=predict"],
  ["to work by hand", ["australia@2", "mac"], "place=5&do=work&moves=a0.0"],
  ["a schedule", [model("furniture"), "mac+mrv"], "place=400&at=start[desk,2]"],
  ["a table", [model("roster"), "mac+mrv"], "place=60"],
  ["hubs", [model("roster"), "mac+mrv"], "place=60&picture=1"],
  ["help", ["queens:6", "fc"], "place=5", "?"],
];

for (const [view, search, hash, key] of VIEWS) {
  test(`axe finds nothing: ${view}`, async () => {
    const path = replay(...search);
    const languages = Object.keys(partsOf(path).words);
    const page = await open(path, { hash });
    for (const lang of languages) {
      for (const theme of ["light", "dark", "contrast"]) {
        await page.evaluate((settings) => { Object.assign(window.page.settings, settings); window.page.applySettings(); }, { lang, theme });
        if (key) await page.keyboard.press(key);
        assert.deepEqual(await violations(page), [], `${lang}, ${theme}`);
        if (key) await page.keyboard.press("Escape");
      }
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** What of the page cannot be reached, because it lies beyond its edge or its place cuts it off. */
const cutOff = () => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (element) => element && (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const seen = [...document.querySelectorAll("button, input, select, p, h1, h2, h3, table, summary, .scene, canvas")].filter((element) => element.checkVisibility() && !scrolls(element));
  const bad = seen.filter((element) => { const box = element.getBoundingClientRect(); return box.width > 0 && (box.left < -1 || box.right > wide + 1); });
  return { wide, whole: document.documentElement.scrollWidth, bad: bad.map((element) => element.outerHTML.slice(0, 120)) };
};

for (const [name, width, height, touch] of [["a phone", 360, 740, true], ["400 %", 320, 256, false]]) {
  for (const [view, search, hash] of [...VIEWS.slice(0, -1), ["25x25", LARGE, "place=500"]]) {
    test(`${name}: ${view} fits`, async () => {
      const path = replay(...search);
      const page = await open(path, { hash, viewport: { width, height }, hasTouch: touch, isMobile: touch });
      await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
      const { wide, whole, bad } = await page.evaluate(cutOff);
      assert.deepEqual(bad, []);
      assert.ok(whole <= wide, `the body is ${whole} wide on ${wide}`);
      if (touch) {
        const small = await page.locator("button:not(.jump, .arc, .value, .split), select, summary").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => [one.getBoundingClientRect(), one.outerHTML]).filter(([box]) => box.height < 43).map(([, text]) => text.slice(0, 80)));
        assert.deepEqual(small, [], "targets for a finger");
      }
      await page.context().close();
    });
  }
}

test("magnified, nothing lies over the rest", async () => {
  const page = await open(replay("lesson4", "mac"), { viewport: { width: 320, height: 256 } });
  const stuck = await page.evaluate(() => [...document.querySelectorAll("body *")].filter((one) => ["sticky", "fixed"].includes(getComputedStyle(one).position)).length);
  assert.equal(stuck, 0);
  await page.context().close();
});

test("a board stays from left to right, whatever the language", async () => {
  const path = replay("lesson4", "mac");
  for (const [lang, table] of Object.entries(partsOf(path).words)) {
    const page = await open(path, { hash: `place=20&lang=${lang}` });
    assert.equal(await page.evaluate(() => document.documentElement.dir), table.direction);
    const lefts = await page.locator(".spot").evaluateAll((spots) => spots.slice(0, 4).map((spot) => spot.getBoundingClientRect().left));
    assert.deepEqual(lefts, [...lefts].sort((a, b) => a - b));
    await page.context().close();
  }
});

test("right to left, the page turns and the board does not", async () => {
  const page = await open(replay("lesson4", "mac"), { hash: "place=20" });
  const lefts = await page.evaluate(() => {
    window.page.table.en.direction = "rtl";
    window.page.applySettings();
    return [...document.querySelectorAll(".spot")].slice(0, 4).map((spot) => spot.getBoundingClientRect().left);
  });
  assert.deepEqual(lefts, [...lefts].sort((a, b) => a - b));
  assert.ok(await page.evaluate(() => document.querySelector(".problem-view").getBoundingClientRect().left > document.querySelector(".panels").getBoundingClientRect().left));
  assert.equal((await page.evaluate(cutOff)).bad.length, 0);
  await page.context().close();
});

test("a 25x25 board can be read, and what happens is in view", async () => {
  const page = await open(replay(...LARGE), { hash: "place=900", viewport: { width: 360, height: 740 } });
  for (const place of [900, 2000, 5000]) {
    await page.evaluate((place) => window.page.session.go(place), place);
    const { inside, mark } = await page.evaluate(() => {
      const view = document.querySelector(".problem-view").getBoundingClientRect();
      const spot = document.querySelector(".spot.current")?.getBoundingClientRect();
      return { inside: !spot || (spot.left >= view.left - 1 && spot.right <= view.right + 1 && spot.top >= view.top - 1 && spot.bottom <= view.bottom + 1), mark: document.querySelector(".spot:not(.given) .mark").getBoundingClientRect().height };
    });
    assert.ok(inside, `at ${place}`);
    assert.ok(mark >= 5, `${mark}`);
  }
  await page.context().close();
});

test("no motion where none is wished, and colours of the system where they are forced", async () => {
  const page = await open(replay("lesson4", "mac"), { reducedMotion: "reduce", forcedColors: "active", hash: "place=20" });
  const moving = await page.evaluate(() => document.getAnimations().length + [...document.querySelectorAll("*")].filter((one) => getComputedStyle(one).scrollBehavior === "smooth").length);
  assert.equal(moving, 0);
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.querySelector(".current .ground")).stroke), "none");
  await page.context().close();
});

/** What of a page is the same for each problem: all but its trace, its picture and its variables. */
function withoutProblem(page) {
  const problem = [/(id="trace">)[^]*?<\/script>/, /<div class="problem-view"[^]*?<div class="tree-view"/, /<details class="table-view"[^]*?<\/details>/];
  return Buffer.byteLength(problem.reduce((left, part) => left.replace(part, ""), page));
}

test("the script has at most 2,500 lines, and the page without trace and problem at most 150,000 bytes", () => {
  const { page, script } = partsOf(replay("grid2", "norvig"));
  assert.ok(script.split("\n").length <= 2500);
  const bytes = withoutProblem(page);
  assert.ok(bytes > 100_000 && bytes <= 150_000, `${bytes} bytes`);
});

test("what draws models has at most 200 lines more, and with it script, style and words have at most 160,000 bytes", () => {
  const { page, script } = partsOf(replay(model("roster"), "mac+mrv"));
  assert.ok(script.split("\n").length <= 2700);
  const bytes = withoutProblem(page);
  assert.ok(bytes > 100_000 && bytes <= 160_000, `${bytes} bytes`);
});
