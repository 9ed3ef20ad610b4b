// The page on which somebody plays, in Chromium, from `csp serve`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { csp, random, visit } from "./help.mjs";
import { GRID, address, focus, idle, keys, onPlay, said, state, told } from "./play.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Pencil marks stand in the name of their cell, with commas, and are better heard so. */
const RULES = { "label-content-name-mismatch": { enabled: false } };

onPlay("by keyboard alone: values, marks, clear, undo, redo", `text=${GRID}`, async (page) => {
  // From the top of the page by Tab, as who has no mouse.
  await page.waitForSelector(".spot");
  for (let k = 0; k < 12 && !(await page.evaluate(() => document.activeElement.classList.contains("spot"))); k++) await page.keyboard.press("Tab");
  await keys(page, "4");
  assert.deepEqual(await state(page), ["0:3", ""]);
  await keys(page, "ArrowRight", "Shift+Digit8", "Shift+Digit9");
  assert.deepEqual(await state(page), ["0:3", "1:180"]);
  await keys(page, "ArrowRight", "7");
  assert.deepEqual(await state(page), ["0:3", "1:180"], "what is given stays");
  await keys(page, "ArrowRight", "Space", "9", "Space", "9");
  assert.deepEqual(await state(page), ["0:3,3:8", "1:180,3:100"]);
  await keys(page, "Backspace", "Backspace", "u", "u", "u");
  assert.deepEqual(await state(page), ["0:3", "1:180,3:100"]);
  await keys(page, "r", "Control+z", "Control+y");
  assert.deepEqual(await state(page), ["0:3,3:8", "1:180,3:100"]);
  assert.match(await page.getAttribute(".spot >> nth=1", "aria-label"), /A2: pencil marks 8, 9/);
});

onPlay("a wrong entry is marked when it is asked for, and not before", `text=${GRID}`, async (page) => {
  await focus(page);
  await keys(page, "5");
  assert.equal(await page.locator(".wrong").count(), 0);
  await told(page, () => page.keyboard.press("c"), /Wrong: A1\./);
  assert.equal(await page.locator(".spot.wrong").count(), 1);
  assert.match(await page.getAttribute(".spot.wrong", "aria-label"), /A1: 5, wrong/);
  await keys(page, "4");
  assert.equal(await page.locator(".wrong").count(), 0);
  await told(page, () => page.click("#check"), /Nothing is wrong so far/);
});

onPlay("with several solutions only a broken rule is marked", "problem=queens:6", async (page) => {
  await focus(page);
  await keys(page, "0");
  await told(page, () => page.click("#check"), /no solution has all of these values/);
  await keys(page, "ArrowDown", "1");
  await told(page, () => page.click("#check"), /Against a rule/);
  assert.equal(await page.locator(".spot.wrong").count(), 2);
});

