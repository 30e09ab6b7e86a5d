import { Refusal } from "#app/domain/refusal.ts";
import type { TenantId } from "#tenants/tenant.ts";
import { FairQueue, type QueueBounds } from "./fair-queue.ts";

/** Requests that cost much more than a page, one of a club at a time; few clubs at once. */
export interface Turns {
  /**
   * Waits for the club's turn. Refuses `club-busy` if too many of the club wait, or if it waited too long. If `signal` is aborted, nobody
   * wants the turn any more.
   */
  take(club: TenantId, signal?: AbortSignal): Promise<Turn>;
  /** Refuses `club-busy` if no more of the club may wait, so that nothing is done for what would be refused. */
  ensureRoom(club: TenantId): void;
}

export interface Turn {
  /**
   * Waits for one of the places that all clubs share; more calls do nothing. Until then the turn keeps back its own club only, as while
   * an upload arrives. Refuses `club-busy` if it waited too long.
   */
  begin(): Promise<void>;
  end(): void;
}

export interface TurnBounds extends QueueBounds {
  /** How many clubs have a place at once. */
  atOnce: number;
  /** How long one waits for its turn, and for a place, in milliseconds. */
  waitMs: number;
  /** After how long an upload, and what is done with a place, keeps back nobody any more though it goes on, in milliseconds. */
  maxMs: number;
}

const REST_SHARE = 3;
const LONGEST_REST_MS = 2_000;
const AGAIN_SECONDS = 5;
const MAX_MS = 7_000;
/** As many wait as a club has connections rather than few, since those who are refused come again at once. */
const USUAL: TurnBounds = {
  ...{ atOnce: 4, waiting: 400, perClub: 60 },
  // Who waits behind one slow upload is not refused.
  ...{ waitMs: MAX_MS + LONGEST_REST_MS + 1_000, maxMs: MAX_MS },
};

/**
 * How long a club's next turn waits after work that took `tookMs`, in milliseconds: in proportion, so that a club that never stops has a
 * quarter of the time, whatever the machine; and never so long that two who ask at once notice.
 */
export function restAfter(tookMs: number): number {
  return Math.min(tookMs * REST_SHARE, LONGEST_REST_MS);
}

interface Waiter {
  call(): void;
}

export function openTurns(bounds: Partial<TurnBounds> = {}): Turns {
  const { atOnce, waitMs, maxMs, ...ofQueue } = { ...USUAL, ...bounds };
  const clubs = new FairQueue<Waiter>(ofQueue);
  const forPlaces = new Set<Waiter>();
  let placesTaken = 0;
  const busy = () => new Refusal("club-busy", undefined, { seconds: AGAIN_SECONDS });

  /** Resolves when the waiter is called that `join` lines up. Refuses if there is no room, if it takes too long, or if `signal` is aborted. */
  function wait(
    line: { join(waiter: Waiter): boolean; leave(waiter: Waiter): void },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(late);
        signal?.removeEventListener("abort", give);
      };
      const give = () => {
        line.leave(waiter);
        settle();
        reject(busy());
      };
      const waiter: Waiter = {
        call() {
          settle();
          resolve();
        },
      };
      const late = setTimeout(give, waitMs).unref();
      signal?.addEventListener("abort", give);
      if (signal?.aborted || !line.join(waiter)) give();
    });
  }

  function callClubs(): void {
    for (let next = clubs.next(); next; next = clubs.next()) next.job.call();
  }

  function callForPlaces(): void {
    for (const waiter of forPlaces) {
      if (placesTaken >= atOnce) return;
      forPlaces.delete(waiter);
      placesTaken += 1;
      waiter.call();
    }
  }

  const lineForPlaces = {
    join: (waiter: Waiter) => Boolean(forPlaces.add(waiter)),
    leave: (waiter: Waiter) => void forPlaces.delete(waiter),
  };

  function turnOf(club: TenantId, signal: AbortSignal | undefined): Turn {
    let hasClub = true;
    let beganAt: number | undefined;
    let isOver = false;
    let place: Promise<void> | undefined;

    function release(): void {
      clearTimeout(late);
      const rest = beganAt === undefined ? 0 : restAfter(performance.now() - beganAt);
      if (beganAt !== undefined) {
        beganAt = undefined;
        placesTaken -= 1;
        callForPlaces();
      }
      if (!hasClub) return;
      hasClub = false;
      setTimeout(() => {
        clubs.done(club);
        callClubs();
      }, rest).unref();
    }
    let late = setTimeout(release, maxMs).unref();

    async function takePlace(): Promise<void> {
      const waited = wait(lineForPlaces, signal);
      callForPlaces();
      await waited;
      beganAt = performance.now();
      clearTimeout(late);
      late = setTimeout(release, maxMs).unref();
      if (isOver) release();
    }

    return {
      begin: () => (place ??= takePlace()),
      end() {
        isOver = true;
        release();
      },
    };
  }

  return {
    async take(club, signal) {
      const waited = wait(
        { join: (waiter) => clubs.add(club, waiter), leave: (waiter) => clubs.remove(club, waiter) },
        signal,
      );
      callClubs();
      await waited;
      return turnOf(club, signal);
    },
    ensureRoom(club) {
      if (!clubs.hasRoom(club)) throw busy();
    },
  };
}
