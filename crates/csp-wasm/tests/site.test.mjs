// The site in Chromium.

import assert from "node:assert/strict";
import { csp } from "./engines.mjs";
import { address, onSite, server } from "./site.mjs";

const ready = (page) => page.waitForSelector("body.ready");
const shown = (page) => page.waitForFunction(() => window.page !== undefined && document.body.classList.contains("ready"));
const place = (page) => page.evaluate(() => window.page.session.lane.walk.place);
const alert = (page) => page.textContent("[role=alert]");
const send = (page) => page.click("form[action=replay] button[type=submit]:not([name])");

onSite("from the form to the replay, a step, back to the form as it was", "", async (page) => {
  await ready(page);
  await page.fill("#problem", "queens:6");
  await page.fill("#strategy", "fc");
  await send(page);
  await shown(page);
  assert.equal(await page.textContent("h1"), "queens:6");
  assert.match(page.url(), /#problem=queens%3A6&strategy=fc/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await place(page), 2);
  await page.waitForFunction(() => location.hash.includes("place=2"));
  await page.goBack();
  await page.waitForSelector("body.ready > main > form");
  assert.deepEqual([await page.inputValue("#problem"), await page.inputValue("#strategy")], ["queens:6", "fc"]);
  await page.goForward();
  await shown(page);
  assert.equal(await page.textContent("h1"), "queens:6");
});

onSite("the form is turned to another language with all that is typed, and the page is in it", "", async (page) => {
  await ready(page);
  await page.fill("#problem", "queens:5");
  await page.fill("#other", "mac");
  await page.click("button[value=fa]");
  await page.waitForFunction(() => document.documentElement.lang === "fa" && document.querySelector("main:not([hidden]) > form") !== null);
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  assert.deepEqual([await page.inputValue("#problem"), await page.inputValue("#other")], ["queens:5", "mac"]);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.lang === "fa" && document.querySelector("main:not([hidden]) > form") !== null);
  await send(page);
  await shown(page);
  assert.equal(await page.inputValue("#language"), "fa");
  await page.goBack();
  await page.waitForFunction(() => document.documentElement.lang === "fa" && document.querySelector("main:not([hidden]) > form") !== null);
  assert.equal(await page.inputValue("#problem"), "queens:5");
});

onSite("a model of one's own is replayed with its picture", "", async (page) => {
  await ready(page);
  await page.fill("#text", "var s[1..3] in 0..9\ns[1] + 2 <= s[2]\ndraw gantt(s, 2)\n");
  await send(page);
  await shown(page);
  assert.equal(await page.locator(".scene.gantt:not(.away) .spot").count(), 3);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".scene.gantt .spot.assigned").count(), 3);
});

onSite("a race leads to its end, and the form at its foot to another one", "#problem=australia&strategy=fc&other=mac", async (page) => {
  await shown(page);
  assert.equal(await page.locator(".lane").count(), 2);
  await page.keyboard.press("End");
  await page.waitForSelector("#race .verdict");
  await page.click("#to-another");
  assert.equal(await page.inputValue("#another #other"), "mac");
  await page.fill("#another #problem", "queens:4");
  await page.fill("#another #other", "");
  await send(page);
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "queens:4" && window.page !== undefined);
  assert.equal(await page.locator(".lane").count(), 1);
});

onSite("a link opens the same search at the same place", "#problem=grid1&strategy=mac%2Bmrv", async (page, context) => {
  await shown(page);
  await page.evaluate(() => window.page.session.go(37));
  await page.click("#copy-link");
  await page.waitForFunction(() => document.getElementById("link-message").textContent !== "");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const sentence = await page.textContent(".sentence");
  const other = await context.newPage();
  await other.goto(link);
  await shown(other);
  assert.deepEqual([await place(other), await other.textContent(".sentence")], [37, sentence]);
});