const HINTS = [
  ["from the start", GRID, ""],
  ["behind some entries", GRID, "0:3,1:7,3:8"],
  ["of a hard puzzle", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", ""],
];
for (const [name, text, entries] of HINTS) {
  onPlay(`a hint in three levels is that of csp hint: ${name}`, `text=${text}&entries=${entries}`, async (page) => {
    const filled = [...text];
    for (const pair of entries.split(",").filter(Boolean)) filled[pair.split(":")[0]] = Number(pair.split(":")[1]) + 1;
    const expected = JSON.parse(csp(["hint", "-", "--format", "json"], { input: `${filled.join("")}\n` }));
    await page.click("#hint");
    await page.waitForSelector("#said .hint-title");
    assert.equal(await page.textContent("#said .hint-title"), `${expected.rule.split(/ (?:in|at|on|from) /)[0].replace(/\.$/, "")}.`);
    assert.equal(await page.locator(".overlay").count(), 0);
    await page.click("#hint");
    assert.ok((await said(page)).startsWith(expected.rule));
    assert.equal(await page.locator(".overlay circle:visible").count(), 0);
    await page.click("#hint");
    const whole = await said(page);
    for (const part of [expected.reason, expected.conclusion, String(expected.rating)]) assert.ok(whole.includes(part), `${part} in ${whole}`);
    assert.ok((await page.locator(".overlay circle:visible").count()) > 0);
    // Marks, never as if it were filled in.
    assert.equal((await state(page))[0], entries);
    const values = await page.locator(".spot .big").allTextContents();
    assert.equal(values.filter(Boolean).length, filled.filter((sign) => sign !== ".").length);
  });
}

/** Words of each language that stand in the last line of every hint, and its word for a row. */
const TONGUES = { es: ["Por tanto", "la fila"], fa: ["پس", "سطر"], ar: ["إذن", "الصف"] };
for (const [tongue, [so, row]] of Object.entries(TONGUES)) {
  onPlay(`a hint is said in the language of the page, and again in another: ${tongue}`, `text=${HINTS[2][1]}&lang=${tongue}`, async (page) => {
    for (let level = 1; level <= 3; level++) {
      await page.click("#hint");
      await page.waitForFunction((wanted) => window.play.level === wanted, level);
    }
    const { hint, whole } = await page.evaluate(() => ({ hint: window.play.hint, whole: [...document.querySelectorAll("#said p")].map((line) => line.textContent) }));
    assert.ok(whole.at(-1).startsWith(so), whole.at(-1));
    // A conclusion such as F2 = 4 is a formula in all of them.
    for (const english of [hint.title, hint.rule, hint.reason]) assert.ok(!whole.join(" ").includes(english), english);
    // Names are what they are in English: those of cells and values alone are left of it.
    assert.deepEqual(whole[2].match(/[A-I][1-9]/g), hint.reason.match(/[A-I][1-9]/g));
    assert.equal(whole.join(" ").includes(row), /\brows? \d/.test([hint.rule, hint.reason].join(" ")));
    // From right to left the formula is kept together, and each name in it.
    if (tongue !== "es") assert.match(whole.at(-1), /\u2066\u2066[A-I][1-9]\u2069 = \u2066[1-9]\u2069\u2069/);
    assert.equal(await page.getAttribute("html", "dir"), tongue === "es" ? "ltr" : "rtl");
    assert.equal(await page.locator("#said [lang=en]").count(), 0);
    await page.selectOption("#language", "en");
    assert.ok((await said(page)).includes(hint.reason));
    await told(page, () => page.click("#rate"), /It is rated/);
    await page.selectOption("#language", tongue);
    const titles = await said(page);
    assert.ok(!/Hidden single/.test(titles), titles);
  });
}

onPlay("candidates by rule are filled in on demand, and a hint starts from the marks", `text=${GRID}`, async (page) => {
  await told(page, () => page.click("#fill"), /no rule forbids/);
  const [, marks] = await state(page);
  assert.equal(marks.split(",").length, 49);
  // Without the right value in its cell: nothing follows from such marks.
  await focus(page);
  await keys(page, "Shift+Digit4");
  await told(page, () => page.click("#hint"), /leave a right value out/);
  await told(page, () => page.click("#check"), /leave the right value out: A1/);
  await keys(page, "u", "u");
  assert.deepEqual(await state(page), ["", ""]);
});

onPlay("how hard a puzzle is, as csp rate says, whatever has been entered", `text=${GRID}&entries=0:3`, async (page) => {
  const { rating, techniques } = JSON.parse(csp(["rate", "-", "--format", "json"], { input: `${GRID}\n` }));
  const whole = await told(page, () => page.click("#rate"), /It is rated/);
  assert.ok(whole.includes(`It is rated ${rating.toFixed(1)}.`), whole);
  const times = [...whole.matchAll(/ (\d+)(?:,|$)/g)].map(([, count]) => Number(count));
  assert.deepEqual(times.toSorted(), Object.values(techniques).toSorted());
  assert.equal((await state(page))[0], "0:3");
});

onPlay("a problem with several solutions has no rating", "text=1...............", async (page) => {
  await told(page, () => page.click("#rate"), /several solutions, so it has no rating/);
});

onPlay("a new puzzle has one solution, and its link leads to it again", "problem=generated:9,seed=7&lang=es", async (page) => {
  const first = csp(["generate", "--seed", "7", "--format", "line"]).split("\n").find((line) => /^[1-9.]{81}$/.test(line));
  const puzzleOf = () => page.evaluate(() => Array.from({ length: 81 }, (_, x) => (window.play.game.given.has(x) ? window.play.game.given.get(x) + 1 : ".")).join(""));
  const givens = await puzzleOf();
  assert.equal(givens, first);
  const [, old] = /seed(?:%3D|=)(\d+)/.exec(page.url());
  await Promise.all([page.waitForEvent("load"), page.click("#another")]);
  await page.waitForSelector("body.ready .spot");
  const [, seed] = /seed(?:%3D|=)(\d+)/.exec(page.url());
  assert.notEqual(seed, old);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "es");
  const puzzle = await puzzleOf();
  assert.notEqual(puzzle, givens);
  assert.equal(JSON.parse(csp(["solve", "-", "--unique", "--format", "json"], { input: `${puzzle}\n` })).status, "unique");
});

