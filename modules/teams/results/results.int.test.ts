import { beforeEach, describe, expect, it } from "vitest";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { balanceAgain } from "#modules/teams/making/balance-teams.server.ts";
import { moveMember, overrideMember, saveTeams } from "#modules/teams/making/change-teams.server.ts";
import { teams as module } from "#modules/teams/module.server.ts";
import { publishTeams, withdrawTeams } from "#modules/teams/publishing/publish-teams.server.ts";
import { all } from "#tenants/sql.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { ResultFormSchema } from "./results.schemas.ts";
import { removeResult, saveResult } from "./save-result.server.ts";
import { sessionResult } from "./session-result.server.ts";
import { adoptSuggestion, scoreSuggestions } from "./suggestions.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], module);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0] = await units.addMembers(1, { role: "coach" });
const players = await units.addMembers(6);
const [first = 0, second = 0, , , , last = 0] = players;

const asAdmin = <T>(work: (uow: MemberUnit) => Promise<T>) => units.asMember(admin, work);
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const DAY_MS = 86_400_000;
const FIRST_DAY = new Date("2026-11-24T18:00:00Z");

beforeEach(async () => {
  units.now = new Date("2026-11-21T10:00:00Z");
  await units.asSystem(async (uow) => {
    for (const [at, id] of players.entries())
      await uow
        .db("members")
        .where({ id })
        .update({ score: 40 + at * 4 });
    await uow.db("team_results").delete();
  });
});

/** A session this many days later, in which the first three play the others; time goes on from there. */
async function played(days = 0, publish = true): Promise<number> {
  const startsAt = new Date(FIRST_DAY.getTime() + days * DAY_MS);
  const sessionId = await units.asSystem(async (uow) => {
    const [row] = await uow
      .db("occasions")
      .insert({
        kind: "session",
        name: "Training",
        starts_at: startsAt,
        finishes_at: new Date(startsAt.getTime() + 5_400_000),
      })
      .returning("id");
    await uow
      .db("attendances")
      .insert(players.map((member_id) => ({ occasion_id: row.id, member_id, state: "attending" })));
    return Number(row.id);
  });
  const places = players.map((memberId, at) => ({ memberId, team: at < 3 ? 1 : 2, position: null }));
  await asAdmin((uow) => saveTeams(uow, { sessionId, places }));
  if (publish) await asAdmin((uow) => publishTeams(uow, { sessionId }));
  units.now = startsAt;
  return sessionId;
}

const result = (...points: number[]) => points.map((its, at) => ({ team: at + 1, points: its }));
const save = (sessionId: number, points: number[], by = admin) =>
  units.asMember(by, (uow) => saveResult(uow, { sessionId, result: result(...points) }));
const remove = (sessionId: number, by = admin) =>
  units.asMember(by, (uow) => removeResult(uow, { sessionId }));
const saved = (sessionId: number, teams = [1, 2]) =>
  units.asMember(first, (uow) => sessionResult(uow, { sessionId, teams }));
const auditOf = (sessionId: number) =>
  units.asSystem(async (uow) => {
    return all<object>(
      uow.db,
      "SELECT act, before, after FROM audit_log WHERE subject_id = :sessionId AND act LIKE 'teams.result%' ORDER BY id",
      { sessionId },
    );
  });

