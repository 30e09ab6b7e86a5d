import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { knownTags, renamedTags, respelledTags } from "#app/kernel/values/tags.ts";
import { run } from "#tenants/sql.ts";
import { settingValue } from "../settings/setting.ts";
import { tagsSetting } from "../settings/settings.ts";

/**
 * Gives the tags of members and occasions the club's new names and spelling, and removes those that it no longer offers.
 * Tells the modules both, since they may use tags themselves.
 */
export async function retireTags(uow: UnitOfWork, offered: readonly string[]): Promise<void> {
  const available = settingValue(uow.organization.settings, tagsSetting);
  const spelling = new Map([...respelledTags(available, offered), ...renamedTags(available, offered)]);
  if (spelling.size > 0) await uow.tell("tags.renamed", { spelling: Object.fromEntries(spelling) });
  await respell(uow, spelling);
  const gone = retiredTags(uow, offered);
  if (gone.length === 0) return;
  const retired = gone.map((tag) => tag.toLowerCase());
  await uow.tell("tags.retired", { tags: retired });
  // Occasions before members, and each by id: the order in which every unit of work locks.
  for (const table of ["occasions", "members"]) {
    await run(
      uow.db,
      `SELECT FROM ${table} WHERE folded(tags) && :retired::text[] ORDER BY id FOR NO KEY UPDATE`,
      { retired },
    );
    await run(
      uow.db,
      `UPDATE ${table} SET tags = ARRAY(SELECT tag FROM unnest(tags) tag WHERE NOT lower(tag) = ANY(:retired::text[]))
        WHERE folded(tags) && :retired::text[]`,
      { retired },
    );
  }
}

/** The tags that the club offers now, but not among `offered`, and under no other name. */
export function retiredTags(
  { organization }: Pick<UnitOfWork, "organization">,
  offered: readonly string[],
): string[] {
  const available = settingValue(organization.settings, tagsSetting);
  const renamed = renamedTags(available, offered);
  return knownTags(available, offered).unknown.filter((tag) => !renamed.has(tag.toLowerCase()));
}

/** Writes tags in their new spelling to everything that has them. `spelling` is by the lower-case tag. */
async function respell(uow: UnitOfWork, spelling: ReadonlyMap<string, string>): Promise<void> {
  const bindings = { tags: [...spelling.keys()], spelling: JSON.stringify(Object.fromEntries(spelling)) };
  if (spelling.size === 0) return;
  for (const table of ["occasions", "members"])
    await run(
      uow.db,
      `UPDATE ${table} SET tags = ARRAY(SELECT coalesce(:spelling::jsonb ->> lower(tag), tag)
                                          FROM unnest(tags) WITH ORDINALITY AS t (tag, place) ORDER BY place)
        WHERE id IN (SELECT id FROM ${table} WHERE folded(tags) && :tags::text[] ORDER BY id FOR NO KEY UPDATE)`,
      bindings,
    );
}
