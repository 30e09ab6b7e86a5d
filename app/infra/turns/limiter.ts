import { FairQueue, type Person, type QueueBounds } from "./fair-queue.ts";

export interface LimiterBounds extends QueueBounds {
  /** How many may be under way at once, in all clubs. */
  atOnce: number;
  /** How long anybody waits, in milliseconds; absent = as long as it takes. */
  waitMs?: number;
}

export interface Wait {
  /** Whose it is, if the people of a club take turns, too. */
  person?: Person;
  /** Does it wait behind everything else of its club? */
  isMinor?: boolean | undefined;
  /** Aborted when it is no longer wanted. */
  signal?: AbortSignal | undefined;
}

/** Ends what was under way, for whoever waits. */
type Leave = () => void;

/** Lets so much run at once, and one of each club; the rest waits as in a `FairQueue`. */
export class Limiter {
  private readonly bounds: LimiterBounds;
  private readonly queue: FairQueue<(leave?: Leave) => void>;
  private underWay = 0;
  private closed = false;

  constructor(bounds: LimiterBounds) {
    this.bounds = bounds;
    this.queue = new FairQueue(bounds);
  }

  /**
   * Waits for the club's turn. Returns what ends it, to be called once; undefined if there is no room, if it took too
   * long, was aborted, gave way to somebody who has fewer waiting, or if the limiter was closed.
   */
  enter(club: string, { person, isMinor = false, signal }: Wait = {}): Promise<Leave | undefined> {
    return new Promise((resolve) => {
      const settle = (leave?: Leave) => {
        clearTimeout(late);
        signal?.removeEventListener("abort", giveUp);
        resolve(leave);
      };
      const giveUp = () => {
        this.queue.remove(club, settle);
        settle();
      };
      const { waitMs } = this.bounds;
      const late = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs).unref();
      signal?.addEventListener("abort", giveUp);
      if (signal?.aborted || this.closed) return settle();
      this.queue.giveWay(club, person)?.();
      if (!this.queue.add(club, settle, { isMinor, person })) return settle();
      this.advance();
    });
  }

  /** Is there room for one more of this club, or would there be if somebody else's gave way? */
  hasRoom(club: string): boolean {
    return this.queue.hasRoom(club);
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Nothing more begins; what waits is refused. */
  close(): void {
    this.closed = true;
    for (const refuse of this.queue.clear()) refuse();
  }

  private advance(): void {
    while (this.underWay < this.bounds.atOnce) {
      const next = this.queue.next();
      if (!next) return;
      this.underWay += 1;
      next.job(() => {
        this.underWay -= 1;
        this.queue.done(next.club);
        this.advance();
      });
    }
  }
}
