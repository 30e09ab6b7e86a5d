import { refit } from "./fit/refit.ts";
import { buildInstance, type Instance } from "./instance.ts";
import type { Team, TeamProblem, Unsolvable } from "./problem.ts";
import { buildScoreCard, type Places, type ScoreCard, toPlaces, toTeams } from "./score-card.ts";
import { bestSwaps, byVerdict, type Judged, RANK_PRICE } from "./search/swaps.ts";

/** A team's index and a position in it, null on the bench. */
export interface Place {
  team: number;
  position: string | null;
}

/** Where a player was and will be. `from` null: is new; `to` null: no longer attends. */
export interface Change {
  player: string;
  from: Place | null;
  to: Place | null;
}

/** The resulting teams, who changes places, and how many swaps between teams that takes. */
export interface Proposal {
  teams: Team[];
  changes: Change[];
  swaps: number;
  card: ScoreCard;
}

/** If more people than this come and go, it is better to make new teams. */
const MAX_CHANGES = 8;
/** A spread within this share of the mean strength needs no swap, and a swap has to save at least the second share. */
const FAIR = 0.02;
const WORTH = 0.01;
const MAX_SWAPS = 2;
/** How many first swaps are followed up by a second one, and how many pairs of players that may look at. */
const FIRST_SWAPS = 40;
const PAIRS = 80_000;
/** How many players of a team are considered for leaving it, from the bench and from all. */
const CANDIDATES = 6;

/**
 * The least change of published teams after somebody dropped out or came: the same team's best substitute steps in; else
 * its members move up, and somebody changes teams only if sizes would differ by more than one. Then up to two swaps, if
 * the teams are not fair without them. Only the players in `changes` change places. Refuses teams that do not fit the
 * problem and more changes than a least change is worth (`bad-current-teams`, about the team, player, position or number).
 */
export function leastChange(
  problem: TeamProblem,
  current: readonly Team[],
): Proposal | { cannot: Unsolvable } {
  const asked = { ...problem, teams: problem.teams ?? current.length, recent: [] };
  const instance = buildInstance(asked);
  if ("why" in instance) return { cannot: instance };
  if (current.length !== instance.teams)
    return { cannot: { why: "bad-current-teams", about: current.length } };
  const before = toPlaces(instance, current);
  if ("why" in before) return { cannot: before };
  const gone = changesOfGone(current, new Set(instance.ids));
  const fresh = before.teamOf.filter((team) => team < 0).length;
  if (gone.length + fresh > MAX_CHANGES)
    return { cannot: { why: "bad-current-teams", about: gone.length + fresh } };

  const settled = withSettled(instance, before);
  const places: Places = { teamOf: before.teamOf.slice(), lineOf: before.lineOf.slice() };
  seatFresh(settled, places);
  for (let team = 0; team < instance.teams; team++) refitTeam(settled, places, team);
  const judge = (of: Places) => ({
    places: of,
    verdict: toVerdict(buildScoreCard(asked, settled, of), settled),
  });
  const { swaps, places: after } = withSwaps(settled, judge(levelSizes(settled, places, judge)));
  return {
    teams: toTeams(instance, after),
    changes: [...listChanges(instance, before, after), ...gone],
    swaps,
    card: buildScoreCard(asked, instance, after),
  };
}

/** The same problem, except that nobody is out of position where they are: somebody put them there. */
function withSettled(instance: Instance, { teamOf, lineOf }: Places): Instance {
  const fit = instance.fit.slice();
  const ranks = instance.ranks.slice();
  lineOf.forEach((line, player) => {
    if ((teamOf[player] as number) < 0) return;
    fit[player * (instance.lines + 1) + line] = 0;
    ranks[player * (instance.lines + 1) + line] = 0;
  });
  return { ...instance, fit, ranks };
}

function toVerdict(card: ScoreCard, { weights, mean }: Instance): Judged["verdict"] {
  const { brokenRequests, emptyCost, outOfPosition, preference, unevenness } = card;
  const faults =
    brokenRequests * weights.request + emptyCost * weights.empty + outOfPosition.length * weights.out;
  return { fault: faults / weights.out, cost: unevenness * 100 + preference * RANK_PRICE * mean };
}

/** Puts new players, the strongest first, into the smallest team, or the weakest of several. */
function seatFresh(instance: Instance, places: Places): void {
  const { scores, lines } = instance;
  const fresh = instance.ids.flatMap((_, player) => ((places.teamOf[player] as number) < 0 ? player : []));
  fresh.sort((one, other) => (scores[other] as number) - (scores[one] as number));
  for (const player of fresh) {
    places.teamOf[player] = teamsBySize(instance, places)[0]?.team as number;
    places.lineOf[player] = lines;
  }
}

