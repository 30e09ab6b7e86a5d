/** How many may wait, in all and of one club. */
export interface QueueBounds {
  waiting: number;
  perClub: number;
}

interface Waiting<Job> {
  job: Job;
  isMinor: boolean;
}

/**
 * Jobs of several clubs that take turns: each club has one under way at most, and one that had its turn goes to the end. Of minor
 * jobs a club has one waiting at most, behind its others, so that they take nobody's place.
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

  /** Lines a job up, unless there is no room for it. */
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

  /** May one more of this club's wait? */
  hasRoom(club: string): boolean {
    return this.count < this.bounds.waiting && (this.waiting.get(club)?.length ?? 0) < this.bounds.perClub;
  }

  /** Takes out one that waits and is not wanted any more. */
  remove(club: string, job: Job): void {
    const own = this.waiting.get(club) ?? [];
    const at = own.findIndex((one) => one.job === job);
    if (at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) this.waiting.delete(club);
    this.count -= 1;
  }

  /** Takes the next job that may begin; its club waits until `done`. */
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

  /** A club's job has ended: it has had its turn, so what else it has goes to the end. */
  done(club: string): void {
    this.underWay.delete(club);
    const jobs = this.waiting.get(club);
    if (!jobs) return;
    this.waiting.delete(club);
    this.waiting.set(club, jobs);
  }

  /** Takes out all that wait. */
  clear(): Job[] {
    const all = [...this.waiting.values()].flat().map(({ job }) => job);
    this.waiting.clear();
    this.count = 0;
    return all;
  }
}
