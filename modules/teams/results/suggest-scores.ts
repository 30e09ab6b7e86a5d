import { predictWin, type Rating, rate } from "openskill";
import { bradleyTerryFull } from "openskill/models";
import { MAX_SCORE } from "#app/kit/rules.ts";

/** Somebody who played in a game. */
export interface Played {
  memberId: number;
  /** From 1. */
  team: number;
  /** The score that counted then; null = not known. */
  score: number | null;
  /** Was that score for this session only? Then the game says nothing about their usual score. */
  isOverridden: boolean;
}

/** A session with its result. */
export interface Game {
  /** Goals or points by team; the team with most has won. */
  points: readonly { team: number; points: number }[];
  players: readonly Played[];
}

/** A member whose score could be another one, with what their games say. */
export interface Suggestion {
  memberId: number;
  /** The present score, and the suggested one. */
  score: number;
  suggested: number;
  /** How sure it is that the score is off in that direction: 0.5 = not at all, 1 = completely. */
  sureness: number;
  /** One against each other team: with three teams, a session has two games for each. */
  games: number;
  won: number;
  drawn: number;
  lost: number;
  /** How many wins the scores predicted; a draw counts as half a win. */
  expected: number;
}

/** How many months back results count. */
export const MONTHS = 12;

/** A score is suggested after this many sessions with the present one. */
export const FEWEST_SESSIONS = 5;

/** What we believe about a member, from the games since they got their present score. */
interface Belief {
  score: number;
  rating: Rating;
  sessions: number;
  tally: Pick<Suggestion, "games" | "won" | "drawn" | "lost" | "expected">;
}

/**
 * Scores that fit the results better, by Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (Journal of Machine
 * Learning Research 12, 2011), algorithm 1: Bradley–Terry over all pairs of teams. `games` in the order of time, `present` = the
 * members' scores now. Each member starts at the score that counted in a game, and starts again whenever it differs from the one
 * in the game before, so that results that have led to a new score don't count twice.
 */
export function suggestScores(games: readonly Game[], present: ReadonlyMap<number, number>): Suggestion[] {
  const scale = scoreScale([...present.values()]);
  const beliefs = new Map<number, Belief>();
  for (const game of games) learn(beliefs, game, scale);
  return [...present]
    .flatMap(([memberId, score]) => {
      const belief = beliefs.get(memberId);
      if (belief?.score !== score || belief.sessions < FEWEST_SESSIONS) return [];
      const suggested = rounded(belief.rating.mu, scale);
      // With a score of many decimals on a wide scale, less than a tenth of the spread is chance.
      if (Math.abs(suggested - score) < scale / 10 - 1e-9) return [];
      const sureness = exact(normalShare(Math.abs(belief.rating.mu - score) / belief.rating.sigma));
      return { memberId, score, suggested, sureness, ...belief.tally };
    })
    .sort((one, other) => other.sureness - one.sureness || one.memberId - other.memberId);
}

/** How far the club's scores are apart: their standard deviation; 10 % of the mean if all are the same, 1 if that is 0, too. */
export function scoreScale(scores: readonly number[]): number {
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, scores.length - 1));
  if (deviation > mean * 1e-9) return deviation;
  return mean / 10 || 1;
}

/** Rounded to the largest power of ten that is at most a fifth of the scale: 0.1 for scores from 1 to 10, 1 for those up to 100. */
function rounded(value: number, scale: number): number {
  const decimals = Math.max(-3, Math.min(2, -Math.floor(Math.log10(scale / 5) + 1e-9)));
  const step = 10 ** -decimals;
  const on = Number((Math.round(exact(value / step)) * step).toFixed(Math.max(0, decimals)));
  return Math.max(0, Math.min(MAX_SCORE, on));
}

/** Without the last bits, which depend on the order of additions: equal inputs must give equal results. */
function exact(value: number): number {
  return Number(value.toPrecision(9));
}

/** Updates the beliefs about all players of a game at once. */
function learn(beliefs: Map<number, Belief>, { points, players }: Game, scale: number): void {
  const sides = points
    .map((side) => ({ ...side, its: players.filter(({ team }) => team === side.team) }))
    .filter(({ its }) => its.length > 0);
  if (sides.length < 2) return;
  const middle = medianOf(players.flatMap(({ score }) => score ?? []));
  const fresh = (score: number | null): Rating => ({ mu: score ?? middle, sigma: scale / 2 });
  const believed = (one: Played): Rating => {
    const belief = beliefs.get(one.memberId);
    return belief && belief.score === one.score && !one.isOverridden ? belief.rating : fresh(one.score);
  };
  // Relative to the median, so that a team with one more player is not a whole player ahead.
  const above = ({ mu, sigma }: Rating): Rating => ({ mu: mu - middle, sigma });
  const rated = rate(
    sides.map(({ its }) => its.map((one) => above(believed(one)))),
    {
      model: bradleyTerryFull,
      beta: scale,
      // By rank, not by points: openskill 4.1.1 treats a rank or score of 0 as missing, so that 0–0 would have a
      // winner.
      rank: sides.map((side) => 1 + sides.filter((other) => other.points > side.points).length),
    },
  );
  const byScores = sides.map(({ its }) => its.map(({ score }) => above(fresh(score))));
  for (const [at, side] of sides.entries()) {
    const said = tallyGames(at);
    for (const [index, { memberId, score, isOverridden }] of side.its.entries()) {
      if (score === null || isOverridden) continue;
      const after = rated[at]?.[index];
      if (!after) continue;
      const known = beliefs.get(memberId);
      const before = known?.score === score ? known : undefined;
      beliefs.set(memberId, {
        score,
        rating: { mu: after.mu + middle, sigma: after.sigma },
        sessions: (before?.sessions ?? 0) + 1,
        tally: added(before?.tally, said),
      });
    }
  }

  function tallyGames(at: number): Belief["tally"] {
    const tally = { games: 0, won: 0, drawn: 0, lost: 0, expected: 0 };
    for (const [against, other] of sides.entries()) {
      if (against === at) continue;
      const ahead = (sides[at]?.points ?? 0) - other.points;
      tally.games++;
      tally[ahead > 0 ? "won" : ahead < 0 ? "lost" : "drawn"]++;
      const [chance = 0.5] = predictWin([byScores[at] ?? [], byScores[against] ?? []], { beta: scale });
      tally.expected += chance;
    }
    return tally;
  }
}

function added(one: Belief["tally"] | undefined, other: Belief["tally"]): Belief["tally"] {
  if (!one) return other;
  return {
    games: one.games + other.games,
    won: one.won + other.won,
    drawn: one.drawn + other.drawn,
    lost: one.lost + other.lost,
    expected: one.expected + other.expected,
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = sorted.length % 2 ? [sorted[half]] : [sorted[half - 1], sorted[half]];
  return (low + high) / 2;
}

/** The share of a normal distribution below this many standard deviations (Abramowitz and Stegun, 26.2.17; good to 10⁻⁷). */
function normalShare(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * deviations);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduceRight((all, term) => (all + term) * t, 0);
  return 1 - (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
