import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#modules/teams/solver/search/random.ts";
import { FEWEST_SESSIONS, type Game, scoreScale, suggestScores } from "./suggest-scores.ts";

/** A game between teams of these members, with their scores. */
function game(
  scores: ReadonlyMap<number, number | null>,
  teams: readonly (readonly number[])[],
  points: readonly number[],
  overridden: readonly number[] = [],
): Game {
  return {
    points: points.map((its, at) => ({ team: at + 1, points: its })),
    players: teams.flatMap((members, at) =>
      members.map((memberId) => ({
        memberId,
        team: at + 1,
        score: scores.get(memberId) ?? null,
        isOverridden: overridden.includes(memberId),
      })),
    ),
  };
}

const SIX = new Map([1, 2, 3, 4, 5, 6].map((id) => [id, 4 + id / 2]));
const [FIRST, SECOND] = [
  [1, 4, 6],
  [2, 3, 5],
];
const times = (count: number, one: Game) => Array.from({ length: count }, () => one);
const won = game(SIX, [FIRST, SECOND], [3, 1]);
const of = (memberId: number, games: readonly Game[], present: ReadonlyMap<number, number> = SIX) =>
  suggestScores(games, present).find((one) => one.memberId === memberId);

describe("a suggestion", () => {
  it("comes after five sessions, up for those who win and down for those who lose", () => {
    expect(suggestScores([], SIX)).toEqual([]);
    expect(suggestScores(times(FEWEST_SESSIONS - 1, won), SIX)).toEqual([]);
    const said = suggestScores(times(FEWEST_SESSIONS, won), SIX);
    expect(said).toHaveLength(6);
    for (const { memberId, score, suggested } of said)
      expect(Math.sign(suggested - score)).toBe(FIRST.includes(memberId) ? 1 : -1);
    expect(of(1, times(8, won))).toMatchObject({ score: 4.5, games: 8, won: 8, drawn: 0, lost: 0 });
    expect(of(1, times(8, won))?.sureness).toBeGreaterThan(0.6);
  });

  it("counts what happened and what the scores said", () => {
    const drawn = game(SIX, [FIRST, SECOND], [0, 0]);
    const lost = game(SIX, [FIRST, SECOND], [0, 2]);
    const said = of(1, [...times(6, won), drawn, lost]);
    expect(said).toMatchObject({ games: 8, won: 6, drawn: 1, lost: 1 });
    // Teams with strengths of 17.5 and 17.
    expect(said?.expected).toBeGreaterThan(4);
    expect(said?.expected).toBeLessThan(5);
    expect(suggestScores(times(8, drawn), SIX)).toEqual([]);
  });

  it("counts each other team of three as a game", () => {
    const three = game(
      SIX,
      [
        [1, 4],
        [2, 3],
        [5, 6],
      ],
      [2, 2, 0],
    );
    expect(of(1, times(5, three))).toMatchObject({ games: 10, won: 5, drawn: 5, lost: 0 });
    expect(of(6, times(5, three))).toMatchObject({ games: 10, won: 0, drawn: 0, lost: 10 });
  });

  it.each([
    ["has no score now", new Map([...SIX].filter(([id]) => id !== 1)), times(9, won)],
    ["has got another score since", new Map([...SIX, [1, 5.1]]), times(9, won)],
    [
      "has not played five times with it",
      SIX,
      [...times(9, game(new Map([...SIX, [1, 4]]), [FIRST, SECOND], [3, 1])), ...times(4, won)],
    ],
    [
      "had a score for the one session only",
      SIX,
      [...times(5, game(SIX, [FIRST, SECOND], [3, 1], [1])), ...times(4, won)],
    ],
    ["had no score then", SIX, times(9, game(new Map([...SIX, [1, null]]), [FIRST, SECOND], [3, 1]))],
    ["had nobody against them", SIX, times(9, game(SIX, [FIRST], [3]))],
  ])("is not made for one who %s", (_what, present, games) => {
    expect(of(1, games, present)).toBeUndefined();
  });

  it("ends once it is heeded, and a team of one more is not ahead by a whole player", () => {
    const games = times(9, won);
    const heeded = new Map(SIX);
    for (const { memberId, suggested } of suggestScores(games, SIX)) heeded.set(memberId, suggested);
    expect(suggestScores(games, heeded)).toEqual([]);
    const same = new Map([1, 2, 3, 4, 5].map((id) => [id, 1_500]));
    const uneven = game(
      same,
      [
        [1, 2, 3],
        [4, 5],
      ],
      [1, 0],
    );
    expect(of(1, times(9, uneven), same)?.expected).toBeCloseTo(4.5, 6);
  });

  it.each([
    ["1 to 10", [4, 5, 6, 8], 1.71],
    ["all the same", [5, 5, 5], 0.5],
    ["all nothing", [0, 0], 1],
    ["one", [70], 7],
    ["none", [], 1],
  ])("knows how far scores are apart: %s", (_what, scores, scale) => {
    expect(scoreScale(scores)).toBeCloseTo(scale, 2);
  });

  it("is in steps that fit the club's scores, and never below nothing", () => {
    const [wide, narrow] = [100, 0.1].map((times) => new Map([...SIX].map(([id, one]) => [id, one * times])));
    for (const { suggested } of suggestScores(
      times(9, game(wide ?? SIX, [FIRST, SECOND], [3, 1])),
      wide ?? SIX,
    ))
      expect(suggested % 10).toBe(0);
    for (const { suggested } of suggestScores(
      times(9, game(narrow ?? SIX, [FIRST, SECOND], [3, 1])),
      narrow ?? SIX,
    ))
      expect(suggested).toBe(Number(suggested.toFixed(2)));
    const low = new Map([...SIX, [2, 0]]);
    expect(of(2, times(30, game(low, [FIRST, SECOND], [9, 0])), low)).toBeUndefined();
  });
});