onPlay("a new puzzle has the rules and the clues of the one that was made", "problem=generated:9,seed=1,clues=30&variant=diagonal", async (page) => {
  await Promise.all([page.waitForEvent("load"), page.click("#another")]);
  await page.waitForSelector("body.ready .spot");
  const link = new URLSearchParams(new URL(page.url()).hash.slice(1));
  assert.match(link.get("problem"), /^generated:9,clues=30,seed=\d+$/);
  assert.equal(link.get("variant"), "diagonal");
  assert.equal(await page.locator(".given").count(), 30);
});

onPlay("where there is no board of Sudoku, no other is offered", "problem=queens:6", async (page) => {
  assert.equal(await page.isVisible("#another"), false);
  assert.equal(await page.isVisible("#rate"), true);
  await page.selectOption("#language", "es");
  assert.equal(await page.isVisible("#another"), false);
});

onPlay("from another board, a new one of its size", "text=1.....2..3.....4", async (page) => {
  await Promise.all([page.waitForEvent("load"), page.click("#another")]);
  await page.waitForSelector("body.ready .spot");
  assert.match(page.url(), /problem=generated%3A4%2Cseed%3D\d+/);
  assert.equal(await page.locator(".spot").count(), 16);
});

onPlay("a board that is solved says so, by itself", "text=1234341221434321&entries=", async (page) => {
  assert.equal(await page.locator(".given").count(), 16);
  await told(page, () => page.click("#check"), /Solved\./);
});

onPlay("the last value ends it", "text=12343412214343..&entries=14:1", async (page) => {
  await focus(page, 15);
  await told(page, () => page.keyboard.press("2"), /not all is right/);
  await told(page, () => page.keyboard.press("1"), /Solved\./);
});

onPlay("a hundred random actions, and undo back to the start", `text=${GRID}&entries=0:3&marks=1:180`, async (page) => {
  const { below, of } = random(36);
  const start = await state(page);
  await focus(page);
  for (let action = 0; action < 100; action++) {
    const key = of(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Backspace", "Space", "u", "r", `${1 + below(9)}`, `${1 + below(9)}`, `Shift+Digit${1 + below(9)}`, "f"]);
    await page.keyboard.press(key);
    if (key === "f") await idle(page);
  }
  const end = await state(page);
  const steps = await page.evaluate(() => window.play.game.past.length);
  assert.ok(steps > 10, `${steps}`);
  await keys(page, ...Array(steps).fill("u"));
  assert.deepEqual(await state(page), start);
  await keys(page, "u", ...Array(steps).fill("r"));
  assert.deepEqual(await state(page), end);
});

onPlay("the link carries the state, and another language", `text=${GRID}`, async (page) => {
  await focus(page);
  await keys(page, "4", "ArrowRight", "Shift+Digit8");
  await page.selectOption("#language", "fa");
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  await page.waitForFunction(() => location.hash.includes("lang=fa") && location.hash.includes("marks="));
  const other = await visit(page.url());
  await other.waitForSelector("body.ready .spot");
  assert.deepEqual(await state(other), ["0:3", "1:80"]);
  assert.equal(await other.evaluate(() => document.documentElement.lang), "fa");
  await other.context().close();
});

const PROBLEMS = [
  ["a diagonal", "problem=grid1&variant=diagonal", 81],
  ["a jigsaw", "text=1...%0A....%0A....%0A...2&regions=AABB%0AAABB%0ACCDD%0ACCDD", 16],
  ["a map", "problem=australia", 7],
  ["queens", "problem=queens:8", 8],
  ["a Latin square", "problem=latin:5", 25],
  ["a model", "text=var+x,y,z+in+1..4%0Ax%2By%3C%3Dz%0Ax%3Cy", 3],
  ["16 x 16", `text=${".".repeat(256)}`, 256],
];
for (const [name, hash, count] of PROBLEMS) {
  onPlay(`${name} is played`, hash, async (page) => {
    assert.equal(await page.locator(".spot").count(), count);
    await focus(page, await page.evaluate(() => window.play.board.cells.findIndex(({ x }) => window.play.game.known(x) < 0)));
    await page.click("#pad button >> nth=1");
    assert.match((await state(page))[0], /^\d+:1$/);
    await told(page, () => page.click("#check"), /Nothing is wrong|No rule is|Wrong:|Against a rule|no solution/);
    await page.click("#undo");
    assert.equal((await state(page))[0], "");
  });
}

onPlay("a value of a map is chosen by a letter or a click", "problem=australia", async (page) => {
  await focus(page);
  await keys(page, "g");
  assert.match(await page.getAttribute(".spot >> nth=0", "aria-label"), /green/);
  await told(page, () => page.click("#fill"), /no rule forbids/);
  const colour = await page.evaluate(() => window.play.board.spots[0].style.getPropertyValue("--colour"));
  assert.equal(colour, "#009e73");
});

onPlay("a click on a map enters no value that is not seen", "problem=australia", async (page) => {
  const clickValue = (k, value) => page.evaluate(([k, value]) => {
    const { board } = window.play;
    const { left, top, width, height } = board.marks[k][value].getBoundingClientRect();
    board.spots[k].dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 }));
  }, [k, value]);
  await clickValue(2, 0);
  assert.deepEqual(await state(page), ["", ""]);
  assert.equal(await page.evaluate(() => window.play.board.current), 2);
  await told(page, () => page.click("#fill"), /no rule forbids/);
  await clickValue(2, 0);
  assert.equal((await state(page))[0], "2:0");
});

