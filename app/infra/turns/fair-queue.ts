/** How many jobs may wait, in total and per club. */
export interface QueueBounds {
  waiting: number;
  perClub: number;
}

/** Whose job it is, if the people of a club take turns, too. */
export type Person = number | string | undefined;

interface Waiting<Job> {
  job: Job;
  isMinor: boolean;
  person: Person;
}

/**
 * A queue in which clubs take turns: each club has at most one job running, and a club that had its turn goes to the
 * end. Within a club its people take turns in the same way. A club can have only one minor job waiting, behind its other
 * jobs, so that minor jobs take nobody's place.
 */
export class FairQueue<Job> {
  /** The next club first. */
  private readonly waiting = new Map<string, Waiting<Job>[]>();
  /** The clubs that have a job running, and whose it is. */
  private readonly underWay = new Map<string, Person>();
  private count = 0;
  private readonly bounds: QueueBounds;

  constructor(bounds: QueueBounds) {
    this.bounds = bounds;
  }

  /** Adds a job, unless there is no room for it. */
  add(
    club: string,
    job: Job,
    { isMinor = false, person }: { isMinor?: boolean; person?: Person } = {},
  ): boolean {
    const own = this.waiting.get(club) ?? [];
    const alike = own.filter((one) => one.isMinor === isMinor).length;
    if (this.count >= this.bounds.waiting || alike >= (isMinor ? 1 : this.bounds.perClub)) return false;
    const before = this.before(club);
    const rank = before.of(person);
    const last = own.findLastIndex((one, at) => !one.isMinor && (before.each[at] ?? 0) <= rank);
    own.splice(isMinor ? own.length : last + 1, 0, { job, isMinor, person });
    this.waiting.set(club, own);
    this.count += 1;
    return true;
  }

  /** Is there room for one more job of this club, or would there be if somebody else's gave way? */
  hasRoom(club: string): boolean {
    const own = this.waiting.get(club) ?? [];
    if (this.count >= this.bounds.waiting) return false;
    return own.length < this.bounds.perClub || Math.max(...this.before(club).each) > 0;
  }

  /**
   * In a club's full line, removes and returns the job that gives way to one of this person: the last of who has most
   * under way or waiting, if those are still more than this person's with one more.
   */
  giveWay(club: string, person: Person): Job | undefined {
    const own = this.waiting.get(club) ?? [];
    if (own.length < this.bounds.perClub) return undefined;
    const { each, of } = this.before(club);
    const most = Math.max(...each);
    if (most <= of(person)) return undefined;
    const found = own[each.lastIndexOf(most)];
    if (found) this.remove(club, found.job);
    return found?.job;
  }

  /** How many jobs of the same person come before each waiting job of the club, and before one more `of` a person. */
  private before(club: string): { each: number[]; of(person: Person): number } {
    const counts = new Map<Person, number>();
    if (this.underWay.has(club)) counts.set(this.underWay.get(club), 1);
    const of = (person: Person) => counts.get(person) ?? 0;
    const each = (this.waiting.get(club) ?? []).map(({ person }) => {
      const before = of(person);
      counts.set(person, before + 1);
      return before;
    });
    return { each, of };
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
      const { job, person } = jobs.shift() as Waiting<Job>;
      if (jobs.length === 0) this.waiting.delete(club);
      this.underWay.set(club, person);
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
