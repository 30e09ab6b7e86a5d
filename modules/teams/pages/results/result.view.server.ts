import type { DescribedOccasion, MemberUnit } from "#app/kit/commands.server.ts";
import { hasLeastRole, hasRole } from "#app/kit/rules.ts";
import { sessionResult } from "#modules/teams/results/session-result.server.ts";
import { makerRoleSetting } from "#modules/teams/sheet/team-settings.ts";
import type { NamedTeam } from "../team-words.ts";

/** A team with its points, as everybody sees them. */
export interface TeamResult extends NamedTeam {
  points: number;
}

/** The result of a session, and what those who make teams need to enter it. */
export interface ResultView {
  /** For two teams in the teams' order, for more the best first; null = none. */
  result: TeamResult[] | null;
  /** For those who make teams, once the session has begun. */
  form: { base: string; teams: (NamedTeam & { points: string })[] } | null;
  /** For coaches and admins, once there is a result. */
  suggestions: string | null;
}

/** The result of these published teams. One statement, and none before the session has begun. */
export async function resultView(
  uow: MemberUnit,
  { id, startsAt, status }: Pick<DescribedOccasion, "id" | "startsAt" | "status">,
  shown: readonly NamedTeam[],
): Promise<ResultView> {
  if (uow.now < startsAt || status === "canceled" || shown.length < 2)
    return { result: null, form: null, suggestions: null };
  const teams = shown.map(({ index, bib, name }) => ({ index, bib, name }));
  const saved = await sessionResult(uow, { sessionId: id, teams: teams.map(({ index }) => index) });
  const teamPoints = (index: number) => saved?.find(({ team }) => team === index)?.points;
  const result = teams.map((team) => ({ ...team, points: teamPoints(team.index) ?? 0 }));
  const isMaker = hasLeastRole(uow.actor.role, makerRoleSetting, uow.organization.settings);
  return {
    result:
      saved && (result.length > 2 ? result.toSorted((one, other) => other.points - one.points) : result),
    form: isMaker
      ? {
          base: `/sessions/${id}/teams`,
          teams: teams.map((team) => ({ ...team, points: String(teamPoints(team.index) ?? "") })),
        }
      : null,
    suggestions: saved && hasRole(uow.actor.role, "coach") ? "/suggested-scores" : null,
  };
}
