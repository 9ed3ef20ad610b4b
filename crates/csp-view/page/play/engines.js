// Who answers: the server that gave the page out, or a thread that has the engines in it. The page itself knows no rule.

/** The fields that say which problem it is. */
const FIELDS = ["problem", "text", "variant", "regions", "colours"];

class ServerEngines {
  async ask(words) {
    this.waiting = new AbortController();
    const answer = await fetch("play", { method: "POST", body: new URLSearchParams(words), signal: this.waiting.signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  }

  cancel() {
    this.waiting?.abort();
  }
}

class WorkerEngines {
  ask(words) {
    this.worker ??= new Worker("worker.js");
    return new Promise((done, fail) => {
      this.fail = fail;
      this.worker.onerror = () => fail(new Error("worker.js"));
      this.worker.onmessage = ({ data: { play, missing, fault } }) => {
        if (play !== undefined) return done(JSON.parse(play));
        // A trap leaves the thread in no state to go on with.
        this.cancel(new Error(missing ?? fault ?? "csp.wasm"));
      };
      this.worker.postMessage(words);
    });
  }

  /** Ends the thread; the next question starts another. */
  cancel(why = new DOMException("", "AbortError")) {
    this.worker?.terminate();
    this.worker = null;
    this.fail?.(why);
  }
}

/** Asks one question at a time: a new one ends the one before. */
class Engines {
  constructor(kind) {
    this.asked = kind === "worker" ? new WorkerEngines() : new ServerEngines();
    this.isBusy = false;
    this.told = () => {};
  }

  /** The answer to a question about a problem, or null if another took its place. */
  async ask(question, problem, entries = "", marks = "") {
    if (this.isBusy) this.asked.cancel();
    const turn = (this.turn = {});
    this.tell(true);
    try {
      const answer = await this.asked.ask(new URLSearchParams({ ...problem, only: "play", question, entries, marks }).toString());
      return turn === this.turn ? answer : null;
    } catch (error) {
      if (turn !== this.turn) return null;
      return error.name === "AbortError" ? { isCancelled: true } : { broken: error.message };
    } finally {
      if (turn === this.turn) this.tell(false);
    }
  }

  cancel() {
    if (this.isBusy) this.asked.cancel();
  }

  tell(isBusy) {
    this.isBusy = isBusy;
    this.told(isBusy);
  }
}
