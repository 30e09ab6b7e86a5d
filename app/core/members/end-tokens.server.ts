import { z } from "zod";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Directory } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";

const Payload = z.object({ identityId: z.uuid(), until: z.coerce.date() });

/**
 * The job that, at one club, signs a person out everywhere: ends their calendar address and API keys, except for those
 * made after `until`. Idempotent.
 */
export async function endTokens(
  app: UnitHost & { directory: Directory },
  { tenant, payload }: { tenant: string; payload: unknown },
): Promise<void> {
  const asked = Payload.parse(payload);
  const club = await app.directory.byTenant(tenant);
  if (!club) return;
  await withUnitOfWork(app, club, { as: "system" }, async ({ db }) => {
    for (const table of ["calendar_addresses", "api_keys"])
      await run(
        db,
        `DELETE FROM ${table} t USING members m
          WHERE m.id = t.member_id AND m.identity_id = :identityId AND t.made_at <= :until`,
        asked,
      );
  });
}
