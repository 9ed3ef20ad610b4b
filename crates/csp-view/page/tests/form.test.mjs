// The form of `csp serve`, what it says when something is wrong, and an answer without steps: axe, narrow screens, and the keyboard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { visit } from "./help.mjs";
import { address } from "./play.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOCALES = { en: "en-GB", es: "es-ES", fa: "fa-IR", ar: "ar-EG" };
const WRONG = "var x in 1..3\nx < y\n";

/** Runs a test on a fresh visit to the form. */
function onForm(name, run, options) {
  test(name, async () => {
    const page = await visit(address, options);
    try {
      await run(page);
      // A form that is not right is answered with 422, and the browser tells its console of it.
      assert.deepEqual(page.faults.filter((fault) => !fault.includes("status of 422")), []);
    } finally {
      await page.context().close();
    }
  });
}

const show = (page) => Promise.all([page.waitForEvent("load"), page.click("form[action=replay] button[type=submit]:not([name])")]);
const solve = (page) => Promise.all([page.waitForEvent("load"), page.click("button[value=solve]")]);

/** The states of the form, each after the one before. */
const STATES = [
  ["as it is", async () => {}],
  ["with all of it open", (page) => page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }))],
  ["with a fault in the text", async (page) => { await page.fill("#text", WRONG); await show(page); }],
  ["as an answer without steps", async (page) => { await page.fill("#text", ""); await page.fill("#problem", "grid1"); await solve(page); }],
];

for (const [language, locale] of Object.entries(LOCALES)) {
  onForm(`axe finds nothing in the form: ${language}`, async (page) => {
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    for (const [state, come] of STATES) {
      await come(page);
      for (const colours of [{ colorScheme: "light" }, { colorScheme: "dark" }, { contrast: "more" }, { colorScheme: "light", contrast: "no-preference", forcedColors: "active" }]) {
        await page.emulateMedia(colours);
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => [state, colours, id, nodes[0].html, nodes[0].any[0]?.message]), []);
      }
      await page.emulateMedia({ colorScheme: "light", contrast: "no-preference", forcedColors: "none" });
    }
  }, { locale });
}

// A screen of 1280 x 1024 has so many points at 400 %.
for (const viewport of [{ width: 360, height: 740 }, { width: 320, height: 256 }]) {
  for (const language of ["en", "fa"]) {
    onForm(`nothing of the form is cut at ${viewport.width} points: ${language}`, async (page) => {
      for (const [state, come] of STATES) {
        await come(page);
        const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= room, `${state}: ${wide} points in ${room}`);
      }
    }, { locale: LOCALES[language], viewport });
  }
}

onForm("the form is filled in and sent by keyboard alone", async (page) => {
  const comeTo = async (id) => {
    for (let k = 0; k < 40; k++) {
      if ((await page.evaluate(() => document.activeElement.id)) === id) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`no key leads to ${id}`);
  };
  const type = async (id, words) => {
    await comeTo(id);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(words);
  };
  await type("problem", "queens:6");
  await type("strategy", "fc");
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
  await page.waitForSelector("body.ready");
  assert.equal(await page.title(), "queens:6, fc");
});

onForm("the place of a fault is marked in the line of the text", async (page) => {
  await page.fill("#text", WRONG);
  await show(page);
  assert.match(await page.textContent("#wrong"), /line 2, column 5: "y" has no meaning here\. x < y$/);
  assert.equal(await page.textContent("#wrong mark"), "y");
  assert.equal(await page.evaluate(() => document.activeElement.id), "text");
});
