import { useLocation, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { waitAfter } from "#app/kernel/backoff.ts";

/** How long the page waits before it reads again what it could not read, in milliseconds. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

/** Finds out what is recorded, after a request that may have changed something got no answer. */
export interface Truth {
  /** Is a page finding out? */
  isSought(): boolean;
  /** Reads the page anew until that succeeds. */
  seek(): void;
  /** The page could not be read: it is read again after a pause, or as soon as the connection is back. */
  missed(): void;
}

/**
 * Loads the data of the page that was left in doubt anew, without losing what was typed. `onFound` is told when that is
 * done, unless the reader has gone on in the meantime.
 */
export function useTruth(onFound: () => void): Truth {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isStill = useNavigation().state === "idle";
  const { revalidate, state: reading } = useRevalidator();
  const idle = isStill && reading === "idle";
  const here = pathname + search;
  // Revalidating would wait for a lost navigation, on which the router holds until another one begins.
  const read = () =>
    isStill ? revalidate() : navigate(here + hash, { replace: true, preventScrollReset: true });
  const page = useRef({ here, read });
  page.current = { here, read };
  const seeking = useRef<Seeking>();
  seeking.current ??= new Seeking(() => page.current);

  useEffect(() => {
    const retry = () => seeking.current?.retry();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      seeking.current?.end();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done when it is found does not decide when that is.
  useEffect(() => {
    if (!idle) return;
    if (seeking.current?.end() === here) onFound();
  }, [idle, here]);

  return seeking.current;
}

class Seeking implements Truth {
  #page: () => { here: string; read(): void };
  /** The page in doubt; undefined if there is none. */
  #doubted: string | undefined;
  #failures = 0;
  #timer = 0;

  constructor(page: () => { here: string; read(): void }) {
    this.#page = page;
  }

  isSought(): boolean {
    return this.#doubted !== undefined;
  }

  seek(): void {
    this.#doubted = this.#page().here;
    this.#readAfter(0);
  }

  missed(): void {
    this.#failures += 1;
    this.#readAfter(waitAfter(WAITS, this.#failures));
  }

  /** Reads at once if it is waiting to. */
  retry(): void {
    if (this.#timer) this.#readAfter(0);
  }

  /** Stops; returns the page that was in doubt. */
  end(): string | undefined {
    const doubted = this.#doubted;
    window.clearTimeout(this.#timer);
    this.#doubted = undefined;
    this.#failures = 0;
    this.#timer = 0;
    return doubted;
  }

  #readAfter(pause: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      const { here, read } = this.#page();
      if (here === this.#doubted) read();
    }, pause);
  }
}
