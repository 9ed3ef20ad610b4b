// The page of a comparison: axe by day and by night, on a phone, sorted, and without a script.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { csp, file, open } from "./help.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STRATEGIES = ["bt", "fc", "fc+mrv", "mac+mrv", "fc-cbj+mrv", "fc+dom/wdeg", "mac3bit+dom/wdeg+luby", "fc+mrv+lcv", "mac+dom/deg", "bm"];

const made = new Map();

/** The page of a comparison of so many strategies, made once; some runs hit a limit. */
function report(count) {
  if (made.has(count)) return made.get(count);
  const folder = file(`report${count}`);
  made.set(count, join(folder, "index.html"));
  csp(["compare", "queens:{4..12}", "australia", "zebra", "--strategies", STRATEGIES.slice(0, count).join(","), "--no-times",
    "--node-limit", "2000", "--replays", "0", "--report", folder]);
  return made.get(count);
}

const OPTIONS = (more) => ({ ready: "footer", ...more });

for (const count of [2, 5, 10]) {
  for (const [name, more] of [["by day", {}], ["by night", { colorScheme: "dark" }], ["on a phone", { viewport: { width: 360, height: 740 } }]]) {
    test(`${count} strategies ${name}: axe finds nothing, and nothing lies beyond the edge`, async () => {
      const page = await open(report(count), OPTIONS(more));
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => { details.open = true; }));
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`), []);
      const [wide, whole] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
      assert.ok(whole <= wide, `${whole} in ${wide}`);
      // No two words of a picture lie on each other.
      const meeting = await page.evaluate(() => {
        const found = [];
        for (const svg of document.querySelectorAll("svg.csp-plot")) {
          const texts = [...svg.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
          texts.forEach(([one, a], i) => texts.slice(i + 1).forEach(([other, b]) => {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 1 && down > 0.35 * Math.min(a.height, b.height)) found.push(`${one} | ${other}`);
          }));
        }
        return found;
      });
      assert.deepEqual(meeting, []);
      assert.deepEqual(page.faults, []);
      assert.ok(page.requests.every((url) => url.startsWith("file:")), "the page asks for nothing from elsewhere");
      await page.context().close();
    });
  }
}

test("problems are sorted by the column that is clicked, and numbers as numbers", async () => {
  const page = await open(report(2), OPTIONS({}));
  await page.click("text=Each of the");
  const column = async (name) => {
    const place = await page.evaluate((name) => [...document.querySelectorAll("table.sorted th")].findIndex((th) => th.textContent === name), name);
    return page.evaluate((place) => [...document.querySelectorAll("table.sorted tbody tr")].map((row) => row.cells[place].dataset.value), place);
  };
  const before = await column("nodes");
  await page.click("table.sorted button:text-is('nodes')");
  const up = (await column("nodes")).map(Number);
  assert.deepEqual(up, before.map(Number).sort((a, b) => a - b));
  await page.click("table.sorted button:text-is('nodes')");
  assert.deepEqual((await column("nodes")).map(Number), up.toReversed());
  assert.equal(await page.getAttribute("table.sorted th:has(button:text-is('nodes'))", "aria-sort"), "descending");
  await page.context().close();
});

test("without a script the page says the same", async () => {
  const page = await open(report(2), OPTIONS({ javaScriptEnabled: false }));
  const text = await page.textContent("main");
  assert.match(text, /Summary of 11 problems/);
  assert.match(text, /fc needs [\d.]+ times the checks of bt/);
  await page.context().close();
});
