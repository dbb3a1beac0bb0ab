// The page's end of the Worker that runs a game: requests as promises, and the two ways to stop a
// long one.
//
// By flag: the module looks at one shared number while it computes, and comes back with what it
// has. This needs shared memory, which browsers give only to a page that is cross-origin isolated.
// By restart: the Worker is ended and a new one begun from the module already compiled; the game is
// set up again from its texts. This works everywhere, and also after a crash.

// A request that was given up because its Worker was ended.
export class Restarted extends Error {}

export class Mover {
  #module;
  #game;
  #worker;
  #flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  #waiting = new Map();
  #next = 1;
  #ready = false; // the Worker has started
  #begun = { position: null, rules: null }; // how the game was opened
  #line = []; // and what was played since

  // onProgress gets what the module reports; onRestart why the Worker had to be replaced.
  constructor(module, game, { onProgress = () => {}, onRestart = () => {} } = {}) {
    this.#module = module;
    this.#game = game;
    this.onProgress = onProgress;
    this.onRestart = onRestart;
  }

  get canStopByFlag() {
    return this.#flag !== null;
  }

  // Starts the Worker with a new game; answers its state.
  start(position = null, rules = null) {
    this.#begun = { position, rules };
    this.#line = [];
    return this.#startWorker();
  }

  // Another game in the same Worker.
  async open(position = null, rules = null) {
    const reply = await this.request("open", { game: this.#game, position, rules });
    this.#begun = { position, rules };
    return reply;
  }

  // Asks for something; answers {result, state}.
  request(type, values = {}) {
    // Cleared here and not in the Worker: a stop that comes before it has begun must not be lost.
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, type, ...values });
    });
  }

  stopByFlag() {
    Atomics.store(this.#flag, 0, 1);
  }

  // Gives up what is under way; answers the state of the game, which is as it was before.
  stopByRestart() {
    return this.#restart("stopped");
  }

  async #startWorker() {
    this.#ready = false;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#receive(data));
    this.#worker.addEventListener("error", (event) => this.#crashed(event.message));
    const reply = await this.request("start", {
      module: this.#module,
      flag: this.#flag,
      game: this.#game,
      ...this.#begun,
      moves: this.#line.join(" "),
    });
    this.#ready = true;
    return reply;
  }

  #restart(reason) {
    this.#end(new Restarted(reason));
    return this.#startWorker();
  }

  // Ends the Worker; what was asked of it fails with this error.
  #end(error) {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  // A Worker that could not even start would fail again.
  async #crashed(reason) {
    if (!this.#ready) return this.#end(new Error(reason));
    const { state } = await this.#restart(reason);
    this.onRestart(reason, state);
  }

  #receive({ id, progress, result, state, error, fatal }) {
    if (progress) return this.onProgress(progress);
    if (fatal) return this.#crashed(fatal);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (state) this.#line = state.line;
    if (error) waiting?.reject(new Error(error));
    else waiting?.resolve({ result, state });
  }
}
