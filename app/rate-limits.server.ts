import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#tenants/database.ts";
import { Refusal } from "./domain/refusal.ts";

const MINUTE = 60;

/** Tries per key and window in seconds; counted in Postgres, so that all processes share them. */
const LIMITS = {
  /** Magic links to one address of one club. */
  "link-address": { points: 3, duration: 15 * MINUTE },
  /** Magic links asked for from one network address; a whole club may share one. */
  "link-ip": { points: 300, duration: 15 * MINUTE },
  /** Magic links of one club. */
  "link-club": { points: 600, duration: 60 * MINUTE },
  /** Tries of the six digits for one address of one club. */
  "code-address": { points: 10, duration: 15 * MINUTE },
  /** Tries of six digits from one network address; a whole team may share one. */
  "code-ip": { points: 60, duration: 15 * MINUTE },
  /** Joins with an invitation code from one network address; a whole team may share one. */
  "join-ip": { points: 60, duration: 15 * MINUTE },
  /** Wrong invitation codes from one network address. */
  "join-wrong-ip": { points: 10, duration: 15 * MINUTE },
  /** Clubs founded from one network address. */
  "sign-up-ip": { points: 10, duration: 60 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one try. Throws `Refusal("too-many-tries")` with `seconds` to wait when there were too many. */
  consume(limit: LimitName, key: string): Promise<void>;
}

/** Opens the limits on the platform's shared store. */
export function openRateLimits(database: Database): RateLimits {
  const storeClient = {
    // The library numbers its values; the platform door takes them in order, and never as a named statement.
    query({ text, values }: { text: string; values: unknown[] }) {
      const ordered: unknown[] = [];
      const sql = text.replace(/\$(\d+)/g, (_match, number: string) => {
        ordered.push(values[Number(number) - 1] ?? null);
        return "?";
      });
      return database.platform.raw(sql, ordered as never[]);
    },
  };
  const limiters = new Map(
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
  return {
    async consume(limit, key) {
      try {
        await limiters.get(limit)?.consume(key.slice(0, 200));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal("too-many-tries", undefined, { seconds });
      }
    },
  };
}
