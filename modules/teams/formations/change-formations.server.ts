import type { z } from "zod";
import { type MemberUnit, run, updateSettings } from "#app/kit/commands.server.ts";
import { Refusal } from "#app/kit/rules.ts";
import { type PositionsFault, parsePositions } from "#modules/teams/sheet/formations.ts";
import { type Formation, formationsSetting, MAX_FORMATIONS } from "#modules/teams/sheet/team-settings.ts";
import type { RemoveFormationSchema, SaveFormationSchema } from "#modules/teams/teams.schemas.ts";

/**
 * Adds a formation, or changes the one that is named `former`. Sessions with teams keep theirs. Refuses
 * `teams:no-formation` if there is none of that name any more, `teams:formation-exists`, `teams:too-many-formations`, and
 * what is wrong with the positions (`teams:position-exists` and so on).
 */
export async function saveFormation(
  uow: MemberUnit,
  { former, name, positions: typed }: z.output<typeof SaveFormationSchema>,
): Promise<void> {
  const positions = parsePositions(typed);
  if ("why" in positions) throw positionsRefusal(positions);
  const all = await lockFormations(uow);
  const at = former === undefined ? all.length : all.findIndex((one) => one.name === former);
  if (at < 0) throw new Refusal("teams:no-formation");
  const isTaken = (one: Formation, index: number) =>
    index !== at && one.name.toLowerCase() === name.toLowerCase();
  if (all.some(isTaken)) throw new Refusal("teams:formation-exists", "name", { name });
  if (at === MAX_FORMATIONS) throw new Refusal("teams:too-many-formations");
  await storeFormations(uow, [...all.slice(0, at), { name, positions }, ...all.slice(at + 1)]);
}

/** Removes one of the club's formations. Sessions with teams keep it. Refuses `teams:no-formation`. */
export async function removeFormation(
  uow: MemberUnit,
  { name }: z.output<typeof RemoveFormationSchema>,
): Promise<void> {
  const all = await lockFormations(uow);
  const kept = all.filter((one) => one.name !== name);
  if (kept.length === all.length) throw new Refusal("teams:no-formation");
  await storeFormations(uow, kept);
}

/** What is wrong with typed positions, at their field. */
export function positionsRefusal(fault: PositionsFault): Refusal {
  return new Refusal(`teams:${fault.why}`, "positions", { line: "about" in fault ? fault.about : "" });
}

/** The club's formations, locked until the act is done. */
async function lockFormations({ db, organization }: MemberUnit): Promise<Formation[]> {
  await run(db, "SELECT FROM organization FOR UPDATE");
  const row = await db("settings").where({ id: formationsSetting.id }).first("value");
  const all = row ? formationsSetting.schema.parse(row.value) : formationsSetting.default;
  organization.settings[formationsSetting.id] = all;
  return all;
}

async function storeFormations(uow: MemberUnit, formations: Formation[]): Promise<void> {
  await updateSettings(uow, [formationsSetting], { [formationsSetting.id]: formations });
}