onSite("a long model of one's own is packed in the link, and unpacked", "", async (page, context) => {
  await ready(page);
  const model = `${Array.from({ length: 40 }, (_, i) => `var x${i} in 1..40`).join("\n")}\nall_different(${Array.from({ length: 40 }, (_, i) => `x${i}`).join(", ")})\n`;
  await page.fill("#text", model);
  await send(page);
  await shown(page);
  const link = page.url();
  assert.match(link, /#packed=[\w-]+/);
  assert.ok(link.length < 900, `${link.length}`);
  const other = await context.newPage();
  await other.goto(link);
  await shown(other);
  assert.equal(await other.inputValue("#another #text"), model);
});

onSite("what is wrong stands beside its field, and what was typed stays", "", async (page) => {
  await ready(page);
  await page.fill("#text", "var x in 1..3\nx < y\n");
  await send(page);
  await page.waitForSelector("[role=alert]");
  assert.match(await alert(page), /line 2, column 5: "y"/);
  assert.equal(await page.inputValue("#text"), "var x in 1..3\nx < y\n");
  assert.equal(await page.getAttribute("#text", "aria-invalid"), "true");
  // The place is marked in the sentence, and selected in the text.
  assert.equal(await page.textContent("#wrong mark"), "y");
  const selected = () => page.$eval("#text", (text) => text.value.slice(text.selectionStart, text.selectionEnd));
  assert.deepEqual([await selected(), await page.evaluate(() => document.activeElement.id)], ["y", "text"]);
  await page.fill("#text", "var x, y in 1..3\nx < y\n");
  await send(page);
  await shown(page);
});

onSite("a search is cancelled, and the page was never frozen", "#problem=queens:100&strategy=pc2,bt", async (page) => {
  await page.waitForSelector("#cancel");
  // The page answers while the engines work.
  assert.equal(await page.evaluate(() => 1 + 1), 2);
  await page.keyboard.press("Escape");
  await page.waitForSelector("main:not([hidden]) > form");
  assert.equal(await page.inputValue("#problem"), "queens:100");
  await page.fill("#problem", "australia");
  await page.fill("#strategy", "fc");
  await send(page);
  await shown(page);
});

onSite("one waits, and cancels, in the language of the form", "#problem=queens:100&strategy=pc2,bt&tongue=fa", async (page) => {
  await page.waitForSelector("#cancel");
  assert.deepEqual([await page.getAttribute("#working", "lang"), await page.textContent("#cancel")], ["fa", "لغو"]);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.documentElement.lang === "fa" && document.querySelector("main:not([hidden]) > form") !== null);
  assert.equal(await page.inputValue("#problem"), "queens:100");
});

onSite("an engine without steps solves", "", async (page) => {
  await ready(page);
  await page.fill("#problem", "grid1");
  await page.fill("#strategy", "bits");
  await page.click("button[name=only]");
  await page.waitForSelector("[data-counter=nodes]");
  const grid = csp(["solve", "grid1", "--format", "line"]).trim();
  assert.equal((await page.textContent("pre")).trim().split("\n").length, 11);
  assert.equal((await page.textContent("pre")).match(/\d/g).join(""), grid);
});

onSite("a problem is chosen by its picture, and its link leads back to it", "", async (page) => {
  await ready(page);
  await page.fill("#text", "1...2...3...4...");
  await page.fill("#strategy", "mac");
  await page.click(".gallery summary");
  await page.click(".gallery button[value='queens:8']");
  await shown(page);
  assert.equal(await page.title(), "queens:8, mac");
  // The page has put its own state into the link, and has left in it what was asked for.
  await page.waitForFunction(() => location.hash.includes("place="));
  await page.reload();
  await shown(page);
  assert.equal(await page.title(), "queens:8, mac");
  await page.goBack();
  await page.waitForSelector("body.ready > main > form");
  assert.equal(await page.inputValue("#text"), "1...2...3...4...");
});

onSite("without a network it goes on: the form, a search, a link", "", async (page, context) => {
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  server.closeAllConnections();
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await page.fill("#problem", "queens:5");
  await send(page);
  await shown(page);
  assert.equal(await page.textContent("h1"), "queens:5");
  await page.goto(`${address}#problem=australia&strategy=fc&place=3`);
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "australia" && window.page !== undefined);
  assert.equal(await place(page), 3);
  // What few ask, too.
  await page.goto(`${address}#${new URLSearchParams({ text: "var s[1..4] in 0..12\ncumulative(s, [3, 2, 4, 1], [1, 2, 1, 2], 2)\n", strategy: "gac" })}`);
  await page.waitForFunction(() => document.querySelector("[role=alert], .lane") !== null && document.querySelector("h1")?.textContent !== "australia");
  assert.equal(await page.locator(".lane").count(), 1);
});

