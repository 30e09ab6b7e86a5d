import { mayLeave, visit, WANTS_TO_LEAVE } from "#app/kit/browser.ts";
import type { Move } from "#modules/teams/making/moved-places.ts";
import { moveFields, notYetSaved, type QueuedMove } from "./moves.ts";

/** What a sheet that the server has sent says of moves. */
interface SavedSheet {
  revision: number;
  lastMove: string | null;
}

/**
 * Saves moves that the page already shows, one after the other, since each names the revision that it is based on. If one
 * is refused, those after it are dropped, and the page shows what the server has. While one is unsaved, nobody can leave
 * the page, and other forms wait: they name the revision that the moves lead to. They are dropped if a move is refused or
 * can't be saved.
 */
export class MoveQueue {
  #queue: QueuedMove[] = [];
  #hasFailed = false;
  #isSending = false;
  #waiting: HTMLElement | null = null;
  #wanted: URL | undefined;
  #board: HTMLElement;
  #sheet: () => SavedSheet;
  #onChange: () => void;

  /** `board` shows the moves; `sheet` is what the server has sent last; `onChange` draws the board anew. */
  constructor(board: HTMLElement, sheet: () => SavedSheet, onChange: () => void) {
    this.#board = board;
    this.#sheet = sheet;
    this.#onChange = onChange;
  }

  /** Heeds other forms, and who wants to leave, until `signal` is aborted. */
  connect(signal: AbortSignal): void {
    // Before anything else hears of it: what is held back was not sent.
    window.addEventListener("submit", this.#onSubmit, { capture: true, signal });
    window.addEventListener("online", () => this.#hasFailed && this.retry(), { signal });
    const onLeave = ({ detail }: Event & { detail?: URL }) => {
      if (!this.#hasFailed) this.#wanted = detail;
    };
    this.#board.addEventListener(WANTS_TO_LEAVE, onLeave, { signal });
  }

  /** Unsaved moves, in order. */
  get moves(): Move[] {
    return this.#queue.map(({ move }) => move);
  }

  /** Did a request fail on the way? Then moves wait for `retry`. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  save(move: Move): void {
    this.#queue.push({ key: crypto.randomUUID(), move });
    this.#changed();
    void this.#send();
  }

  retry(): void {
    this.#hasFailed = false;
    this.#changed();
    void this.#send();
  }

  /** The server has sent a sheet: forgets the moves that it has. */
  heedSheet(): void {
    this.#queue = notYetSaved(this.#queue, this.#sheet().lastMove);
    if (this.#queue.length === 0) this.#hasFailed = false;
    this.#changed();
  }

  #changed(): void {
    this.#board.toggleAttribute("data-saving", this.#queue.length > 0);
    this.#onChange();
  }

  async #send(): Promise<void> {
    const [next] = this.#queue;
    if (!next || this.#isSending || this.#hasFailed) return;
    this.#isSending = true;
    const { key, move } = next;
    const fields = { intent: "moved", key, revision: String(this.#sheet().revision), ...moveFields(move) };
    const url = new URL(window.location.href);
    url.hash = "";
    const isShown = await visit({ url, post: { body: new URLSearchParams(fields) } });
    this.#isSending = false;
    const isSaved = !this.#queue.some((one) => one.key === key);
    if (!isSaved && isShown) this.#queue = [];
    this.#hasFailed = !isSaved && !isShown;
    this.#changed();
    if (!isSaved) return this.#forgetWaiting();
    if (this.#queue.length > 0) return void this.#send();
    this.#goOn();
  }

  /** All is saved: does what waited for that. */
  #goOn(): void {
    const pressed = this.#waiting;
    const wanted = this.#wanted;
    this.#forgetWaiting();
    if (pressed instanceof HTMLButtonElement) pressed.form?.requestSubmit(pressed);
    else if (wanted && mayLeave(wanted)) void visit({ url: wanted });
  }

  #forgetWaiting(): void {
    this.#waiting?.removeAttribute("data-pending");
    this.#waiting = null;
    this.#wanted = undefined;
  }

  #onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.getAttribute("method") !== "post" || isMove(form)) return;
    if (this.#queue.length === 0) return this.#nameRevision(form);
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#waiting?.removeAttribute("data-pending");
    this.#waiting = submitter;
    submitter?.setAttribute("data-pending", "");
    if (this.#hasFailed) this.retry();
  };

  /** A form in which something was typed has stayed as it was, with the revision of before. */
  #nameRevision(form: HTMLFormElement): void {
    const field = form.elements.namedItem("revision");
    if (field instanceof HTMLInputElement) field.value = String(this.#sheet().revision);
  }
}

function isMove(form: HTMLFormElement): boolean {
  const intent = form.elements.namedItem("intent");
  return intent instanceof HTMLInputElement && intent.value === "move";
}
