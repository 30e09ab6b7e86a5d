import { Refusal } from "#app/domain/refusal.ts";
import type { TenantId } from "#tenants/tenant.ts";
import { FairQueue, type QueueBounds } from "./fair-queue.ts";

/** Requests that cost much more than a page, one of a club at a time; clubs take turns. */
export interface Turns {
  /**
   * Waits for the club's turn, and answers with what ends it. Refuses `club-busy` if too many of the club wait, or if it waited too long. If
   * `signal` is aborted, nobody wants the turn any more.
   */
  take(club: TenantId, signal?: AbortSignal): Promise<() => void>;
  /** Refuses `club-busy` if no more of the club may wait, so that nothing is done for what would be refused. */
  ensureRoom(club: TenantId): void;
}

export interface TurnBounds extends QueueBounds {
  /** How many clubs have a turn at once. */
  atOnce: number;
  /** How long one waits for its turn, in milliseconds. */
  waitMs: number;
  /** After how long a turn is over though its request goes on, in milliseconds: for its sender or reader is slow. */
  mostMs: number;
}

/** As many wait as a club has connections rather than few, since those who are refused come again at once. */
const USUAL: TurnBounds = { atOnce: 4, waiting: 400, perClub: 60, waitMs: 10_000, mostMs: 10_000 };
const REST_SHARE = 3;
const LONGEST_REST_MS = 2_000;
const AGAIN_SECONDS = 5;

/**
 * How long a club's next turn waits after one that took `tookMs`, in milliseconds: in proportion, so that a club that never stops has a
 * quarter of the time, whatever the machine; and never so long that two who ask at once notice.
 */
export function restAfter(tookMs: number): number {
  return Math.min(tookMs * REST_SHARE, LONGEST_REST_MS);
}

interface Waiter {
  begin(): void;
}

export function openTurns(bounds: Partial<TurnBounds> = {}): Turns {
  const { atOnce, waitMs, mostMs, ...ofQueue } = { ...USUAL, ...bounds };
  const queue = new FairQueue<Waiter>(ofQueue);
  let underWay = 0;
  const busy = () => new Refusal("club-busy", undefined, { seconds: AGAIN_SECONDS });

  function advance(): void {
    while (underWay < atOnce) {
      const next = queue.next();
      if (!next) return;
      underWay += 1;
      next.job.begin();
    }
  }

  /** What ends the turn that begins now; the club rests before its next one. */
  function begun(club: TenantId): () => void {
    const began = performance.now();
    const end = () => {
      if (!over) return;
      clearTimeout(over);
      over = undefined;
      underWay -= 1;
      setTimeout(
        () => {
          queue.done(club);
          advance();
        },
        restAfter(performance.now() - began),
      ).unref();
      advance();
    };
    let over: NodeJS.Timeout | undefined = setTimeout(end, mostMs).unref();
    return end;
  }

  return {
    take: (club, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          queue.remove(club, waiter);
          settle();
          reject(busy());
        };
        const settle = () => {
          clearTimeout(late);
          signal?.removeEventListener("abort", leave);
        };
        const waiter: Waiter = {
          begin() {
            settle();
            resolve(begun(club));
          },
        };
        if (signal?.aborted || !queue.add(club, waiter)) return reject(busy());
        const late = setTimeout(leave, waitMs).unref();
        signal?.addEventListener("abort", leave);
        advance();
      }),
    ensureRoom(club) {
      if (!queue.hasRoom(club)) throw busy();
    },
  };
}
