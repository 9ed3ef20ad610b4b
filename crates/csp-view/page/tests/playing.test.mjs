// The page on which somebody plays: what happens between its keys, its questions and its words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./help.mjs";
import { GRID, address, focus, idle, keys, onPlay, said, state, told } from "./play.mjs";

test("nothing is to be pressed before there is a board", async () => {
  const page = await visit("about:blank");
  let go;
  await page.route("**/play", (route) => (route.request().method() === "POST" ? new Promise((done) => { go = () => done(route.continue()); }) : route.continue()));
  await page.goto(`${address}play#problem=queens:6`);
  await page.waitForSelector("#cancel");
  assert.deepEqual(await page.locator("#side button:visible").allTextContents(), ["Cancel"]);
  await page.selectOption("#language", "es");
  await page.waitForSelector("#cancel");
  assert.equal(await page.locator("#side button:visible").count(), 1);
  go();
  await page.waitForSelector("body.ready .spot");
  assert.ok((await page.locator("#side button:visible").count()) > 10);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

onPlay("a link that is mended leads to its board", "problem=nonsense", async (page) => {
  assert.match(await said(page), /there is no problem/);
  await page.evaluate(() => { location.hash = "problem=queens:6"; });
  await page.waitForSelector("body.ready .spot");
  assert.equal(await page.textContent("h1"), "queens:6");
});

onPlay("a link that is typed while the page writes its own is followed", "problem=queens:5", async (page) => {
  await page.evaluate(() => {
    location.hash = "problem=queens:6";
    window.play.writeLink();
  });
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "queens:6");
});

onPlay("the language of the form is that of the page", "problem=queens:6&tongue=fa", async (page) => {
  assert.equal(await page.evaluate(() => document.documentElement.lang), "fa");
});

/** Presses a key as a keyboard of another kind does. */
const pressed = (page, how) => page.evaluate((how) => {
  window.play.board.spots[window.play.board.current].dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...how }));
}, how);

onPlay("keys of a Persian keyboard, of capitals, and of a pad without NumLock", `text=${GRID}`, async (page) => {
  await focus(page);
  await pressed(page, { key: "۴", code: "Digit4" });
  assert.deepEqual(await state(page), ["0:3", ""]);
  await pressed(page, { key: "ظ", code: "KeyZ", ctrlKey: true });
  assert.deepEqual(await state(page), ["", ""]);
  await pressed(page, { key: "غ", code: "KeyY", ctrlKey: true });
  assert.deepEqual(await state(page), ["0:3", ""]);
  await pressed(page, { key: "ع", code: "KeyU" });
  assert.deepEqual(await state(page), ["", ""]);
  await pressed(page, { key: "R", code: "KeyR" });
  assert.deepEqual(await state(page), ["0:3", ""]);
  // Where the letters are elsewhere, what is written on a key counts, and not its place.
  await pressed(page, { key: "u", code: "KeyF" });
  assert.deepEqual(await state(page), ["", ""]);
  await pressed(page, { key: "Home", code: "Numpad7" });
  assert.deepEqual(await state(page), ["", ""]);
  await pressed(page, { key: "7", code: "Numpad7" });
  assert.deepEqual(await state(page), ["0:6", ""]);
  await pressed(page, { key: "Dead", code: "Digit6", shiftKey: true });
  await keys(page, "ArrowRight");
  await pressed(page, { key: "Dead", code: "Digit6", shiftKey: true });
  assert.deepEqual(await state(page), ["0:6", "1:20"]);
});

onPlay("values without a key of their own are entered by the pad, by keyboard alone", "problem=queens:12", async (page) => {
  await focus(page);
  for (let k = 0; k < 11; k++) await keys(page, "Tab");
  await keys(page, "Enter");
  assert.deepEqual(await state(page), ["0:10", ""]);
  await keys(page, "Tab", "Enter");
  assert.deepEqual(await state(page), ["0:11", ""]);
});

/** Lets questions wait until the test lets them go on. */
async function hold(page) {
  const held = [];
  await page.route("**/play", (route) => (route.request().method() === "POST" ? new Promise((done) => held.push(() => done(route.continue().catch(() => {})))) : route.continue()));
  return () => held.splice(0).forEach((go) => go());
}

onPlay("only what the reader cancels is told as cancelled", `text=${GRID}`, async (page) => {
  const go = await hold(page);
  await focus(page);
  await page.click("#check");
  await page.waitForSelector("#cancel");
  // Another question takes its place, and has a way to be ended, too.
  await page.click("#fill");
  await page.waitForSelector("#cancel");
  assert.doesNotMatch(await said(page), /Cancelled/);
  await page.selectOption("#language", "es");
  await page.selectOption("#language", "en");
  await page.click("#cancel");
  await page.waitForFunction(() => /Cancelled/.test(document.getElementById("said").textContent));
  // A value that is entered ends the question about the board without it.
  await page.click("#check");
  await page.waitForSelector("#cancel");
  await focus(page);
  await keys(page, "4");
  await idle(page);
  assert.equal(await said(page), "");
  assert.equal(await page.locator("#cancel").count(), 0);
  go();
  await page.unroute("**/play");
  await told(page, () => page.click("#check"), /Nothing is wrong so far/);
});

onPlay("what was said last is said in another language, and the hint is still there", `text=${GRID}`, async (page) => {
  await page.click("#hint");
  await page.waitForSelector("#said .hint-title");
  await told(page, () => page.click("#check"), /Nothing is wrong so far/);
  await page.selectOption("#language", "es");
  const words = await page.evaluate(() => window.play.say("right"));
  assert.notEqual(words, "Nothing is wrong so far.");
  assert.equal(await said(page), words);
  assert.equal(await page.textContent("#hint"), await page.evaluate(() => window.play.say("more")));
});

onPlay("the next arc is told, then what it takes, until all is arc consistent or a variable has no value left", "problem=australia@2", async (page) => {
  await focus(page);
  await keys(page, "g");
  assert.match(await told(page, () => keys(page, "n"), /next arc/), /takes a value: NT against WA\./);
  assert.equal(await page.locator(".spot.arc").count(), 2);
  assert.match(await told(page, () => page.click("#arc"), /loses/), /NT loses green: there is no support in WA\./);
  await page.click("#strike");
  assert.deepEqual(await state(page), ["0:1", "1:1"]);
  assert.equal(await page.locator(".spot.arc").count(), 0);
  assert.match(await told(page, () => keys(page, "n"), /next arc/), /SA against WA/);
  // The same by a mark of what is left.
  await focus(page, 2);
  await keys(page, "Shift+R");
  await told(page, () => keys(page, "n"), /next arc/);
  assert.match(await told(page, () => keys(page, "n"), /loses/), /has no value left/);
  assert.equal(await page.locator("#strike").count(), 0);
  await page.selectOption("#language", "es");
  assert.equal(await page.locator(".spot.arc").count(), 2);
  assert.doesNotMatch(await said(page), /loses/);
});

test("the page has at most 101,000 bytes", async () => {
  const bytes = (await (await fetch(`${address}play`)).arrayBuffer()).byteLength;
  assert.ok(bytes > 30_000 && bytes <= 101_000, `${bytes} bytes`);
});