onPlay("values that a puzzle gives against its own rules are named", `text=55${".".repeat(79)}`, async (page) => {
  await told(page, () => page.click("#check"), /no solution.*A1, A2/s);
  assert.equal(await page.locator(".spot.wrong").count(), 2);
});

onPlay("a long state is packed in the link, and opened again", `text=${".".repeat(256)}`, async (page) => {
  await told(page, () => page.click("#fill"), /no rule forbids/);
  await page.waitForFunction(() => location.hash.startsWith("#packed="));
  assert.ok(page.url().length < 1000, page.url());
  const before = await state(page);
  const other = await visit(page.url());
  await other.waitForSelector("body.ready .spot");
  assert.deepEqual(await state(other), before);
  await other.context().close();
});

onPlay("of two states that are written at once the later one stays", `text=${".".repeat(256)}`, async (page) => {
  await told(page, () => page.click("#fill"), /no rule forbids/);
  await page.evaluate(() => {
    const { play } = window;
    play.writeLink(); // Long, and still to be packed.
    play.changed(play.game.reset());
    return play.writeLink();
  });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  assert.doesNotMatch(await page.evaluate(() => location.hash), /packed=/);
});

onPlay("the way back to the form keeps what was typed there", "problem=queens:7&strategy=mac&other=fc&seed=5", async (page) => {
  await focus(page);
  await keys(page, "1");
  await page.waitForFunction(() => location.hash.includes("entries="));
  await Promise.all([page.waitForEvent("load"), page.click("#to-form")]);
  const typed = await Promise.all(["#problem", "#strategy", "#other", "#seed"].map((field) => page.inputValue(field)));
  assert.deepEqual(typed, ["queens:7", "mac", "fc", "5"]);
});

onPlay("a board of 25 x 25: letters, a hint, all within the page", `text=${encodeURIComponent(csp(["generate", "--size", "25", "--full", "--seed", "1", "--format", "line"]).split("\n").find((line) => line && !line.startsWith("#")).replace(/^.{30}/, ".".repeat(30)))}`, async (page) => {
  assert.equal(await page.locator(".spot").count(), 625);
  await page.click("#hint");
  await page.waitForSelector("#said .hint-title");
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(scroll);
});

const FAULTS = [
  ["", /Name a problem/],
  ["problem=nonsense", /there is no problem/],
  ["text=12x4", /line 1|cells/],
  ["problem=queens:99", /has 99 values/],
  ["problem=%3Cimg+src=x%3E", /there is no problem/],
  [`text=${GRID}&variant=round`, /variant/],
];
for (const [hash, sentence] of FAULTS) {
  onPlay(`what is wrong is said: ${hash}`, hash, async (page) => {
    assert.match(await said(page), sentence);
    assert.equal(await page.locator("#said img").count(), 0);
  });
}

