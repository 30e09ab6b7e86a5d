import { type Consequence, counted } from "#app/domain/confirmation/confirmation.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** What retiring these tags removes them from; nothing if no member, occasion or module uses one. */
export async function retireConsequences(
  uow: UnitOfWork,
  retired: readonly string[],
): Promise<Consequence[]> {
  if (retired.length === 0) return [];
  const tags = retired.map((tag) => tag.toLowerCase());
  const { rows } = await uow.db.raw<{ rows: { members: number; occasions: number }[] }>(
    `SELECT (SELECT count(*) FROM members WHERE folded(tags) && :tags::text[]) AS members,
            (SELECT count(*) FROM occasions WHERE folded(tags) && :tags::text[]) AS occasions`,
    { tags },
  );
  const { members, occasions } = rows[0] ?? { members: 0, occasions: 0 };
  const named = { tags: retired.join(", ") };
  return [
    ...counted("settings.consequences.members", members, named),
    ...counted("settings.consequences.occasions", occasions, named),
    ...(await uow.consequences("tags.retire", { tags })),
  ];
}
