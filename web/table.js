// One game on the page: the board, the buttons and what the mover says.
import { Board } from "./board.js";
import { Mover, Restarted } from "./mover.js";

const thinkMilliseconds = 5000;
const autoPause = 40; // milliseconds between two moves of a game that plays itself

const number = new Intl.NumberFormat("en");

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function randomSeed() {
  return Math.floor(Math.random() * 2 ** 32);
}

export class Table {
  #root;
  #board;
  #mover;
  #state = null;
  #auto = false;
  #running = 0; // how many things are under way: an action, and the restart that ends it
  #part = (name) => this.#root.querySelector(`[data-part="${name}"]`);

  constructor(root, template, module, game, title) {
    this.#root = root;
    root.append(template.content.cloneNode(true));
    root.dataset.game = game;
    this.#part("title").textContent = title;
    this.#board = new Board(this.#part("board"), game, (move) => this.#playByHand(move));
    this.#mover = new Mover(module, game, {
      onProgress: (progress) => this.#showProgress(progress),
      onRestart: (reason, state) => this.#afterCrash(reason, state),
    });
    this.#part("depth").value = game === "chess" ? 5 : 4;
    for (const button of root.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => this.#press(button.dataset.do));
  }

  async start() {
    const { state } = await this.#mover.start();
    this.#show(state);
    this.#showBusy();
  }

  // What the buttons do, by the name in their data-do.
  #actions = {
    new: async () => this.#show((await this.#mover.open()).state),
    undo: () => this.#ask("undo"),
    move: () => this.#ask("move", { seed: randomSeed() }),
    declare: () => this.#ask("play", { moves: "win" }),
    auto: () => this.#playAlone(),
    think: async () => {
      const values = { milliseconds: thinkMilliseconds, seed: randomSeed() };
      const { move, playouts, time, stopped } = await this.#ask("think", values);
      const how = stopped ? ", stopped by the flag" : "";
      this.#say(`Plays ${move} after ${number.format(playouts)} games, ${seconds(time)}${how}.`);
    },
    perft: async () => {
      const depth = Number(this.#part("depth").value);
      const { nodes, time, stopped } = await this.#ask("perft", { depth });
      const speed = number.format(Math.round(nodes / time / 100) / 10);
      const how = stopped ? "stopped by the flag at" : "has";
      this.#say(
        `Depth ${depth} ${how} ${number.format(nodes)} paths, ${seconds(time)}, ${speed} M/s.`,
      );
    },
  };

  async #press(name) {
    if (name === "flag") return this.#stopByFlag();
    if (name === "restart") return this.#stopByRestart();
    await this.#guard(this.#actions[name]);
  }

  // Runs something that may fail, with the buttons showing that it runs.
  async #guard(action) {
    if (this.#running) return;
    this.#say("");
    try {
      await this.#whileBusy(action);
    } catch (error) {
      if (!(error instanceof Restarted)) this.#say(error.message);
    }
  }

  async #whileBusy(action) {
    try {
      this.#running++;
      this.#showBusy();
      await action();
    } finally {
      this.#running--;
      this.#showBusy();
    }
  }

  async #ask(type, values) {
    const { result, state } = await this.#mover.request(type, values);
    this.#show(state);
    return result;
  }

  #playByHand(move) {
    return this.#guard(async () => {
      await this.#ask("play", { moves: move });
      if (this.#part("answers").checked && !this.#state.outcome.over)
        await this.#ask("move", { seed: randomSeed() });
    });
  }

  async #playAlone() {
    this.#auto = true;
    while (this.#auto && !this.#state.outcome.over) {
      await this.#ask("move", { seed: randomSeed() });
      await new Promise((resolve) => setTimeout(resolve, autoPause));
    }
    this.#auto = false;
  }

  #stopByFlag() {
    this.#auto = false;
    this.#mover.stopByFlag();
  }

  async #stopByRestart() {
    const began = performance.now();
    this.#auto = false;
    await this.#whileBusy(async () => this.#show((await this.#mover.stopByRestart()).state));
    this.#say(`Restarted in ${Math.round(performance.now() - began)} ms; the game goes on.`);
  }

  #afterCrash(reason, state) {
    this.#auto = false;
    this.#show(state);
    this.#say(`The mover had to be restarted: ${reason}`);
  }

  #show(state) {
    this.#state = state;
    this.#board.show(state);
    const { outcome, board, turn, moves, line } = state;
    const count = `${moves.length} legal move${moves.length === 1 ? "" : "s"}`;
    this.#part("status").textContent = outcome.over
      ? `${this.#result()} after ${line.length} moves.`
      : `Move ${line.length + 1}: ${board.seats[turn]} to play, ${count}.`;
    this.#part("position").textContent = state.position;
    this.#root.querySelector('[data-do="declare"]').hidden = !moves.includes("win");
    this.#root.dataset.plies = line.length;
  }

  #result() {
    const { outcome, board } = this.#state;
    const [first, second] = outcome.score;
    const reason = outcome.reason[0].toUpperCase() + outcome.reason.slice(1);
    if (first === second) return `${reason}: a draw`;
    return `${reason}: ${board.seats[first > second ? 0 : 1]} wins`;
  }

  #showProgress({ playouts, done, all, total, time }) {
    const bar = this.#part("bar");
    bar.hidden = false;
    if (playouts !== undefined) {
      bar.value = time / thinkMilliseconds;
      this.#progress(`${number.format(playouts)} random games in ${seconds(time)}`);
    } else {
      bar.value = done / all;
      this.#progress(`${done} of ${all} first moves, ${number.format(total)} paths`);
    }
  }

  #progress(text) {
    const reports = Number(this.#root.dataset.reports ?? 0) + 1;
    this.#root.dataset.reports = reports;
    this.#part("progress").textContent = text;
  }

  #say(text) {
    this.#part("progress").textContent = text;
    this.#part("bar").hidden = true;
  }

  #showBusy() {
    const busy = this.#running > 0;
    this.#root.classList.toggle("busy", busy);
    for (const button of this.#root.querySelectorAll("[data-do]")) {
      const stops = button.dataset.do === "flag" || button.dataset.do === "restart";
      button.disabled = stops ? !busy : busy;
    }
    if (!this.#mover.canStopByFlag) this.#root.querySelector('[data-do="flag"]').disabled = true;
  }
}
