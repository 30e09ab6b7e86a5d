import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Directory } from "#tenants/directory.ts";
import { discardPending } from "./discard-pending.server.ts";
import { withdrawalsAt } from "./keep-withdrawals.server.ts";
import { withdrawAgain } from "./withdraw-again.server.ts";

export interface ReturnedClubs {
  clubs: number;
  /** Clubs that could not be made quiet: they are suspended, since they would tell people of what is past. */
  suspended: { subdomain: string; error: string }[];
  /** Members who have been erased since, but are back because their club would have no admin without them. */
  notErased: { subdomain: string; memberId: number }[];
}

/**
 * Makes every club of an installation that comes back from a backup quiet, as one that comes back from its export is, and
 * applies again what its people have withdrawn. Each club is read and written with its own role. Throws if the directory
 * does not know a club of the platform.
 */
export async function returnClubs(app: UnitHost & { directory: Directory }): Promise<ReturnedClubs> {
  const { platform } = app.database;
  const tenants: string[] = await platform("platform.organizations").orderBy("tenant_id").pluck("tenant_id");
  const suspended: ReturnedClubs["suspended"] = [];
  const notErased: ReturnedClubs["notErased"] = [];
  for (const tenant of tenants) {
    const club = await app.directory.byTenant(tenant);
    if (!club) throw new Error(`The directory does not know the club of ${tenant}.`);
    const { subdomain } = club;
    try {
      const withdrawals = await withdrawalsAt(platform, club.publicId);
      const left = await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
        const kept = await withdrawAgain(uow, withdrawals);
        await discardPending(uow);
        return kept;
      });
      notErased.push(...left.map((memberId) => ({ subdomain, memberId })));
    } catch (error) {
      await platform("platform.organizations")
        .where({ tenant_id: tenant })
        .whereNull("suspended_at")
        .update({ suspended_at: platform.fn.now() });
      suspended.push({ subdomain, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return { clubs: tenants.length, suspended, notErased };
}
