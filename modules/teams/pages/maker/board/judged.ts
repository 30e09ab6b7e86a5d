import {
  type JudgedSheet,
  savedPlaces,
  type TeamPlace,
  teamsOfPlaces,
  toTeamProblem,
} from "#modules/teams/sheet/team-sheet.ts";
import { type ScoreCard, scoreCard } from "../../../solver/score-card.ts";

/** The places of those who come, and the score card of their teams. */
export interface Judged {
  places: TeamPlace[];
  card: ScoreCard;
}

/** The teams with those who still come; undefined if too few are left to judge a team. */
export function judged(sheet: JudgedSheet, places = savedPlaces(sheet.players)): Judged | undefined {
  const count = Math.max(2, ...places.map(({ team }) => team));
  const coming = new Set(sheet.players.filter(({ attends }) => attends).map(({ memberId }) => memberId));
  const there = places.filter(({ memberId }) => coming.has(memberId));
  const inTeams = new Set(there.map(({ memberId }) => memberId));
  const problem = {
    ...toTeamProblem({ ...sheet, players: sheet.players.filter(({ memberId }) => inTeams.has(memberId)) }),
    teams: count,
  };
  const card = scoreCard(problem, teamsOfPlaces(there, sheet.positions, count));
  return "cannot" in card ? undefined : { places: there, card };
}
