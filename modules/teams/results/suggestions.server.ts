import type { z } from "zod";
import { all, editMember, lockMember, type MemberUnit } from "#app/kit/commands.server.ts";
import { hasRole, Refusal, SHOWN_NAME, TOOK_PART } from "#app/kit/rules.ts";
import type { AdoptSuggestionSchema } from "./results.schemas.ts";
import { type Game, MONTHS, type Suggestion, suggestScores } from "./suggest-scores.ts";

/** A suggestion with the member's alias, else name. */
export interface NamedSuggestion extends Suggestion {
  name: string;
}

/**
 * What the results of the last 12 months say about the scores of the club's active members, the surest first, and how many
 * sessions have a result. Refuses `role-denied` for players, who never see scores. Two statements.
 */
export async function scoreSuggestions(
  uow: MemberUnit,
): Promise<{ sessions: number; suggestions: NamedSuggestion[] }> {
  if (!hasRole(uow.actor.role, "coach")) throw new Refusal("role-denied");
  const games = await playedGames(uow);
  const rows = await all<{ id: number; name: string; score: number }>(
    uow.db,
    `SELECT m.id, ${SHOWN_NAME} AS name, m.score FROM members m WHERE m.state = 'active' AND m.score IS NOT NULL`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const suggestions = suggestScores(games, new Map(rows.map(({ id, score }) => [id, score])));
  return {
    sessions: games.length,
    suggestions: suggestions.map((one) => ({ ...one, name: names.get(one.memberId) ?? "" })),
  };
}

interface PlayedRow {
  occasionId: number;
  memberId: number;
  team: number;
  score: number | null;
  points: number;
  isOverridden: boolean;
}

/** Sessions of the last 12 months with a result, in the order of time, each with those who took part. One statement. */
async function playedGames({ db, now }: MemberUnit): Promise<Game[]> {
  const rows = await all<PlayedRow>(
    db,
    `SELECT r.occasion_id, a.member_id, r.team, a.score, r.points,
            v.score IS NOT NULL AS is_overridden
       FROM team_results r
       JOIN occasions o ON o.id = r.occasion_id AND o.status <> 'canceled'
        AND o.starts_at <= :now AND o.starts_at > :now::timestamptz - interval '${MONTHS} months'
       JOIN team_sheets s ON s.occasion_id = r.occasion_id AND s.published_at IS NOT NULL
       JOIN attendances a ON a.occasion_id = r.occasion_id AND a.shown_team = r.team AND ${TOOK_PART}
       LEFT JOIN team_overrides v ON v.occasion_id = a.occasion_id AND v.member_id = a.member_id
      ORDER BY o.starts_at, o.id, r.team, a.member_id`,
    { now },
  );
  return [...Map.groupBy(rows, ({ occasionId }) => occasionId).values()].map((players) => ({
    points: [...new Map(players.map(({ team, points }) => [team, points]))].map(([team, points]) => ({
      team,
      points,
    })),
    players,
  }));
}

/**
 * Gives a member the suggested score, by editing the member. Refuses `role-denied` for coaches, `not-found`, and
 * `teams:no-suggestion` if this score is not, or no longer, suggested.
 */
export async function adoptSuggestion(
  uow: MemberUnit,
  { memberId, score }: z.output<typeof AdoptSuggestionSchema>,
): Promise<{ name: string }> {
  if (!hasRole(uow.actor.role, "admin")) throw new Refusal("role-denied");
  // Locked first, so that two people who press at once don't use it twice.
  await lockMember(uow, memberId);
  const { suggestions } = await scoreSuggestions(uow);
  const one = suggestions.find((each) => each.memberId === memberId && each.suggested === score);
  if (!one) throw new Refusal("teams:no-suggestion");
  await editMember(uow, { memberId, score });
  return { name: one.name };
}
