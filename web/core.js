// The module as JavaScript sees it: texts become strings, JSON becomes objects, errors become
// exceptions. Used by the Worker of the page, by the tests and by the bench.

// What went wrong, in one line, as the module says it.
export class CoreError extends Error {}

export class Core {
  #exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  // Starts an instance of a compiled module. The host may give report(object), stopRequested() and
  // now(), the three functions that the module imports; report gets the progress of long calls.
  static async start(module, host = {}) {
    const core = new Core();
    const { report = () => {}, stopRequested = () => false } = host;
    const now = host.now ?? (() => performance.now());
    const instance = await WebAssembly.instantiate(module, {
      yomi: {
        now,
        report: (text, length) => report(JSON.parse(core.#read(text, length))),
        stop_requested: () => (stopRequested() ? 1 : 0),
      },
    });
    core.#exports = instance.exports;
    core.#exports._initialize();
    return core;
  }

  get exports() {
    return this.#exports;
  }

  get memoryBytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  // Begins a game. position and rules may be left out for the usual ones.
  open(game, { position = null, rules = null, odd = false, moves = "" } = {}) {
    const session = this.#withTexts([game, position, rules], (g, p, r) =>
      this.#exports.session_open(g, p, r, odd ? 1 : 0),
    );
    if (!session) throw new CoreError(this.#answer());
    const opened = new Session(this, session);
    if (moves) opened.play(moves);
    return opened;
  }

  // Converts the games in the bytes (a Uint8Array, UTF-8 or CP932) of a file to a format: an object
  // with text, from, games, lost and repairs, as src/wasm/records.h says. Without from, the name and
  // the content tell what the bytes are.
  convert(bytes, to, { name = null, from = null, lenient = false } = {}) {
    const pointer = this.#writeBytes(bytes);
    try {
      return this.#withTexts([name, from, to], (n, f, t) =>
        JSON.parse(
          this.call("records_convert", pointer, bytes.length, n, f, t, lenient ? 1 : 0),
        ),
      );
    } finally {
      this.#exports.buffer_free(pointer);
    }
  }

  // Calls a function, often of a session; the answer is a string.
  call(name, ...values) {
    if (!this.#exports[name](...values)) throw new CoreError(this.#answer());
    return this.#answer();
  }

  callWithText(name, session, text) {
    return this.#withTexts([text], (pointer) => this.call(name, session, pointer));
  }

  // The buffer of the memory changes when the memory grows: never keep a view of it.
  #read(pointer, length) {
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, pointer, length));
  }

  #answer() {
    return this.#read(this.#exports.answer_text(), this.#exports.answer_length());
  }

  #write(text) {
    if (text.includes("\0")) throw new CoreError("text: it holds a zero byte; expected none");
    return this.#writeBytes(this.#encoder.encode(text));
  }

  // Bytes with a zero behind them.
  #writeBytes(bytes) {
    const pointer = this.#exports.buffer_new(bytes.length + 1);
    if (!pointer) throw new CoreError(this.#answer());
    const room = new Uint8Array(this.#exports.memory.buffer, pointer, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return pointer;
  }

  #withTexts(texts, use) {
    const pointers = [];
    try {
      for (const text of texts) pointers.push(text === null ? 0 : this.#write(text));
      return use(...pointers);
    } finally {
      for (const pointer of pointers) if (pointer) this.#exports.buffer_free(pointer);
    }
  }
}

// A game in progress.
export class Session {
  constructor(core, number) {
    this.core = core;
    this.number = number;
  }

  close() {
    this.core.call("session_close", this.number);
  }

  // The seat to move, or -2 when the game is over.
  turn() {
    return this.core.exports.session_turn(this.number);
  }

  position() {
    return this.core.call("session_position", this.number);
  }

  moves() {
    return words(this.core.call("session_moves", this.number));
  }

  line() {
    return words(this.core.call("session_line", this.number));
  }

  board() {
    return JSON.parse(this.core.call("session_board", this.number));
  }

  outcome() {
    return JSON.parse(this.core.call("session_outcome", this.number));
  }

  play(moves) {
    this.core.callWithText("session_play", this.number, moves);
  }

  undo() {
    this.core.call("session_undo", this.number);
  }

  randomMove(seed) {
    return this.core.call("session_random_move", this.number, seed);
  }

  randomGame(seed, plies) {
    return words(this.core.call("session_random_game", this.number, seed, plies));
  }

  perft(depth) {
    return JSON.parse(this.core.call("session_perft", this.number, depth));
  }

  think(milliseconds, seed) {
    return JSON.parse(this.core.call("session_think", this.number, milliseconds, seed));
  }
}

function words(text) {
  return text ? text.split(" ") : [];
}