describe("a result", () => {
  it("is saved, changed and removed, with a row of the audit log each", async () => {
    const id = await played();
    await save(id, [3, 2]);
    await save(id, [3, 2]);
    await save(id, [3, 3]);
    expect(await saved(id)).toEqual(result(3, 3));
    await remove(id);
    expect(await saved(id)).toBeNull();
    await expect(remove(id)).rejects.toEqual(refusal("teams:no-result"));
    expect(await auditOf(id)).toMatchObject([
      { act: "teams.result-saved", after: { result: "3 – 2" } },
      { act: "teams.result-saved", before: { result: "3 – 2" }, after: { result: "3 – 3" } },
      { act: "teams.result-removed", before: { result: "3 – 3" } },
    ]);
  });

  it.each([
    ["of a team that there is not", [1, 2, 3], "teams:no-such-team"],
    ["without a team", [1], "teams:no-points"],
  ])("%s is refused", async (_what, points, code) => {
    const id = await played();
    await expect(save(id, points)).rejects.toEqual(refusal(code));
    expect(await saved(id)).toBeNull();
  });

  it("is refused before the start, of a canceled session, without published teams, and from others", async () => {
    const id = await played();
    units.now = new Date(FIRST_DAY.getTime() - 1);
    await expect(save(id, [1, 0])).rejects.toEqual(refusal("teams:not-begun"));
    units.now = FIRST_DAY;
    for (const by of [first, coach]) {
      await expect(save(id, [1, 0], by)).rejects.toEqual(refusal("role-denied"));
      await expect(remove(id, by)).rejects.toEqual(refusal("role-denied"));
    }
    await units.asSystem((uow) => uow.db("occasions").where({ id }).update({ status: "canceled" }));
    await expect(save(id, [1, 0])).rejects.toEqual(refusal("occasion-canceled"));
    await expect(save(await played(1, false), [1, 0])).rejects.toEqual(refusal("teams:not-published"));
    await expect(save(999_999, [1, 0])).rejects.toEqual(refusal("not-found"));
  });

  it("shows while all of its teams are published, and is kept while they are not", async () => {
    const id = await played();
    await save(id, [3, 2]);
    expect(await saved(id, [1, 2, 3])).toBeNull();
    expect(await saved(id, [])).toBeNull();
    await asAdmin((uow) => withdrawTeams(uow, { sessionId: id }));
    expect((await asAdmin(scoreSuggestions)).sessions).toBe(0);
    await expect(save(id, [1, 0])).rejects.toEqual(refusal("teams:not-published"));
    await asAdmin((uow) => publishTeams(uow, { sessionId: id }));
    expect(await saved(id)).toEqual(result(3, 2));
    expect((await asAdmin(scoreSuggestions)).sessions).toBe(1);
  });

  it("stays with those who played: others are made and published once it is removed", async () => {
    const id = await played();
    const swap = () => asAdmin((uow) => moveMember(uow, { sessionId: id, memberId: first, other: last }));
    const publish = () => asAdmin((uow) => publishTeams(uow, { sessionId: id }));
    await swap();
    await save(id, [3, 2]);
    const kept = refusal("teams:has-result");
    await expect(swap()).rejects.toEqual(kept);
    await expect(publish()).rejects.toEqual(kept);
    await expect(asAdmin((uow) => withdrawTeams(uow, { sessionId: id }))).rejects.toEqual(kept);
    await expect(units.act(admin, balanceAgain, { sessionId: id })).rejects.toEqual(kept);
    await remove(id);
    await publish();
  });

  it("counts with the scores of the time, also where teams are put right afterwards", async () => {
    const id = await played();
    await units.asSystem((uow) => uow.db("members").whereIn("id", players).update({ score: 90 }));
    const at = { occasion_id: id, member_id: first };
    await units.asSystem((uow) =>
      uow
        .db("attendances")
        .where({ ...at, member_id: last })
        .update({ score: null }),
    );
    await asAdmin((uow) => moveMember(uow, { sessionId: id, memberId: first, other: last }));
    const scores = () =>
      units.asSystem((uow) =>
        uow.db("attendances").where({ occasion_id: id }).orderBy("member_id").pluck("score"),
      );
    expect((await scores()).map(Number)).toEqual([40, 44, 48, 52, 56, 90]);
    const own = (score?: number) =>
      asAdmin((uow) => overrideMember(uow, { sessionId: id, memberId: last, score }));
    await own(33);
    expect((await scores()).map(Number).at(-1)).toBe(33);
    await own();
    expect((await scores()).map(Number).at(-1)).toBe(90);
  });

  it.each([
    [{ points1: "3", points2: " 2 " }, { result: result(3, 2) }],
    [{ points1: "3" }, ["points2"]],
    [{ points1: "-1", points2: "2.5" }, ["points1", "points2"]],
    [{ points1: "10000", points2: "x" }, ["points1", "points2"]],
    [{ points2: "x" }, ["points2", "points1"]],
    [{ points1: undefined, points2: "x" }, ["points2", "points1"]],
    [{}, ["points1", "points2"]],
  ])("of a form like %j says what is wrong at its field", (typed, expected) => {
    const parsed = ResultFormSchema.safeParse({ sessionId: "1", shown: "1,2", ...typed });
    if (parsed.success) expect(parsed.data).toMatchObject(expected);
    else expect(parsed.error.issues.map(({ path }) => path[0])).toEqual(expected);
  });
});

