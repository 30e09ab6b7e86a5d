import { buildInstance, type Instance, OUT } from "./instance.ts";
import type { Team, TeamProblem, Unsolvable } from "./problem.ts";

/** A request that the teams don't meet, and whom it concerns. */
export type BrokenRequest =
  | { kind: "together" | "apart"; players: [string, string] }
  | { kind: "lock-team"; player: string; team: number }
  | { kind: "lock-position"; player: string; position: string }
  | { kind: "gender"; gender: string; team: number; over: number };

/** How good teams are and why. Scores and strengths are in points; the letters are those of the objective in the benchmark. */
export interface ScoreCard {
  /** V: broken requests. */
  broken: BrokenRequest[];
  brokenRequests: number;
  /** K: empty lines, 10 for a key position and 1 for another one. */
  emptyLines: { team: number; position: string; key: boolean }[];
  emptyCost: number;
  /** O: starters at a position that is not one of theirs. */
  outOfPosition: { player: string; position: string }[];
  /** P: sum of the starters' preference ranks, 0 for the first choice to 3. */
  preference: number;
  /** Per team: strength on the pitch, the sum of its members' scores, and its size. */
  strengths: number[];
  totals: number[];
  sizes: number[];
  /** The mean strength, and the largest less the least. */
  mean: number;
  spread: number;
  /** Per position of the formation: each team's total, and the largest less the least. */
  lines: { position: string; totals: number[]; difference: number }[];
  linesDifference: number;
  /** B: ten times the spread above 1 % of the mean, and the lines' differences. */
  unevenness: number;
}

/** Who is where: each player's team and line, the bench being the last line. */
export interface Places {
  teamOf: Int32Array;
  lineOf: Int32Array;
}

/** Judges any teams, including those made by hand. Refuses teams that are not a division of these players (`bad-current-teams`). */
export function scoreCard(problem: TeamProblem, teams: readonly Team[]): ScoreCard | { cannot: Unsolvable } {
  const instance = buildInstance({ ...problem, teams: problem.teams ?? teams.length });
  if ("why" in instance) return { cannot: instance };
  const places = toPlaces(instance, teams);
  if ("why" in places) return { cannot: places };
  const missing = places.teamOf.indexOf(-1);
  if (missing >= 0) return { cannot: { why: "bad-current-teams", about: instance.ids[missing] as string } };
  return buildScoreCard(problem, instance, places);
}

/**
 * Where the teams have everybody; a player who is in none of them gets team -1, and one who does not attend is left out.
 * Refuses an unknown team or position, and a player who occurs twice.
 */
export function toPlaces(instance: Instance, teams: readonly Team[]): Places | Unsolvable {
  const numberOf = new Map(instance.ids.map((id, number) => [id, number]));
  const teamOf = new Int32Array(instance.players).fill(-1);
  const lineOf = new Int32Array(instance.players).fill(instance.lines);
  const seen = new Set<number>();
  for (const team of teams) {
    if (
      !Number.isInteger(team.index) ||
      team.index < 1 ||
      team.index > instance.teams ||
      seen.has(team.index)
    )
      return { why: "bad-current-teams", about: team.index };
    seen.add(team.index);
    const groups = [...team.positions, { position: null, players: team.substitutes }];
    for (const { position, players } of groups) {
      const line = position === null ? instance.lines : instance.positions.indexOf(position);
      for (const id of players) {
        const number = numberOf.get(id);
        if (number === undefined) continue;
        if (line < 0) return { why: "bad-current-teams", about: position as string };
        if ((teamOf[number] as number) >= 0) return { why: "bad-current-teams", about: id };
        teamOf[number] = team.index - 1;
        lineOf[number] = line;
      }
    }
  }
  return { teamOf, lineOf };
}

/** The teams of these places. */
export function toTeams(instance: Instance, { teamOf, lineOf }: Places): Team[] {
  const at = (team: number, line: number) =>
    instance.ids.filter((_, player) => teamOf[player] === team && lineOf[player] === line);
  return Array.from({ length: instance.teams }, (_, team) => ({
    index: team + 1,
    positions: instance.positions.map((position, line) => ({ position, players: at(team, line) })),
    substitutes: at(team, instance.lines),
  }));
}