onPlay("junk in the state is left out", `text=${GRID}&entries=99:1,0:77,x:y,2:4,0:3&marks=1:zz,1:fffffffffffffff,500:1,3:-1`, async (page) => {
  assert.deepEqual(await state(page), ["0:3", "1:1ff"]);
});

onPlay("rules that no technique knows have no hint, and a check all the same", "text=................&variant=cage+3+A1+A2", async (page) => {
  await told(page, () => page.click("#hint"), /know no rule such as/);
  await focus(page);
  await keys(page, "4", "ArrowRight", "3");
  await told(page, () => page.click("#check"), /Against a rule: A1, A2/);
});

onPlay("from the form to it, and from it to a search of the same board", "", async (page) => {
  await page.goto(address);
  await page.fill("#problem", "queens:6");
  await page.click("button[value=play]");
  await page.waitForSelector("body.ready .spot");
  await page.waitForFunction(() => location.href.endsWith("play#problem=queens%3A6&colours=3&lang=en"));
  await page.reload();
  await page.waitForSelector("body.ready .spot");
  assert.equal(await page.textContent("h1"), "queens:6");
  await page.click("#watch");
  await page.waitForSelector("body.ready .lane");
  assert.equal(await page.textContent("h1"), "queens:6");
});

onPlay("a question is ended by Escape, and the page was never frozen", "problem=queens:60", async (page) => {
  await focus(page);
  await page.click("#hint");
  assert.equal(await page.evaluate(() => 1 + 1), 2);
  await page.keyboard.press("Escape");
  await idle(page);
  await keys(page, "0");
  assert.deepEqual(await state(page), ["0:0", ""]);
});

for (const language of ["en", "es", "fa", "ar"]) {
  onPlay(`axe finds nothing: ${language}`, `text=${GRID}&lang=${language}&entries=0:4&marks=1:180`, async (page) => {
    await page.click("#check");
    await page.waitForSelector(".wrong");
    await page.click("#keys summary");
    for (const colours of [{ colorScheme: "light" }, { colorScheme: "dark" }, { forcedColors: "active" }]) {
      await page.emulateMedia(colours);
      // Its script runs as the page's own would, whatever the page allows.
      await page.evaluate(AXE);
      const { violations } = await page.evaluate((rules) => window.axe.run(document, { rules }), RULES);
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), []);
    }
  });
}

for (const [hash, width] of [[`text=${GRID}`, 360], ["problem=australia&lang=fa", 360], [`text=${encodeURIComponent(".".repeat(625))}`, 360]]) {
  onPlay(`nothing is cut at ${width} points: ${hash.slice(0, 20)}`, hash, async (page) => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await focus(page);
    await page.tap("#pad button >> nth=0");
    assert.match((await state(page))[0], /:0$/);
  }, { viewport: { width: 360, height: 740 }, hasTouch: true });
}

/** A board of 16 x 16 with no given, and with time to look at what a key changes. */
onPlay("a key writes the cells that it changes, and no other", `text=${".".repeat(256)}`, async (page) => {
  await focus(page);
  const changes = await page.evaluate(async () => {
    const seen = new MutationObserver(() => {});
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    seen.observe(window.play.box, options);
    window.play.put(0, false);
    return new Set(seen.takeRecords().map(({ target }) => target.closest?.(".spot")).filter(Boolean)).size;
  });
  assert.equal(changes, 1);
  const texts = await page.locator(".spot .big").allTextContents();
  assert.deepEqual(texts.filter(Boolean), [await page.textContent("#pad button >> nth=0")]);
  // What a cell has of its neighbours is written, too: all of the same value are shown.
  await keys(page, "ArrowRight", "1");
  assert.equal(await page.locator(".spot.same").count(), 2);
  await keys(page, "ArrowRight");
  assert.equal(await page.locator(".spot.same").count(), 0);
  assert.equal(await page.locator(".spot.chosen").count(), 1);
});

onPlay("on paper a board is light, also with a dark system", `text=${GRID}`, async (page) => {
  await page.waitForSelector(".spot");
  const light = () => page.evaluate(() => ["body", ".given .ground", ".given .big"].map((selector) => {
    const style = getComputedStyle(document.querySelector(selector));
    return (selector === "body" ? style.backgroundColor : style.fill).match(/\d+/g).slice(0, 3).every((part) => Number(part) > 150);
  }));
  assert.deepEqual(await light(), [false, false, true]);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await light(), [true, true, false]);
}, { colorScheme: "dark" });
