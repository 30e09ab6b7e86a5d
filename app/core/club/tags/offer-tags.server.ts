import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { knownTags } from "#app/kernel/values/tags.ts";
import { maybe, run } from "#tenants/sql.ts";
import { tagsSetting } from "../settings/settings.ts";

/**
 * The tags that the club offers, which stay as they are until this unit of work ends: whoever retires one waits, and then
 * finds it on what this writes. Call it before anything that locks occasions, schedules or members. `change` = this
 * unit of work changes them itself.
 */
export async function heldTags(
  { db, organization }: UnitOfWork,
  { change = false }: { change?: boolean } = {},
): Promise<string[]> {
  const row = await maybe<{ value: unknown }>(
    db,
    `SELECT value FROM settings WHERE id = :id ${change ? "FOR UPDATE" : "FOR SHARE"}`,
    { id: tagsSetting.id },
  );
  // It may have changed since this unit of work began.
  const tags = row ? tagsSetting.schema.parse(row.value) : tagsSetting.default;
  organization.settings[tagsSetting.id] = tags;
  return tags;
}

/**
 * The tags as the club spells them, held as by `heldTags`. Refuses `unknown-tag` for one that the club does not offer: it is
 * mistyped, or gone.
 */
export async function ensureTags(
  uow: UnitOfWork,
  wanted: readonly string[],
  field = "tags",
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const { tags, unknown } = knownTags(wanted, await heldTags(uow));
  if (unknown.length > 0) throw new Refusal("unknown-tag", field, { tags: unknown.join(", ") });
  return tags;
}

/**
 * The tags as the club spells them. A tag that is new to the club is added to those it offers (setting 5); only for acts
 * that say so before.
 */
export async function offerTags(uow: UnitOfWork, wanted: readonly string[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const available = await heldTags(uow, { change: true });
  const { unknown } = knownTags(wanted, available);
  if (unknown.length === 0) return knownTags(wanted, available).tags;
  const offered = [...available, ...unknown];
  await run(
    uow.db,
    `INSERT INTO settings (id, value) VALUES (:id, :offered::jsonb)
     ON CONFLICT (id) DO UPDATE SET value = settings.value || :unknown::jsonb`,
    { id: tagsSetting.id, offered: JSON.stringify(offered), unknown: JSON.stringify(unknown) },
  );
  uow.organization.settings[tagsSetting.id] = offered;
  return knownTags(wanted, offered).tags;
}
