// The page without a server: what is typed goes to a worker, and comes back as the page of a search. The link says what was asked
// for, so a search is a visit of its own: going back leads to the form as it was, and a link that is sent leads to the search.

"use strict";
{
  /** The fields of the form in a link. Those that stand as usual are left out, except the one that says what is asked for. */
  const NEEDED = "problem";

  const first = document.querySelector("form[action=replay]");
  const usual = new Map(new FormData(first));
  const WAITING = JSON.parse(document.getElementById("waiting").textContent);
  let worker = null;
  let shown = "";

  /** What is typed in a form, in the words of a link. */
  function written(form, button) {
    const words = new URLSearchParams();
    for (const [name, value] of new FormData(form, button)) {
      const typed = value.replaceAll("\r\n", "\n");
      if (name === NEEDED || typed !== (usual.get(name) ?? "")) words.append(name, typed);
    }
    return words.toString();
  }

  /** The part of the link that says what is asked for; the rest says where the reader stands. */
  function askedIn(hash) {
    const link = new URLSearchParams(hash.slice(1));
    const asked = new URLSearchParams();
    for (const [name, value] of link) if (usual.has(name) || ["only", "turn", "packed", "pick"].includes(name)) asked.append(name, value);
    return { words: asked.toString(), isForm: link.has("form") };
  }

  /** The form with these fields. */
  function fillIn(form, words) {
    for (const [name, value] of new URLSearchParams(words)) {
      const field = form.elements[name];
      if (!field || !usual.has(name)) continue;
      field.value = value;
      // What differs from the usual is not folded away.
      const folded = field.closest?.("details");
      if (folded && value !== usual.get(name)) folded.open = true;
    }
  }

  function element(name, attributes, ...inside) {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...inside);
    return made;
  }

  /** Says above the form what is wrong. */
  function complain(why) {
    const alert = element("p", { id: "wrong", tabIndex: -1 }, why);
    alert.setAttribute("role", "alert");
    document.getElementById("wrong")?.remove();
    document.querySelector("form").before(alert);
    alert.focus();
  }

  /** The form takes the place of what is shown, and the link says so: loaded anew, nothing is searched. */
  function showForm() {
    document.getElementById("working")?.remove();
    document.querySelector("main").hidden = false;
    history.replaceState(null, "", `#form=&${shown}`);
  }

  /** What is said while one waits, in the language of the form. */
  function waitingWords() {
    const typed = document.querySelector("form[action=replay]").elements.tongue.value;
    const language = Object.hasOwn(WAITING, typed) ? typed : "en";
    const [working, cancel] = WAITING[language];
    return { language, working, cancel };
  }

  /** Asks the worker; the reader can end it at any moment. */
  function ask(words) {
    const begun = performance.now();
    const seconds = element("span", { ariaHidden: "true" }, "0 s");
    const { language, working, cancel: ending } = waitingWords();
    const button = element("button", { type: "button", id: "cancel" }, ending);
    const box = element("section", { id: "working", lang: language, dir: "auto" }, element("p", {}, `${working} `, seconds), button);
    box.firstChild.setAttribute("role", "status");
    const main = document.querySelector("main");
    main.hidden = true;
    main.before(box);
    button.focus();
    const clock = setInterval(() => (seconds.textContent = `${Math.round((performance.now() - begun) / 1000)} s`), 500);
    const end = () => {
      clearInterval(clock);
      document.removeEventListener("keydown", key);
      worker.terminate();
    };
    const cancel = () => {
      end();
      showForm();
      // The form in another language comes from the engines.
      if (waitingWords().language !== "en") return location.reload();
      document.querySelector("form button").focus();
    };
    const key = (event) => event.key === "Escape" && cancel();
    button.onclick = cancel;
    document.addEventListener("keydown", key);
    const fail = (why) => {
      end();
      showForm();
      complain(why);
    };
    worker = new Worker("worker.js");
    worker.onerror = () => fail("The engines could not be started here. Please load this page anew.");
    worker.onmessage = ({ data: { page, form, missing } }) => {
      if (missing) return fail(`The engines could not be loaded: ${missing}. Please load this page anew.`);
      if (page !== undefined) return void (end(), show(page));
      if (form === undefined) return fail("The search ended in an error of this program. Please report it with what you have typed.");
      end();
      const answer = new DOMParser().parseFromString(form, "text/html");
      main.replaceChildren(...answer.querySelector("main").childNodes);
      document.title = answer.title;
      for (const name of ["lang", "dir"]) document.documentElement.setAttribute(name, answer.documentElement.getAttribute(name));
      showForm();
      main.querySelector("[autofocus]")?.focus();
      // What is wrong in a text is selected there, and scrolled to.
      const place = main.querySelector("#wrong code")?.dataset;
      if (place) main.querySelector("textarea[aria-invalid]")?.setSelectionRange(Number(place.begin), Number(place.end));
    };
    worker.postMessage(words);
  }

  /** Shows a page in the place of everything that is here. Its own rights were for a file by itself, and are dropped. */
  async function show(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const has = page.querySelector("script[src]") !== null;
    if (has) await useStyle(page.querySelector("link[rel=stylesheet]").getAttribute("href"));
    for (const { name, value } of page.documentElement.attributes) document.documentElement.setAttribute(name, value);
    document.title = page.title;
    page.querySelectorAll("script[src]").forEach((script) => script.remove());
    document.body.replaceChildren(...page.body.childNodes);
    if (has) document.body.append(element("script", { src: "replay.js" }));
    else document.body.classList.add("ready");
  }

  async function useStyle(href) {
    const before = document.querySelectorAll("link[rel=stylesheet]");
    const link = element("link", { rel: "stylesheet", href });
    await new Promise((done) => {
      link.onload = link.onerror = done;
      document.head.append(link);
    });
    before.forEach((style) => style.remove());
  }

  /** A form leads to another visit of this page, and leaves itself as it was to whoever comes back. */
  async function send(form, button) {
    const typed = written(form, button);
    const words = await packed(typed);
    if (document.querySelector("main form") === form) history.replaceState(null, "", `#form=&${words}`);
    // To solve it by hand there is another page.
    if (button?.value === "play") return location.assign(`play.html#${typed}`);
    history.pushState(null, "", `#${words}`);
    location.reload();
  }

  document.addEventListener("submit", (event) => {
    if (event.target.getAttribute("action") !== "replay") return;
    event.preventDefault();
    send(event.target, event.submitter);
  });

  /** Whether a link leads to something else than what is shown. */
  function leadsElsewhere() {
    const { words, isForm } = askedIn(location.hash);
    return words !== shown || isForm !== (document.querySelector("main > form") !== null);
  }
  for (const name of ["hashchange", "popstate"]) window.addEventListener(name, () => leadsElsewhere() && location.reload());

  async function start() {
    const { words, isForm } = askedIn(location.hash);
    shown = words;
    let fields = "";
    try {
      fields = await fieldsOf(words);
    } catch {
      return complain("This link is not whole: what it asks for cannot be read.");
    }
    fillIn(first, fields);
    // The form itself comes from the engines in all languages but the first.
    const asked = new URLSearchParams(fields);
    const language = asked.get("turn") ?? (isForm ? asked.get("tongue") : "");
    if (language) asked.set("turn", language);
    if (fields && (!isForm || language)) ask(asked.toString());
    else document.body.classList.add("ready");
  }

  navigator.serviceWorker?.register("offline.js").catch(() => {});
  start();
}
