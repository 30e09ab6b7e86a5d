import { Refusal } from "#app/kernel/refusal.ts";
import type { TenantId } from "#tenants/tenant.ts";
import type { QueueBounds } from "./fair-queue.ts";
import { Limiter } from "./limiter.ts";

/** Lets requests that cost much more than a page run one at a time per club, and for only a few clubs at once. */
export interface Turns {
  /**
   * Waits for the club's turn; `person` is the member who asks. Members go round, and in a full line who has most
   * requests gives up the last of them for somebody who has fewer. Refuses `club-busy` if that leaves no room, if another
   * member's request took this one's place, or if the wait is too long. Aborting `signal` gives up the wait.
   */
  take(club: TenantId, person: number, signal?: AbortSignal): Promise<Turn>;
  /**
   * Refuses `club-busy` if no more requests of the club may wait, whoever asks, so that nothing is done for a request
   * that would be refused.
   */
  ensureRoom(club: TenantId): void;
}

export interface Turn {
  /**
   * Waits for one of the places that all clubs share; calling it again does nothing. Until then, for example while an
   * upload arrives, the turn only holds up its own club. Refuses `club-busy` if the wait is too long.
   */
  begin(): Promise<void>;
  end(): void;
}

export interface TurnBounds extends QueueBounds {
  /** How many clubs can have a place at once. */
  atOnce: number;
  /** How long a request waits for its turn, and for a place, in milliseconds. */
  waitMs: number;
  /** After how long an upload, or work that has a place, stops holding up others although it continues, in milliseconds. */
  maxMs: number;
}

const REST_SHARE = 3;
const LONGEST_REST_MS = 2_000;
const AGAIN_SECONDS = 5;
const MAX_MS = 7_000;
const MAX_PLACES = 4;
/**
 * As many requests may wait as a club can have connections: refusing them earlier would not help, since they would come
 * right back.
 */
const USUAL: TurnBounds = {
  atOnce: MAX_PLACES,
  waiting: 400,
  perClub: 60,
  // Long enough that waiting behind one slow upload does not lead to a refusal.
  waitMs: MAX_MS + LONGEST_REST_MS + 1_000,
  maxMs: MAX_MS,
};

/**
 * How many clubs have a place at once, by the number of connections to the database: an import holds one while it waits
 * for the thread that reads files, and half of them are for pages.
 */
export function placesFor(connections: number): number {
  return Math.min(MAX_PLACES, Math.max(1, Math.floor(connections / 2)));
}

/**
 * How long a club's next turn has to wait after work that took `tookMs`, in milliseconds: in proportion, so that a club
 * that never stops gets a quarter of the time on any machine, but never so long that two people who ask at once would
 * notice.
 */
export function cooldownAfter(tookMs: number): number {
  return Math.min(tookMs * REST_SHARE, LONGEST_REST_MS);
}

export function openTurns(bounds: Partial<TurnBounds> = {}): Turns {
  const { atOnce, waitMs, maxMs, ...line } = { ...USUAL, ...bounds };
  const clubs = new Limiter({ ...line, atOnce: Infinity, waitMs });
  const places = new Limiter({ atOnce, waiting: Infinity, perClub: Infinity, waitMs });
  const busy = () => new Refusal("club-busy", undefined, { seconds: AGAIN_SECONDS });

  function buildTurn(club: TenantId, leaveClub: () => void, signal: AbortSignal | undefined): Turn {
    let hasClub = true;
    let held: { leave(): void; since: number } | undefined;
    let isOver = false;
    let place: Promise<void> | undefined;

    function release(): void {
      clearTimeout(late);
      const rest = held ? cooldownAfter(performance.now() - held.since) : 0;
      held?.leave();
      held = undefined;
      if (hasClub) setTimeout(leaveClub, rest).unref();
      hasClub = false;
    }
    let late = setTimeout(release, maxMs).unref();

    async function takePlace(): Promise<void> {
      const leave = await places.enter(club, { signal });
      if (!leave) throw busy();
      held = { leave, since: performance.now() };
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
    async take(club, person, signal) {
      const leave = await clubs.enter(club, { person, signal });
      if (!leave) throw busy();
      return buildTurn(club, leave, signal);
    },
    ensureRoom(club) {
      if (!clubs.hasRoom(club)) throw busy();
    },
  };
}
