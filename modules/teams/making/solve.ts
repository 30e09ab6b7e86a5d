import { Refusal } from "#app/kit/rules.ts";
import type { Balanced } from "#modules/teams/solver/balance.ts";
import type { Cannot } from "#modules/teams/solver/problem.ts";

const REFUSALS = {
  "too-few-players": "teams:too-few",
  "too-many-players": "teams:too-many",
  "too-many-teams": "teams:too-many-teams",
  "bad-team-count": "teams:too-many-teams",
  "too-many-places": "teams:too-many-places",
  "too-many-requests": "teams:too-many-requests",
} as const;

/** The teams of an answer. Refuses what can't be divided: `teams:too-few` and so on. */
export function solved(answer: Balanced): Exclude<Balanced, { cannot: Cannot }> {
  if ("cannot" in answer) throw refusalOf(answer.cannot);
  return answer;
}

/** Throws an ordinary error for problems that no user input leads to. */
function refusalOf({ why, about }: Cannot): Refusal {
  const code = REFUSALS[why as keyof typeof REFUSALS];
  if (!code) throw new Error(`The solver does not take the problem: ${why} (${about}).`);
  return new Refusal(code, why === "too-few-players" ? "teams" : undefined, { count: Number(about) || 0 });
}
