import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../connection/db.ts";
import type { TimeBudget } from "../connection/time-budget.ts";
import { maybe } from "../sql.ts";
import type { TenantId } from "../tenant.ts";

/** How often to poll the state of a move while writes wait for its end, in milliseconds. */
const LOOK_MS = 50;
/** The longest that a write waits for a club that is moving if nobody says otherwise, in milliseconds. */
const MAX_WAIT_MS = 5_000;
/** How many tenants' places are remembered. */
const KEPT_ENTRIES = 20_000;

/**
 * The SQLSTATEs that say that a tenant has no right, table, schema or role here. If a club has moved away or is about
 * to, any of them may come back.
 */
const GONE = new Set(["42501", "42P01", "3F000", "42704", "22023"]);

/** A club is moving to another cell, and this write waited too long for it to arrive. */
export class TenantMovingError extends Error {
  override readonly name = "TenantMovingError";
  constructor(tenant: TenantId) {
    super(`Tenant ${tenant} is moving to another cell.`);
  }
}

/** Where tenants live, as this process knows it. */
export interface Places {
  /**
   * Runs work on a tenant in the cell where it lives. If that cell says that the tenant is not there, or may not write,
   * and the tenant is moving or has moved, the work is run again where the tenant is now. A write waits at most
   * `maxWaitMs` for that, and then throws TenantMovingError.
   */
  at<T>(tenant: TenantId, isReadOnly: boolean, run: (cell: string) => Promise<T>): Promise<T>;
  /** Remembers where a tenant lives, as it was just read. */
  learn(tenant: TenantId, cell: string): void;
}

interface Place {
  cell: string;
  /** The state of its move until that is settled; null without one. */
  move: string | null;
  /** The cell that it is leaving; null as above. */
  source: string | null;
}

export function openPlaces(
  platform: Db,
  time: Pick<TimeBudget, "left" | "spend" | "apart">,
  maxWaitMs = MAX_WAIT_MS,
): Places {
  /** May be stale without harm: the cell that a tenant has left refuses it. */
  const known = new Map<TenantId, string>();
  /** The tenants that can't be written to, each with a promise that resolves when they can be again. */
  const frozen = new Map<TenantId, Promise<void>>();

  async function look(tenant: TenantId): Promise<Place | undefined> {
    const row = await maybe<Place>(
      platform,
      `SELECT t.cell, m.state AS move, m.source
         FROM platform.tenants t LEFT JOIN platform.moves m ON m.tenant_id = t.id AND NOT m.settled
        WHERE t.id = :tenant`,
      { tenant },
    );
    if (row) learn(tenant, row.cell);
    else known.delete(tenant);
    return row;
  }

  function learn(tenant: TenantId, cell: string): void {
    if (known.size >= KEPT_ENTRIES) known.clear();
    known.set(tenant, cell);
  }

  /** One poll for all who wait. It runs apart from the request that began it, which may have less time left than others. */
  function endOfFreeze(tenant: TenantId): Promise<void> {
    const running = frozen.get(tenant);
    if (running) return running;
    const end = time.apart(async () => {
      const until = Date.now() + maxWaitMs;
      try {
        while (isFrozen(await look(tenant)) && Date.now() < until) await delay(LOOK_MS);
      } finally {
        frozen.delete(tenant);
      }
    });
    frozen.set(tenant, end);
    return end;
  }

  async function waitForArrival(tenant: TenantId, until: number): Promise<void> {
    const leftMs = Math.min(until - Date.now(), time.left());
    if (leftMs <= 0) throw new TenantMovingError(tenant);
    const waiting = new AbortController();
    const tooLong = delay(leftMs, true, { signal: waiting.signal }).catch(() => false);
    try {
      if (await time.spend(Promise.race([endOfFreeze(tenant).then(() => false), tooLong])))
        throw new TenantMovingError(tenant);
    } finally {
      waiting.abort();
    }
  }

  return {
    async at(tenant, isReadOnly, run) {
      const until = Date.now() + maxWaitMs;
      for (;;) {
        if (!isReadOnly && frozen.has(tenant)) await waitForArrival(tenant, until);
        const cell = known.get(tenant) ?? (await look(tenant))?.cell;
        if (cell === undefined) throw new Error(`There is no tenant ${tenant}.`);
        try {
          return await run(cell);
        } catch (error) {
          if (!saysGone(error)) throw error;
          const place = await look(tenant);
          if (!place || (place.cell === cell && place.move === null)) throw error;
          if (Date.now() > until) throw new TenantMovingError(tenant);
          if (place.cell !== cell) continue;
          if (isReadOnly && place.move === "switched") {
            // Where it lives now its rights come with the next step; until then nobody writes, and the copy it left is the same.
            const left = await readLeft(place, run);
            if (left) return left.result;
          }
          // A frozen tenant can soon be written to again. Any other refusal is temporary: the cell is just turning a
          // read away.
          if (isFrozen(place)) await waitForArrival(tenant, until);
          else await delay(LOOK_MS);
        }
      }
    },
    learn,
  };
}

/** Runs a read on the copy that a tenant has left; undefined if that turns it away. */
async function readLeft<T>(
  { source }: Place,
  run: (cell: string) => Promise<T>,
): Promise<{ result: T } | undefined> {
  if (source === null) return undefined;
  try {
    return { result: await run(source) };
  } catch (error) {
    if (saysGone(error)) return undefined;
    throw error;
  }
}

function isFrozen(place: Place | undefined): boolean {
  return place?.move === "frozen" || place?.move === "thawing";
}

function saysGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && GONE.has(String(error.code));
}
