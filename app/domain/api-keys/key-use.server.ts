import { z } from "zod";
import { type UnitHost, withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import type { Database } from "#tenants/database.ts";
import type { Club, Directory } from "#tenants/directory.ts";

/** Writes down that a key was used on this day. Of any number of calls in a day one writes. */
export async function noteKeyUse(
  { database }: { database: Database },
  { tenant }: Pick<Club, "tenant">,
  used: { keyId: number; on: string },
): Promise<void> {
  await database.withTenant(tenant, {}, (db) =>
    db.raw(
      `UPDATE api_keys SET used_on = :on
        WHERE id = :keyId AND (used_on IS NULL OR used_on < :on::date)`,
      used,
    ),
  );
}

const Payload = z.object({ identityId: z.uuid(), until: z.coerce.date() });

/**
 * The queue's part, at one club, of signing out everywhere: the person's keys end, but for those made after `until`.
 * Repeating it changes nothing.
 */
export async function endKeysOf(
  app: UnitHost & { directory: Directory },
  tenant: string,
  payload: unknown,
): Promise<void> {
  const { identityId, until } = Payload.parse(payload);
  const club = await app.directory.byTenant(tenant);
  if (!club || "movedTo" in club) return;
  await withUnitOfWork(app, club, { as: "system" }, ({ db }) =>
    db.raw(
      `DELETE FROM api_keys k USING members m
        WHERE m.id = k.member_id AND m.identity_id = :identityId AND k.made_at <= :until`,
      { identityId, until },
    ),
  );
}
