import type { z } from "zod";
import { type AuditValues, all, lockOccasion, type MemberUnit } from "#app/kit/commands.server.ts";
import { hasLeastRole, occasionSubject, Refusal, TOOK_PART } from "#app/kit/rules.ts";
import { makerRoleSetting } from "#modules/teams/sheet/team-settings.ts";
import type { RemoveResultSchema, ResultSchema } from "./results.schemas.ts";
import type { TeamPoints } from "./session-result.server.ts";

/**
 * Saves the result of a session's published teams, a number for each of them; saving the same again changes nothing. Refuses
 * `role-denied` for those who don't make teams, `occasion-canceled`, `teams:not-begun`, `teams:not-published`,
 * `teams:no-such-team`, and `teams:no-points` if a team has no number.
 */
export async function saveResult(
  uow: MemberUnit,
  { sessionId, result }: z.output<typeof ResultSchema>,
): Promise<void> {
  refuseNoMaker(uow);
  const session = await lockOccasion(uow.db, sessionId, "session");
  if (session.status === "canceled") throw new Refusal("occasion-canceled");
  if (uow.now < session.startsAt) throw new Refusal("teams:not-begun");
  const teams = await shownTeams(uow, sessionId);
  if (teams.length === 0) throw new Refusal("teams:not-published");
  if (result.some(({ team }) => !teams.includes(team))) throw new Refusal("teams:no-such-team", "result");
  if (result.length < Math.max(2, teams.length)) throw new Refusal("teams:no-points", "result");

  const before = await savedPoints(uow, sessionId);
  const after = result.toSorted((one, other) => one.team - other.team);
  if (words(before) === words(after)) return;
  await uow.db("team_results").where({ occasion_id: sessionId }).delete();
  await uow.db("team_results").insert(
    after.map(({ team, points }) => ({
      occasion_id: sessionId,
      team,
      points,
      saved_at: uow.now,
      saved_by: uow.actor.id,
    })),
  );
  await uow.audit("teams.result-saved", {
    subject: occasionSubject(session),
    before: audited(before),
    after: audited(after),
  });
}

/** Takes a session's result away. Refuses `role-denied` for those who don't make teams, and `teams:no-result`. */
export async function removeResult(
  uow: MemberUnit,
  { sessionId }: z.output<typeof RemoveResultSchema>,
): Promise<void> {
  refuseNoMaker(uow);
  const session = await lockOccasion(uow.db, sessionId, "session");
  const before = await savedPoints(uow, sessionId);
  if (before.length === 0) throw new Refusal("teams:no-result");
  await uow.db("team_results").where({ occasion_id: sessionId }).delete();
  await uow.audit("teams.result-removed", { subject: occasionSubject(session), before: audited(before) });
}

/** Checked here, since everybody can open the page with the form. */
function refuseNoMaker({ actor, organization }: MemberUnit): void {
  if (!hasLeastRole(actor.role, makerRoleSetting, organization.settings)) throw new Refusal("role-denied");
}

/** The teams that players see, by their numbers. */
async function shownTeams({ db }: MemberUnit, sessionId: number): Promise<number[]> {
  const rows = await all<{ team: number }>(
    db,
    `SELECT DISTINCT a.shown_team AS team FROM attendances a JOIN team_sheets s ON s.occasion_id = a.occasion_id
      WHERE a.occasion_id = :sessionId AND ${TOOK_PART} AND a.shown_team IS NOT NULL AND s.published_at IS NOT NULL`,
    { sessionId },
  );
  return rows.map(({ team }) => team);
}

function savedPoints({ db }: MemberUnit, sessionId: number): Promise<TeamPoints[]> {
  return db("team_results").where({ occasion_id: sessionId }).orderBy("team").select("team", "points");
}

const words = (result: readonly TeamPoints[]) =>
  result.map(({ team, points }) => `${team}: ${points}`).join();

/** "3 – 2", in the order of the teams. */
function audited(result: readonly TeamPoints[]): AuditValues {
  return { result: result.map(({ points }) => points).join(" – ") };
}