describe("whatever was played", () => {
  const MEMBERS = Array.from({ length: 12 }, (_, at) => at + 1);
  const scored = fc
    .array(fc.integer({ min: 20, max: 90 }), { minLength: 12, maxLength: 12 })
    .map((all) => new Map(MEMBERS.map((id, at) => [id, (all[at] ?? 0) / 10])));
  const played = fc.record({
    order: fc.shuffledSubarray(MEMBERS, { minLength: 4 }),
    points: fc.array(fc.nat(6), { minLength: 2, maxLength: 3 }),
  });
  const club = fc.tuple(scored, fc.array(played, { maxLength: 25 }));
  const gamesOf = (
    scores: ReadonlyMap<number, number>,
    all: { order: number[]; points: number[] }[],
    by = 1,
  ) =>
    all.map(({ order, points }) =>
      game(
        new Map([...scores].map(([id, score]) => [id, score * by])),
        points.map((_, at) => order.filter((_id, place) => place % points.length === at)),
        points,
      ),
    );

  it("winning always never lowers a score, nor losing always raises one", () => {
    fc.assert(
      fc.property(club, ([scores, all]) => {
        for (const one of suggestScores(gamesOf(scores, all), scores)) {
          if (one.won === one.games) expect(one.suggested).toBeGreaterThan(one.score);
          if (one.lost === one.games) expect(one.suggested).toBeLessThan(one.score);
        }
      }),
    );
  });

  it("nothing hangs on the order of members or teams, nor on the scale of scores", () => {
    fc.assert(
      fc.property(club, ([scores, all]) => {
        const games = gamesOf(scores, all);
        const said = suggestScores(games, scores);
        const turned = games.map(({ points, players }) => ({
          points: points.toReversed(),
          players: players.toReversed(),
        }));
        const like = (all: typeof said, by = 1) =>
          all.map((one) => ({
            ...one,
            score: expect.closeTo(one.score * by, 6),
            suggested: expect.closeTo(one.suggested * by, 6),
            sureness: expect.closeTo(one.sureness, 6),
            expected: expect.closeTo(one.expected, 6),
          }));
        expect(suggestScores(turned, new Map([...scores].reverse()))).toEqual(like(said));
        const wide = new Map([...scores].map(([id, score]) => [id, score * 100]));
        expect(suggestScores(gamesOf(scores, all, 100), wide)).toEqual(like(said, 100));
      }),
    );
  });

  it("of teams with the same scores, the one loses what the other wins", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom([1, 0], [0, 1], [0, 0]), { minLength: 5, maxLength: 20 }),
        (all) => {
          const same = new Map([...SIX.keys()].map((id) => [id, 50]));
          const games = all.map((points) => game(same, [FIRST, SECOND], points));
          const changes = suggestScores(games, same).map(({ suggested, score }) => suggested - score);
          expect(changes.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 6);
        },
      ),
    );
  });
});

/** The mean error of a made-up club's scores, before and after it follows the suggestions of 30 sessions. */
function errorsOf(seed: number): { before: number; after: number } {
  const random = seededRandom(seed);
  const chance = () => (random() + 1) / 2 ** 30;
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const members = Array.from({ length: 24 }, (_, id) => ({ id, strength: 60 + 10 * normal() }));
  const scores = new Map(members.map(({ id, strength }) => [id, Math.round(strength + 8 * normal())]));
  const error = () =>
    members.reduce((sum, { id, strength }) => sum + Math.abs(strength - (scores.get(id) ?? 0)), 0) /
    members.length;
  const before = error();
  const games = Array.from({ length: 30 }, () => {
    const there = members
      .map((one) => ({ ...one, turn: chance() }))
      .sort((one, other) => one.turn - other.turn)
      .slice(0, 12)
      .sort((one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0));
    // As even as the scores allow: 1 2 2 1 1 2 …
    const sides = [true, false].map((first) =>
      there.filter((_, place) => (place % 4 === 0 || place % 4 === 3) === first),
    );
    const goals = sides.map((its) => {
      const ahead = its.reduce((sum, { strength }) => sum + strength - 60, 0);
      return Math.max(0, Math.round(4 + ahead / 10 + normal()));
    });
    return game(
      scores,
      sides.map((its) => its.map(({ id }) => id)),
      goals,
    );
  });
  for (const { memberId, suggested } of suggestScores(games, scores)) scores.set(memberId, suggested);
  return { before, after: error() };
}

it("brings scores that are off nearer to what members are, in most made-up clubs and on average", () => {
  const clubs = Array.from({ length: 40 }, (_, at) => errorsOf(at + 1));
  const mean = (of: (one: (typeof clubs)[number]) => number) =>
    clubs.reduce((sum, one) => sum + of(one), 0) / clubs.length;
  const [before, after] = [mean((one) => one.before), mean((one) => one.after)];
  expect(before).toBeGreaterThan(6);
  expect(after).toBeLessThan(before * 0.92);
  expect(clubs.filter((one) => one.after < one.before).length).toBeGreaterThan(34);
});