const GRID = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const entered = (page) => page.evaluate(() => window.play.game.writtenEntries());

onSite("from the form to the board, by hand: values, a hint, what is wrong, and without a network", "", async (page, context) => {
  await ready(page);
  await page.fill("#text", GRID);
  await page.click("button[value=play]");
  await page.waitForSelector("body.ready .spot");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  await page.click(".spot >> nth=0");
  await page.keyboard.press("5");
  await page.click("#check");
  await page.waitForSelector(".spot.wrong");
  await page.keyboard.press("Backspace");
  const expected = JSON.parse(csp(["hint", GRID, "--format", "json"]));
  await page.click("#hint");
  await page.waitForSelector("#said .hint-title");
  await page.click("#hint");
  await page.click("#hint");
  const said = await page.textContent("#said");
  for (const part of [expected.rule, expected.reason, expected.conclusion]) assert.ok(said.includes(part), said);
  await page.keyboard.press("4");
  await page.waitForFunction(() => location.hash.includes("entries=0%3A3"));
  server.closeAllConnections();
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("body.ready .spot");
  assert.equal(await entered(page), "0:3");
  await page.click("#watch");
  await shown(page);
});

onSite("a new puzzle is that of csp generate, and is rated as csp rate does", "play.html#problem=generated:9,seed=7", async (page) => {
  await page.waitForSelector("body.ready .spot");
  const first = csp(["generate", "--seed", "7", "--format", "line"]).split("\n").find((line) => /^[1-9.]{81}$/.test(line));
  const puzzleOf = () => page.evaluate(() => Array.from({ length: 81 }, (_, x) => (window.play.game.given.has(x) ? window.play.game.given.get(x) + 1 : ".")).join(""));
  assert.equal(await puzzleOf(), first);
  const { rating } = JSON.parse(csp(["rate", first, "--format", "json"]));
  await page.click("#rate");
  await page.waitForFunction((told) => document.getElementById("said").textContent.includes(told), `It is rated ${rating.toFixed(1)}.`);
  await Promise.all([page.waitForEvent("load"), page.click("#another")]);
  await page.waitForSelector("body.ready .spot");
  assert.notEqual(await puzzleOf(), first);
});

onSite("by hand, a question that takes long is ended, and the next one is answered", "play.html#problem=queens:60", async (page) => {
  await page.waitForSelector("body.ready .spot");
  await page.click(".spot >> nth=0");
  await page.keyboard.press("h");
  assert.equal(await page.evaluate(() => 1 + 1), 2);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !window.play.engines.isBusy);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.getElementById("said").textContent.includes("no rule forbids"));
});

/** Engines that do nothing but fail: as a panic does, `ask` ends in a trap. */
const BROKEN = Buffer.from("AGFzbQEAAAABCgJgAAF/YAF/AX8DBAMBAAAFAwEAAQcjBAZtZW1vcnkCAARyb29tAAADYXNrAAEJYW5zd2VyX2F0AAIKDwMEAEEACwMAAAsEAEEACw==", "base64");

onSite("a fault of the engines is a sentence, and what was typed stays", "", async (page, context) => {
  await context.route("**/csp.wasm", (route) => route.fulfill({ body: BROKEN, contentType: "application/wasm" }));
  await ready(page);
  await page.fill("#problem", "queens:7");
  await send(page);
  await page.waitForSelector("[role=alert]");
  assert.match(await alert(page), /ended in an error of this program/);
  assert.equal(await page.inputValue("#problem"), "queens:7");
  // What keeps the site for later would give out the engines that it has.
}, { serviceWorkers: "block" });

for (const junk of ["#packed=%%%", "#packed=AAAA", "#problem=", "#place=1e9&problem=%3Cimg%3E", "#problem=australia&place=-7&at=zz&do=work&moves=a_b"]) {
  onSite(`junk in a link is answered: ${junk}`, junk, async (page) => {
    await page.waitForSelector("[role=alert], body.ready .lane");
  });
}
