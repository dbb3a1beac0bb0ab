// Draws a board from the module's description and turns clicks and keys into moves. It knows no
// rules: what may move where is read off the list of legal moves.

const endings = {
  "": "do not promote",
  "+": "promote",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
};

// A move names the square it leaves and the one it reaches in two characters each.
function parts(move) {
  return { from: move.slice(0, 2), to: move.slice(2, 4), ending: move.slice(4) };
}

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

export class Board {
  #root;
  #onMove;
  #state = null;
  #picked = null; // the square or the piece in hand that was clicked first
  #focus = 0; // the square that the tab key reaches
  #squares = [];

  constructor(root, game, onMove) {
    this.#root = root;
    this.#onMove = onMove;
    root.dataset.game = game;
    this.far = element("div", "hand far");
    this.grid = element("div", "grid");
    this.near = element("div", "hand near");
    this.choice = element("div", "choice");
    this.grid.setAttribute("role", "group");
    this.grid.setAttribute("aria-label", `${game} board, arrow keys move between squares`);
    this.choice.hidden = true;
    root.append(this.far, this.grid, this.near, this.choice);
    this.grid.addEventListener("keydown", (event) => this.#key(event));
  }

  show(state) {
    this.#state = state;
    this.#picked = null;
    this.choice.hidden = true;
    if (!this.#squares.length) this.#build(state.board);
    this.#draw();
  }

  #build({ columns, rows, squares }) {
    this.grid.style.setProperty("--columns", columns);
    this.grid.style.setProperty("--rows", rows);
    this.#squares = squares.map((square, i) => {
      const button = element("button", "square");
      const column = i % columns;
      const row = Math.floor(i / columns);
      button.type = "button";
      button.dataset.square = square.name;
      if ((column + row) % 2) button.classList.add("dark");
      button.addEventListener("click", () => this.#click(square.name));
      button.addEventListener("focus", () => this.#reach(i));
      this.grid.append(button);
      return button;
    });
    this.#focus = columns * (rows - 1) + Math.floor(columns / 2);
  }

  #draw() {
    const { board, line, moves, turn } = this.#state;
    const last = line.length ? parts(line.at(-1)) : {};
    const targets = new Set();
    for (const move of moves) if (parts(move).from === this.#picked) targets.add(parts(move).to);
    board.squares.forEach((square, i) => {
      const button = this.#squares[i];
      const { name } = square;
      button.classList.toggle("last", name === last.from || name === last.to);
      button.classList.toggle("picked", name === this.#picked);
      button.classList.toggle("target", targets.has(name));
      button.tabIndex = i === this.#focus ? 0 : -1;
      button.setAttribute("aria-label", this.#label(square, targets.has(name)));
      button.replaceChildren(...this.#coordinates(i, name));
      if (square.piece) button.append(this.#figure(square));
    });
    this.#drawHand(this.near, 0, turn);
    this.#drawHand(this.far, 1, turn);
  }

  #label({ name, piece, seat }, isTarget) {
    const what = piece ? `${this.#state.board.seats[seat]} ${piece}` : "empty";
    return `${name} ${what}${isTarget ? ", legal target" : ""}`;
  }

  // The names of files and ranks, small, on the squares of two edges.
  #coordinates(i, name) {
    const { columns, rows, hands } = this.#state.board;
    const edge = hands.length ? [0, columns - 1] : [rows - 1, 0];
    const found = [];
    if (Math.floor(i / columns) === edge[0]) found.push(element("span", "file", name[0]));
    if (i % columns === edge[1]) found.push(element("span", "rank", name[1]));
    for (const label of found) label.setAttribute("aria-hidden", "true");
    return found;
  }

  #figure({ figure, seat, promoted }) {
    const piece = element("span", `piece seat${seat}${promoted ? " promoted" : ""}`, figure);
    piece.lang = "ja";
    return piece;
  }

  #drawHand(root, seat, turn) {
    const { board, moves } = this.#state;
    const name = board.seats[seat];
    const player = element("span", `player${turn === seat ? " turn" : ""}`, name);
    root.replaceChildren(player);
    for (const { piece, figure, count, from } of board.hands[seat] ?? []) {
      const button = element("button", "held");
      const droppable = turn === seat && moves.some((move) => parts(move).from === from);
      button.type = "button";
      button.disabled = !droppable;
      button.dataset.from = from;
      button.classList.toggle("picked", turn === seat && from === this.#picked);
      button.setAttribute("aria-label", `${name} has ${count} ${piece} in hand`);
      button.append(this.#figure({ figure, seat }), element("span", "count", count));
      button.addEventListener("click", () => this.#pick(from));
      root.append(button);
    }
    // Keeps the height where nothing is in hand.
    if (board.hands.length) root.append(element("span", "held spacer"));
  }

  #pick(from) {
    this.#picked = this.#picked === from ? null : from;
    this.choice.hidden = true;
    this.#draw();
  }

  #click(name) {
    const { moves } = this.#state;
    const found = moves.filter((m) => parts(m).from === this.#picked && parts(m).to === name);
    if (found.length === 1) this.#onMove(found[0]);
    else if (found.length > 1) this.#ask(found);
    else if (moves.some((move) => parts(move).from === name)) this.#pick(name);
    else this.#pick(null);
  }

  // One square to another in more than one way: with and without promotion.
  #ask(moves) {
    const buttons = moves.map((move) => {
      const button = element("button", "", endings[parts(move).ending] ?? move);
      button.type = "button";
      button.dataset.move = move;
      button.addEventListener("click", () => this.#onMove(move));
      return button;
    });
    this.choice.replaceChildren(element("span", "", "How?"), ...buttons);
    this.choice.hidden = false;
    buttons[0].focus();
  }

  #reach(i) {
    this.#squares[this.#focus].tabIndex = -1;
    this.#focus = i;
    this.#squares[i].tabIndex = 0;
  }

  #key(event) {
    const { columns, rows } = this.#state.board;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (event.key === "Escape") this.#pick(null);
    if (!step) return;
    event.preventDefault();
    const column = (this.#focus % columns) + step[0];
    const row = Math.floor(this.#focus / columns) + step[1];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    this.#squares[row * columns + column].focus();
  }
}
