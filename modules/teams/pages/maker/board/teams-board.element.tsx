import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { Board } from "./board.tsx";
import { MoveQueue } from "./move-queue.ts";
import type { BoardData } from "./use-board.ts";

/** The board of `data-board` as an island: picks and moves show at once, and moves are saved in the background. */
export default class TeamsBoard extends HTMLElement {
  static observedAttributes = ["data-board"];
  #root: Root | undefined;
  #stop = new AbortController();
  #data!: BoardData;
  #queue = new MoveQueue(
    this,
    () => this.#data,
    () => this.#draw(),
  );

  connectedCallback(): void {
    this.#data ??= JSON.parse(this.dataset.board ?? "");
    this.#stop = new AbortController();
    this.#queue.connect(this.#stop.signal);
    this.dataset.island = "";
    this.#root ??= hydrateRoot(this, this.#board());
  }

  // A page that is shown again on the way back has its board as it was left.
  disconnectedCallback(): void {
    this.#stop.abort();
  }

  attributeChangedCallback(): void {
    if (!this.#root) return;
    this.#data = JSON.parse(this.dataset.board ?? "");
    this.#queue.heedSheet();
  }

  #board() {
    const { moves, hasFailed } = this.#queue;
    const unsaved = {
      moves,
      hasFailed,
      save: (...move: Parameters<MoveQueue["save"]>) => this.#queue.save(...move),
      retry: () => this.#queue.retry(),
    };
    return <Board data={this.#data} unsaved={unsaved} />;
  }

  /** At once: what is focused next may be in it. */
  #draw(): void {
    flushSync(() => this.#root?.render(this.#board()));
  }
}
