import { z } from "zod";
import { type UnitHost, withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import type { Directory } from "#tenants/directory.ts";

const Payload = z.object({ identityId: z.uuid(), until: z.coerce.date() });

/**
 * The queue's part, at one club, of signing out everywhere: the person's calendar address and API keys end, but for those
 * made after `until`. Repeating it changes nothing.
 */
export async function endTokens(
  app: UnitHost & { directory: Directory },
  tenant: string,
  payload: unknown,
): Promise<void> {
  const asked = Payload.parse(payload);
  const club = await app.directory.byTenant(tenant);
  if (!club) return;
  await withUnitOfWork(app, club, { as: "system" }, async ({ db }) => {
    for (const table of ["calendar_addresses", "api_keys"])
      await db.raw(
        `DELETE FROM ${table} t USING members m
          WHERE m.id = t.member_id AND m.identity_id = :identityId AND t.made_at <= :until`,
        asked,
      );
  });
}
