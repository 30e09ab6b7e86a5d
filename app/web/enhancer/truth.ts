import { waitAfter } from "#app/kernel/backoff.ts";

/** How long the page waits before it reads again what it could not read, in milliseconds. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

/**
 * Finds out what is recorded, if a page is in doubt: after a request that may have changed something got no answer, and on the
 * way back. Reads the page anew until that succeeds, unless the reader has gone on in the meantime.
 */
export class Truth {
  #read: () => Promise<boolean>;
  #onFound: (() => void) | undefined;
  /** The page in doubt; undefined if there is none. */
  #doubted: string | undefined;
  #failures = 0;
  #timer = 0;

  /** @param read reads the page anew; false if that failed */
  constructor(read: () => Promise<boolean>) {
    this.#read = read;
    window.addEventListener("online", () => {
      if (this.#timer) this.#readAfter(0);
    });
  }

  /** @param onFound is told once the page is read: that is worth saying if the reader was told of the doubt */
  seek(onFound?: () => void): void {
    if (onFound || this.#doubted === undefined) this.#onFound = onFound;
    this.#doubted = here();
    this.#failures = 0;
    this.#readAfter(0);
  }

  /** The reader goes on, or acts again: what comes then is the truth. */
  end(): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#doubted = undefined;
  }

  #readAfter(pause: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#look(), pause);
  }

  async #look(): Promise<void> {
    this.#timer = 0;
    const doubted = this.#doubted;
    if (doubted === undefined || doubted !== here()) return this.end();
    const isRead = await this.#read();
    if (doubted !== this.#doubted) return;
    if (isRead) {
      this.end();
      this.#onFound?.();
    } else {
      this.#failures += 1;
      this.#readAfter(waitAfter(WAITS, this.#failures));
    }
  }
}

function here(): string {
  return window.location.pathname + window.location.search;
}