/** The card of valid places, computed from scratch as the objective defines it. */
export function buildScoreCard(
  problem: TeamProblem,
  instance: Instance,
  { teamOf, lineOf }: Places,
): ScoreCard {
  const { teams, lines, positions, quantities, emptyCosts, places, scores, ids, ranks } = instance;
  const width = lines + 1;
  const sizes = new Array<number>(teams).fill(0);
  const totals = new Array<number>(teams).fill(0);
  const lineTotals = positions.map(() => new Array<number>(teams).fill(0));
  const lineCounts = positions.map(() => new Array<number>(teams).fill(0));
  const outOfPosition: ScoreCard["outOfPosition"] = [];
  let preference = 0;
  ids.forEach((player, number) => {
    const team = teamOf[number] as number;
    const line = lineOf[number] as number;
    const score = scores[number] as number;
    raise(sizes, team, 1);
    raise(totals, team, score);
    if (line === lines) return;
    raise(lineTotals[line] as number[], team, score);
    raise(lineCounts[line] as number[], team, 1);
    const rank = ranks[number * width + line] as number;
    if (rank === OUT) outOfPosition.push({ player, position: positions[line] as string });
    else preference += rank;
  });
  const strengths = totals.map((total, team) => {
    const size = sizes[team] as number;
    return size > places ? (total * places) / size : total;
  });
  const emptyLines = lineCounts.flatMap((counts, line) =>
    counts.flatMap((count, team) =>
      count === 0 && (quantities[line] as number) > 0
        ? { team: team + 1, position: positions[line] as string, key: emptyCosts[line] === 10 }
        : [],
    ),
  );
  const spread = rangeOf(strengths);
  const differences = lineTotals.map(rangeOf);
  const linesDifference = differences.reduce((sum, difference) => sum + difference, 0);
  const broken = brokenRequests(problem, instance, { teamOf, lineOf });
  return {
    broken,
    brokenRequests: broken.reduce((sum, request) => sum + ("over" in request ? request.over : 1), 0),
    emptyLines,
    emptyCost: emptyLines.reduce((sum, { key }) => sum + (key ? 10 : 1), 0),
    outOfPosition,
    preference,
    strengths: strengths.map(points),
    totals: totals.map(points),
    sizes,
    mean: points(instance.mean),
    spread: points(spread),
    lines: positions.map((position, line) => ({
      position,
      totals: (lineTotals[line] as number[]).map(points),
      difference: points(differences[line] as number),
    })),
    linesDifference: points(linesDifference),
    unevenness: points(10 * Math.max(0, spread - 0.01 * instance.mean) + linesDifference),
  };
}

function brokenRequests(
  { requests, players }: TeamProblem,
  { ids, teams, lines, positions, together, apart, genders, genderCount }: Instance,
  { teamOf, lineOf }: Places,
): BrokenRequest[] {
  const broken: BrokenRequest[] = [];
  const id = (player: number) => ids[player] as string;
  for (const [first, ...others] of together)
    for (const other of others)
      if (teamOf[other] !== teamOf[first as number])
        broken.push({ kind: "together", players: [id(first as number), id(other)] });
  for (const group of apart)
    group.forEach((one, at) => {
      for (const other of group.slice(at + 1))
        if (teamOf[one] === teamOf[other]) broken.push({ kind: "apart", players: [id(one), id(other)] });
    });
  for (const { player, team, position } of requests?.locks ?? []) {
    const number = ids.indexOf(player);
    if (number < 0) continue;
    if (team !== undefined && teamOf[number] !== team)
      broken.push({ kind: "lock-team", player, team: team + 1 });
    const line = lineOf[number] as number;
    if (position !== undefined && (line === lines || positions[line] !== position))
      broken.push({ kind: "lock-position", player, position });
  }
  for (let gender = 0; gender < genderCount; gender++) {
    const members = genders.flatMap((of, player) => (of === gender ? player : []));
    const name = players.find((player) => player.id === id(members[0] as number))?.gender as string;
    const low = Math.floor(members.length / teams);
    const high = Math.ceil(members.length / teams);
    for (let team = 0; team < teams; team++) {
      const count = members.filter((player) => teamOf[player] === team).length;
      const over = Math.max(0, count - high, low - count);
      if (over > 0) broken.push({ kind: "gender", gender: name, team: team + 1, over });
    }
  }
  return broken;
}

function raise(sums: number[], at: number, by: number): void {
  sums[at] = (sums[at] as number) + by;
}

function rangeOf(values: number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** Converts hundredths to points. */
function points(hundredths: number): number {
  return hundredths / 100;
}