describe("suggested scores", () => {
  const suggested = () => asAdmin(scoreSuggestions);
  /** The first three win this many times. */
  async function season(wins: number, from = 0) {
    for (let day = from; day < from + wins; day++) await save(await played(day), [3, 1]);
  }

  it("are there after five results, for coaches and admins, in two statements", async () => {
    await season(4);
    expect((await suggested()).suggestions).toEqual([]);
    await season(1, 4);
    const { sessions, suggestions } = await suggested();
    expect(sessions).toBe(5);
    expect(suggestions.find(({ memberId }) => memberId === first)).toMatchObject({
      name: expect.stringMatching(/^player/),
      score: 40,
      games: 5,
      won: 5,
      drawn: 0,
      lost: 0,
      suggested: expect.closeTo(42, -1),
    });
    expect(suggestions).toEqual((await units.asMember(coach, scoreSuggestions)).suggestions);
    await expect(units.asMember(first, scoreSuggestions)).rejects.toEqual(refusal("role-denied"));
    const { statements } = await asAdmin((uow) => countStatements(() => scoreSuggestions(uow)));
    expect(statements).toBe(2);
  });

  it("count those who came, in the last 12 months, with the score that they usually have", async () => {
    await season(5);
    const of = async (memberId: number) =>
      (await suggested()).suggestions.find((one) => one.memberId === memberId);
    expect(await of(first)).toMatchObject({ games: 5 });
    const [one] = await units.asSystem((uow) =>
      uow.db("team_results").orderBy("occasion_id").limit(1).select(),
    );
    const at = { occasion_id: one.occasion_id, member_id: first };
    const mark = (presence: string) =>
      units.asSystem((uow) =>
        uow.db("attendances").where(at).update({ presence, presence_by: coach, presence_at: units.now }),
      );
    await mark("absent");
    expect(await of(first)).toBeUndefined();
    expect(await of(second)).toMatchObject({ games: 5 });
    await mark("late");
    expect(await of(first)).toMatchObject({ games: 5 });
    await units.asSystem((uow) => uow.db("team_overrides").insert({ ...at, score: 40 }));
    expect(await of(first)).toBeUndefined();
    await units.asSystem((uow) => uow.db("team_overrides").delete());
    units.now = new Date(FIRST_DAY.getTime() + 365 * DAY_MS);
    expect((await suggested()).sessions).toBe(4);
  });

  it("are used one by one by admins, as an edit of the member, and end with that", async () => {
    await season(6);
    const { suggestions } = await suggested();
    const one =
      suggestions.find(({ memberId }) => memberId === first) ?? expect.fail("Nothing is suggested.");
    const use = (score: number, by = admin) =>
      units.asMember(by, (uow) => adoptSuggestion(uow, { memberId: first, score }));
    await expect(use(one.suggested, coach)).rejects.toEqual(refusal("role-denied"));
    await expect(use(one.suggested + 1)).rejects.toEqual(refusal("teams:no-suggestion"));
    const twice = await Promise.allSettled([use(one.suggested), use(one.suggested)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [member] = await units.asSystem((uow) => uow.db("members").where({ id: first }).select("score"));
    expect(member.score).toBe(one.suggested);
    const left = (await suggested()).suggestions.map(({ memberId }) => memberId);
    expect(left).not.toContain(first);
    expect(left).toContain(second);
    const rows = await units.asSystem((uow) =>
      all<object>(
        uow.db,
        `SELECT l.act, p.before, p.after FROM audit_log l JOIN audit_people p ON p.audit_id = l.id AND p.part = 'member'
          WHERE p.member_id = :first`,
        { first },
      ),
    );
    expect(rows).toEqual([{ act: "member.edited", before: { score: 40 }, after: { score: one.suggested } }]);
  });
});
