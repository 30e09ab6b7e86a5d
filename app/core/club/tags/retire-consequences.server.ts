import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type Consequence, counted } from "#app/kernel/confirmation/confirmation.ts";
import { renamedTags } from "#app/kernel/values/tags.ts";
import { one } from "#tenants/sql.ts";
import { settingValue } from "../settings/setting.ts";
import { tagsSetting } from "../settings/settings.ts";

/** What retiring these tags removes them from; nothing if no member, occasion or module uses one. */
export async function retireConsequences(
  uow: UnitOfWork,
  retired: readonly string[],
): Promise<Consequence[]> {
  if (retired.length === 0) return [];
  const tags = retired.map((tag) => tag.toLowerCase());
  const { members, occasions } = await one<{ members: number; occasions: number }>(
    uow.db,
    `SELECT (SELECT count(*) FROM members WHERE folded(tags) && :tags::text[]) AS members,
            (SELECT count(*) FROM occasions WHERE folded(tags) && :tags::text[]) AS occasions`,
    { tags },
  );
  const named = { tags: retired.join(", ") };
  return [
    ...counted("settings.consequences.members", members, named),
    ...counted("settings.consequences.occasions", occasions, named),
    ...(await uow.modules.consequences("tags.retire", { tags })),
  ];
}

/** Which tags get another name, and how many members and occasions have them. */
export async function renameConsequences(
  { db, organization }: UnitOfWork,
  offered: readonly string[],
): Promise<Consequence[]> {
  const available = settingValue(organization.settings, tagsSetting);
  const consequences: Consequence[] = [];
  for (const [former, to] of renamedTags(available, offered)) {
    const from = available.find((tag) => tag.toLowerCase() === former) ?? former;
    const { members, occasions } = await one<{ members: number; occasions: number }>(
      db,
      `SELECT (SELECT count(*)::int FROM members WHERE folded(tags) && :tags::text[]) AS members,
              (SELECT count(*)::int FROM occasions WHERE folded(tags) && :tags::text[]) AS occasions`,
      { tags: [former] },
    );
    if (members + occasions > 0)
      consequences.push({ key: "settings.consequences.renamed", values: { from, to, members, occasions } });
  }
  return consequences;
}
