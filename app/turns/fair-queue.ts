/** How many jobs may wait, in total and per club. */
export interface QueueBounds {
  waiting: number;
  perClub: number;
}

interface Waiting<Job> {
  job: Job;
  isMinor: boolean;
}

/**
 * A queue in which clubs take turns: each club has at most one job running, and a club that had its turn goes to the
 * end. A club can have only one minor job waiting, behind its other jobs, so that minor jobs take nobody's place.
 */
export class FairQueue<Job> {
  /** The next club first. */
  private readonly waiting = new Map<string, Waiting<Job>[]>();
  private readonly underWay = new Set<string>();
  private count = 0;
  private readonly bounds: QueueBounds;

  constructor(bounds: QueueBounds) {
    this.bounds = bounds;
  }

  /** Adds a job, unless there is no room for it. */
  add(club: string, job: Job, { isMinor = false } = {}): boolean {
    const own = this.waiting.get(club) ?? [];
    const alike = own.filter((one) => one.isMinor === isMinor).length;
    if (this.count >= this.bounds.waiting || alike >= (isMinor ? 1 : this.bounds.perClub)) return false;
    const minor = own.findIndex((one) => one.isMinor);
    own.splice(minor < 0 ? own.length : minor, 0, { job, isMinor });
    this.waiting.set(club, own);
    this.count += 1;
    return true;
  }

  /** Is there room for one more job of this club? */
  hasRoom(club: string): boolean {
    return this.count < this.bounds.waiting && (this.waiting.get(club)?.length ?? 0) < this.bounds.perClub;
  }

  /** Removes a waiting job that is no longer wanted. */
  remove(club: string, job: Job): void {
    const own = this.waiting.get(club) ?? [];
    const at = own.findIndex((one) => one.job === job);
    if (at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) this.waiting.delete(club);
    this.count -= 1;
  }

  /** Takes the next job that may start; its club then waits until `done`. */
  next(): { club: string; job: Job } | undefined {
    for (const [club, jobs] of this.waiting) {
      if (this.underWay.has(club)) continue;
      const { job } = jobs.shift() as Waiting<Job>;
      if (jobs.length === 0) this.waiting.delete(club);
      this.underWay.add(club);
      this.count -= 1;
      return { club, job };
    }
    return undefined;
  }

  /** A club's job has ended: its turn is over, so its remaining jobs go to the end. */
  done(club: string): void {
    this.underWay.delete(club);
    const jobs = this.waiting.get(club);
    if (!jobs) return;
    this.waiting.delete(club);
    this.waiting.set(club, jobs);
  }

  /** Removes all waiting jobs. */
  clear(): Job[] {
    const all = [...this.waiting.values()].flat().map(({ job }) => job);
    this.waiting.clear();
    this.count = 0;
    return all;
  }
}
