import type { TenantId } from "../tenant.ts";
import type { TimeBudget } from "./time-budget.ts";

/** The tenant already uses its full share, and this piece of work waited too long in the tenant's line. */
export class TenantBusyError extends Error {
  override readonly name = "TenantBusyError";
  constructor(tenant: TenantId) {
    super(`Tenant ${tenant} is busy.`);
  }
}

interface Share {
  inUse: number;
  /** The waiting pieces of work, first come, first served. */
  line: (() => void)[];
}

/**
 * Runs at most `places` pieces of one tenant's work at once, so that a tenant whose work is blocked (by a row lock,
 * say) can't take every connection. The rest waits in the tenant's own line while there is time left, and throws
 * TenantBusyError after that.
 */
export function openFairShare(places: number, time: Pick<TimeBudget, "left" | "spend">) {
  const shares = new Map<TenantId, Share>();

  return async function share<T>(tenant: TenantId, work: () => Promise<T>): Promise<T> {
    const own = shares.get(tenant) ?? { inUse: 0, line: [] };
    shares.set(tenant, own);
    if (own.inUse < places) own.inUse++;
    else await time.spend(turn(own, tenant));
    try {
      return await work();
    } finally {
      const next = own.line.shift();
      // A place is handed on directly, so that newcomers can't slip in before the line.
      if (next) next();
      else if (--own.inUse === 0) shares.delete(tenant);
    }
  };

  function turn({ line }: Share, tenant: TenantId): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(enter), 1);
        reject(new TenantBusyError(tenant));
      }, time.left());
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(enter);
    });
  }
}