/** Moves one player at a time from one of the largest teams to the weakest of the smallest while sizes differ by more than one. */
function levelSizes(instance: Instance, places: Places, judge: (places: Places) => Judged): Places {
  let now = places;
  for (;;) {
    const teams = teamsBySize(instance, now);
    const to = teams[0] as TeamSize;
    const most = Math.max(...teams.map(({ size }) => size));
    if (most - to.size <= 1) return now;
    const tried = teams
      .filter(({ size }) => size === most)
      .slice(-3)
      .flatMap(({ team: from }) =>
        candidates(instance, now, from, to.team).map((player) =>
          judge(moved(instance, now, player, from, to.team)),
        ),
      );
    now = (tried.sort(byVerdict)[0] as Judged).places;
  }
}

function moved(instance: Instance, places: Places, player: number, from: number, to: number): Places {
  const after = { teamOf: places.teamOf.slice(), lineOf: places.lineOf.slice() };
  after.teamOf[player] = to;
  after.lineOf[player] = instance.lines;
  refitTeam(instance, after, from);
  refitTeam(instance, after, to);
  return after;
}

interface TeamSize {
  team: number;
  size: number;
  total: number;
}

/** The teams, the smallest first, and of equal ones the weakest. */
function teamsBySize({ teams, scores }: Instance, places: Places): TeamSize[] {
  return Array.from({ length: teams }, (_, team) => {
    const members = teamMembers(places, team);
    const total = members.reduce((sum, player) => sum + (scores[player] as number), 0);
    return { team, size: members.length, total };
  }).sort((one, other) => one.size - other.size || one.total - other.total);
}

/** The players whose move would bring two teams' totals closest together, substitutes first. */
function candidates(instance: Instance, places: Places, from: number, to: number): number[] {
  const { scores, lines } = instance;
  const total = (team: number) =>
    teamMembers(places, team).reduce((sum, player) => sum + (scores[player] as number), 0);
  const wanted = (total(from) - total(to)) / 2;
  const away = (player: number) => Math.abs((scores[player] as number) - wanted);
  const members = teamMembers(places, from).sort((one, other) => away(one) - away(other) || one - other);
  const bench = members.filter((player) => places.lineOf[player] === lines).slice(0, CANDIDATES);
  return [...new Set([...bench, ...members.slice(0, CANDIDATES)])];
}

function refitTeam(instance: Instance, places: Places, team: number): void {
  const members = teamMembers(places, team);
  const lines = refit(instance, members, places.lineOf);
  members.forEach((player, at) => {
    places.lineOf[player] = lines[at] as number;
  });
}

/** The fewest swaps after which the teams are fair, or else as many as improve them. */
function withSwaps(instance: Instance, start: Judged): { swaps: number; places: Places } {
  const { players, teams, mean } = instance;
  const pairs = (players * players * (teams - 1)) / (2 * teams);
  const followed = Math.max(1, Math.min(FIRST_SWAPS, Math.floor(PAIRS / pairs)));
  let best = start;
  let swaps = 0;
  let from = [start];
  for (let count = 1; count <= MAX_SWAPS; count++) {
    if (best.verdict.fault === 0 && strengthSpread(instance, best.places) <= FAIR * mean) break;
    from = from.flatMap(({ places }) => bestSwaps(instance, places, count === 1 ? followed : 1));
    const found = from.sort(byVerdict)[0];
    if (found === undefined) break;
    const { fault, cost } = best.verdict;
    const helps = found.verdict.fault < fault || found.verdict.cost < cost - WORTH * mean;
    if (found.verdict.fault > fault || !helps) continue;
    best = found;
    swaps = count;
  }
  return { swaps, places: best.places };
}

/** The strength of the strongest team less that of the weakest, in hundredths. */
function strengthSpread(instance: Instance, places: Places): number {
  const strengths = teamsBySize(instance, places).map(({ size, total }) =>
    size > instance.places ? (total * instance.places) / size : total,
  );
  return Math.max(...strengths) - Math.min(...strengths);
}

function teamMembers({ teamOf }: Places, team: number): number[] {
  const members: number[] = [];
  teamOf.forEach((of, player) => {
    if (of === team) members.push(player);
  });
  return members;
}

function listChanges(instance: Instance, before: Places, after: Places): Change[] {
  const at = ({ teamOf, lineOf }: Places, player: number): Place | null =>
    (teamOf[player] as number) < 0
      ? null
      : {
          team: (teamOf[player] as number) + 1,
          position: instance.positions[lineOf[player] as number] ?? null,
        };
  return instance.ids.flatMap((id, player) =>
    before.teamOf[player] === after.teamOf[player] && before.lineOf[player] === after.lineOf[player]
      ? []
      : [{ player: id, from: at(before, player), to: at(after, player) }],
  );
}

function changesOfGone(current: readonly Team[], attending: Set<string>): Change[] {
  return current.flatMap(({ index, positions, substitutes }) =>
    [...positions, { position: null, players: substitutes }].flatMap(({ position, players }) =>
      players
        .filter((player) => !attending.has(player))
        .map((player) => ({ player, from: { team: index, position }, to: null })),
    ),
  );
}
