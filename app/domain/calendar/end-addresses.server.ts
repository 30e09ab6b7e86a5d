import { z } from "zod";
import { type UnitHost, withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import type { Directory } from "#tenants/directory.ts";

const Payload = z.object({ identityId: z.uuid(), until: z.coerce.date() });

/**
 * The queue's part, at one club, of signing out everywhere: the person's calendar address ends, unless they made it
 * after `until`. Repeating it changes nothing.
 */
export async function endCalendarAddresses(
  app: UnitHost & { directory: Directory },
  tenant: string,
  payload: unknown,
): Promise<void> {
  const { identityId, until } = Payload.parse(payload);
  const club = await app.directory.byTenant(tenant);
  if (!club || "movedTo" in club) return;
  await withUnitOfWork(app, club, { as: "system" }, ({ db }) =>
    db.raw(
      `DELETE FROM calendar_addresses c USING members m
        WHERE m.id = c.member_id AND m.identity_id = :identityId AND c.made_at <= :until`,
      { identityId, until },
    ),
  );
}
