import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal, type RefusalCode } from "#app/kernel/refusal.ts";
import type { Database } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";
import { LINK_SECONDS } from "./accounts/links/link-life.ts";

const MINUTE = 60;

interface Limit {
  points: number;
  /** In seconds. */
  duration: number;
  /** The refusal, if it has a text of its own that says what still works. Default: `too-many-tries`. */
  refusal?: RefusalCode;
}

/** Tries per key and window; counted in Postgres, so that all processes share them. */
const LIMITS = {
  /** Magic links to one address at one club. */
  "link-address": { points: 3, duration: 15 * MINUTE },
  /** Magic links requested from one network address; a whole club may share one. */
  "link-ip": { points: 300, duration: 15 * MINUTE },
  /** Anything that strangers may request from one network address without a passed bot check. */
  "unproved-ip": { points: 5, duration: 15 * MINUTE },
  /** Bot-check challenges from one network address. */
  "challenge-ip": { points: 600, duration: 15 * MINUTE },
  /** Magic links of one club. */
  "link-club": { points: 600, duration: 60 * MINUTE },
  /** Mails to people who join one club; separate from `link-club`, so that they can't keep members from signing in. */
  "join-club": { points: 300, duration: 60 * MINUTE },
  /** Mails that anybody can request to one inbox, from all clubs and the platform together. */
  inbox: { points: 10, duration: 60 * MINUTE },
  /** Beyond those, mails from each club, from the platform, and for joining: one per lifetime of the link in such a mail. */
  "inbox-more": { points: 1, duration: LINK_SECONDS },
  /** Beyond those, mails from all clubs together: more than three clubs can send. */
  "inbox-clubs": { points: 20, duration: 60 * MINUTE },
  /** Wrong six-digit codes at one club; beyond this, links still work but codes don't. */
  "wrong-code-club": { points: 100, duration: 60 * MINUTE, refusal: "too-many-codes" },
  /** Wrong six-digit codes on the platform, across the members of all clubs. */
  "wrong-code-platform": { points: 500, duration: 60 * MINUTE, refusal: "too-many-codes" },
  /** Tries of a six-digit code from one network address; a whole team may share one. */
  "code-ip": { points: 60, duration: 15 * MINUTE },
  /** Tries of a password for one e-mail address, at any club. */
  "password-address": { points: 10, duration: 15 * MINUTE, refusal: "too-many-passwords" },
  /** Tries of a password from one network address; a whole team may share one. */
  "password-ip": { points: 60, duration: 15 * MINUTE, refusal: "too-many-passwords" },
  /** Wrong passwords at one club, or on the platform, from everybody together; beyond this the next two limits apply. */
  "wrong-password-site": { points: 600, duration: 60 * MINUTE },
  /** Wrong passwords from one network address while the site is over its limit. */
  "wrong-password-ip": { points: 10, duration: 15 * MINUTE, refusal: "too-many-passwords" },
  /** Wrong passwords for one e-mail address while the site is over its limit. */
  "wrong-password-address": { points: 5, duration: 15 * MINUTE, refusal: "too-many-passwords" },
  /** Welcomes to one e-mail address from all clubs that are not trusted; beyond this they wait until the next day. */
  "welcome-inbox": { points: 3, duration: 24 * 60 * MINUTE },
  /** Answers by mailed links from one network address; a whole team may share one. */
  "answer-ip": { points: 300, duration: 15 * MINUTE },
  /** E-mail address changes that one person requests. */
  "change-email": { points: 5, duration: 60 * MINUTE },
  /** Joins with an invitation code from one network address; a whole team may share one. */
  "join-ip": { points: 60, duration: 15 * MINUTE },
  /** Wrong invitation codes from one network address. */
  "join-wrong-ip": { points: 10, duration: 15 * MINUTE },
  /** Mails to one admin about people who ask to join. */
  "join-mail-admin": { points: 10, duration: 60 * MINUTE },
  /** Mails from one club to one address about who is an admin there. */
  "admin-mail": { points: 30, duration: 60 * MINUTE },
  /** Mails of one kind about admins' decisions, from one club to one address. */
  "decided-mail": { points: 1, duration: 24 * 60 * MINUTE },
  /**
   * Sign-ins started with an identity provider, and ID tokens presented to the API, from one network address; a club
   * may share one.
   */
  "provider-ip": { points: 300, duration: 15 * MINUTE },
  /** Posts to webhooks from one network address; another server's come from few addresses, and in bursts. */
  "webhook-ip": { points: 1_200, duration: MINUTE },
  /** Calendars read from one network address; a calendar service reads those of many members. */
  "calendar-ip": { points: 3_000, duration: 15 * MINUTE },
  /** Reads of one member's calendar, by all programs together. */
  "calendar-address": { points: 60, duration: 15 * MINUTE },
  /** Clubs founded from one network address. */
  "sign-up-ip": { points: 10, duration: 60 * MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one try. If there were too many, throws the limit's refusal, with the `seconds` to wait. */
  consume(limit: LimitName, key: string): Promise<void>;
  /** Counts one try; returns whether it was within the limit. */
  count(limit: LimitName, key: string): Promise<boolean>;
  /** Counts nothing; refuses as `consume` does if no tries are left. */
  check(limit: LimitName, key: string): Promise<void>;
  /** Takes back a try that turned out not to count; does nothing if its window is over. */
  refund(limit: LimitName, key: string): Promise<void>;
}

/** Opens the rate limits, on the platform's shared store. */
export function openRateLimits(database: Database): RateLimits {
  const storeClient = {
    // Leaves out the statement's name: nothing is prepared on a pooled connection.
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      database.platform.send({ text, values }),
  };
  const limiters = new Map<string, RateLimiterPostgres>(
    Object.entries(LIMITS).map(([name, { points, duration }]) => [
      name,
      new RateLimiterPostgres({
        storeClient,
        storeType: "pool",
        schemaName: "platform",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: true,
        keyPrefix: name,
        points,
        duration,
      }),
    ]),
  );
  const limiter = (limit: LimitName) => {
    const found = limiters.get(limit);
    if (!found) throw new Error(`There is no limit ${limit}.`);
    return found;
  };
  const named = (key: string) => key.slice(0, 200);
  /** Counts one try; returns the usage if that was one too many. */
  const overrun = async (limit: LimitName, key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await limiter(limit).consume(named(key));
      return undefined;
    } catch (error) {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    }
  };
  return {
    async consume(limit, key) {
      const over = await overrun(limit, key);
      if (over) throw toRefusal(limit, over);
    },
    count: async (limit, key) => (await overrun(limit, key)) === undefined,
    async check(limit, key) {
      const used = await limiter(limit).get(named(key));
      if (used && used.remainingPoints <= 0) throw toRefusal(limit, used);
    },
    // Not the library's `reward`: after the window has ended, that opens the next one with an extra try.
    async refund(limit, key) {
      await run(
        database.platform,
        "UPDATE platform.rate_limits SET points = points - 1 WHERE key = :key AND expire > :expire AND points > 0",
        { key: limiter(limit).getKey(named(key)), expire: Date.now() },
      );
    },
  };
}

function toRefusal(limit: LimitName, { msBeforeNext }: RateLimiterRes): Refusal {
  const { refusal }: Limit = LIMITS[limit];
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal(refusal ?? "too-many-tries", undefined, { seconds });
}
