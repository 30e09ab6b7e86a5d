import { z } from "zod";
import type { MemberState } from "#app/core/members/member.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Directory } from "#tenants/directory.ts";
import { endSignInsAt } from "./sign-ins.server.ts";

const Payload = z.object({ identityId: z.uuid(), leaving: z.boolean().default(false) });

/**
 * The queued part of a new role, another address or archiving a member: ends their sign-ins at this club. A person who
 * was leaving but was let in again in the meantime keeps theirs. Idempotent.
 */
export async function endMembersSignIns(
  app: UnitHost & { directory: Directory },
  { tenant, payload }: { tenant: string; payload: unknown },
): Promise<void> {
  const { identityId, leaving } = Payload.parse(payload);
  const state = leaving ? await stateAt(app, tenant, identityId) : undefined;
  if (state === "active") return;
  const stays = leaving ? (state ? "kept" : "gone") : "member";
  await app.database.withPlatform({}, (db) => endSignInsAt(db, { identityId, tenant, stays }));
}

async function stateAt(
  app: UnitHost & { directory: Directory },
  tenant: string,
  identityId: string,
): Promise<MemberState | undefined> {
  const club = await app.directory.byTenant(tenant);
  if (!club) return undefined;
  const found = await withUnitOfWork(app, club, { as: "system", readOnly: true }, (uow) =>
    uow.db("members").where({ identity_id: identityId }).first("state"),
  );
  return found?.state;
}
