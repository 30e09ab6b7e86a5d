import { z } from "zod";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Host } from "#app/flows/hosting/hosting.ts";
import type { Database } from "#tenants/database.ts";
import type { Club, Directory } from "#tenants/directory.ts";
import type { Linked } from "./relink-people.server.ts";
import { renewDirectory } from "./take-place.server.ts";

const KIND = "club.replaced";

const PayloadSchema = z.object({
  by: z.object({
    name: z.string(),
    source: z.enum(["page", "terminal"]),
    requestId: z.string().optional(),
  }),
});

/** How long the process that replaces a club has to bring the platform in line itself, in minutes. */
const PATIENCE_MINUTES = 10;

/**
 * The work that is queued in the commit of the exchange, to be done then on the platform: the process may be killed in
 * between. One that is not takes it back by `dontFollow`.
 */
export const followLater = (by: Host) => ({ kind: KIND, payload: { by }, inMinutes: PATIENCE_MINUTES });

/** Takes back what `followLater` has queued, since it is done. */
export async function dontFollow(database: Database, { tenant, cell }: Club): Promise<void> {
  await database.withCell(cell, (db) => db("outbox").where({ tenant_id: tenant, kind: KIND }).delete());
}

/** The job of `followLater`: brings the platform in line with whom the club has now. */
export async function followReplaced(
  host: UnitHost & { directory: Directory },
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { by } = PayloadSchema.parse(job.payload);
  const club = await host.directory.byTenant(job.tenant);
  if (!club) return;
  const { name, people } = await withUnitOfWork(
    host,
    club,
    { as: "system", readOnly: true },
    async (uow) => ({
      name: uow.organization.name,
      people: await uow
        .db<Linked>("members")
        .whereNotNull("identity_id")
        .whereNot({ state: "erased" })
        .orderBy("id")
        .select({ memberId: "id", identityId: "identity_id", state: "state" }),
    }),
  );
  await renewDirectory(host.database, { club: { ...club, name }, people }, by);
  host.directory.forget(club.tenant);
}
