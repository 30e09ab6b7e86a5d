import { beforeEach, describe, expect, it } from "vitest";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { FOOTBALL, NOTHING, openEleven } from "#tests/support/teams/eleven.ts";
import { removeFormation, saveFormation } from "./formations/change-formations.server.ts";
import { balanceTeams, previewTeams } from "./making/balance-teams.server.ts";
import { addTeamRequest, moveMember, overrideMember, saveTeams } from "./making/change-teams.server.ts";
import { publishTeams } from "./publishing/publish-teams.server.ts";
import { publishedTeams } from "./publishing/published-teams.server.ts";
import { loadSheet } from "./sheet/load-sheet.server.ts";
import { formationsSetting } from "./sheet/team-settings.ts";

const { units, admin, players, now, asAdmin, sheetNow, balanced, again, drop } = await openEleven();
let sessionId: number;
beforeEach(() => {
  sessionId = now.sessionId;
});

describe("balanced teams", () => {
  it("hold everybody who comes, with the score that counts then, and are the same for the same seed", async () => {
    await balanced();
    const { players: first, revision } = await sheetNow();
    const sizes = [1, 2].map((index) => first.filter(({ team }) => team === index).length);
    expect(sizes.sort()).toEqual([5, 6]);
    const keepers = first.filter(({ position }) => position === "Goalkeeper");
    expect(keepers.map(({ memberId }) => memberId).sort()).toEqual(players.slice(0, 2).sort());
    expect(revision).toBe(1);
    await balanced();
    expect((await sheetNow()).players).toEqual(first);
    const stored = await units.asSystem((uow) =>
      uow.db("attendances").where({ occasion_id: sessionId }).orderBy("member_id").pluck("score"),
    );
    expect(stored.map(Number)).toEqual(players.map((_, at) => 50 + ((at * 7) % 40)));
  });

  it("are others, again, and as even", async () => {
    await balanced();
    const before = await sheetNow();
    await again(before.revision);
    const after = await sheetNow();
    expect(after.seed).toBe(before.seed + 1);
    expect(after.players.every(({ team }) => team !== null)).toBe(true);
  });

  it("are not made of what nobody sees any more", async () => {
    await balanced();
    const at = { sessionId, revision: 0 };
    await expect(again(0)).rejects.toMatchObject({ code: "teams:changed" });
    await expect(asAdmin((uow) => publishTeams(uow, at))).rejects.toMatchObject({ code: "teams:changed" });
  });

  it.each([
    ["1 Keeper\n1 keeper", "teams:position-exists"],
    ["Keeper", "teams:position-line"],
    ["30 A\n30 B", "teams:too-many-places"],
  ])("are not made with positions like %j", async (positions, code) => {
    await expect(balanced(positions)).rejects.toMatchObject({ code, field: "positions" });
  });

  it("have no substitutes where positions don’t matter, also once more people come", async () => {
    await drop(players[0] ?? 0);
    await balanced("");
    expect(await sheetNow()).toMatchObject({ formation: "", positions: [{ name: "", quantity: 10 }] });
    await units.asSystem(async (uow) => {
      await uow.db("attendances").where({ occasion_id: sessionId }).update({ state: "attending" });
      const [stored] = await uow.db("team_sheets").where({ occasion_id: sessionId }).pluck("positions");
      expect(stored).toEqual([]);
    });
    await again();
    const { players: now } = await sheetNow();
    expect(now.map(({ position }) => position)).toEqual(players.map(() => ""));
    // Wherever a coach moves them, until one is put on the bench.
    const [one, other] = now.filter(({ team }) => team === 1).map(({ memberId }) => memberId);
    const move = (memberId = 0, to: object) =>
      asAdmin((uow) => moveMember(uow, { sessionId, memberId, ...to }));
    await move(one, { team: 2 });
    await move(other, { team: 2, isSubstitute: true });
    const of = async (id = 0) => (await sheetNow()).players.find(({ memberId }) => memberId === id);
    expect(await of(one)).toMatchObject({ team: 2, position: "" });
    expect(await of(other)).toMatchObject({ team: 2, position: null });
    await move(other, { team: 2, position: "" });
    expect(await of(other)).toMatchObject({ team: 2, position: "" });
    await asAdmin((uow) => publishTeams(uow, { sessionId }));
    const shown = await asAdmin((uow) => publishedTeams(uow, { sessionId }));
    expect(shown.positions).toEqual([{ name: "" }]);
  });

  it("are of players where a call names no position", async () => {
    const places = players.map((memberId, at) => ({ memberId, team: 1 + (at % 2), position: null }));
    await asAdmin((uow) => saveTeams(uow, { sessionId, places }));
    expect((await sheetNow()).players.every(({ position }) => position === "")).toBe(true);
  });

  it("are made of those who came, once that is recorded (D17.1)", async () => {
    await balanced();
    const mark = (memberId: number | undefined, values: { presence: string; state?: string }) =>
      units.asSystem((uow) =>
        uow
          .db("attendances")
          .where({ occasion_id: sessionId, member_id: memberId })
          .update({ ...values, presence_by: admin, presence_at: units.now }),
      );
    const [absent = 0, late = 0, unexpected = 0] = players.slice(2);
    await mark(absent, { presence: "absent" });
    await mark(late, { presence: "late" });
    await mark(unexpected, { presence: "came", state: "not-attending" });
    await again();
    const there = players.filter((id) => id !== absent).sort();
    const { players: now } = await sheetNow();
    const playing = now.filter(({ attends, team }) => attends && team !== null);
    expect(playing.map(({ memberId }) => memberId).sort()).toEqual(there);
    await asAdmin((uow) => publishTeams(uow, { sessionId }));
    const shown = await asAdmin((uow) => publishedTeams(uow, { sessionId }));
    expect(shown.members.map(({ memberId }) => memberId).sort()).toEqual(there);
  });

  it("can be looked at without being saved", async () => {
    const { places } = await units.act(admin, previewTeams, { sessionId, positions: FOOTBALL, teams: 2 });
    expect(places.map(({ memberId }) => memberId).sort()).toEqual([...players].sort());
    expect(await asAdmin((uow) => loadSheet(uow, sessionId))).toBeUndefined();
  });

  it("heed what was asked", async () => {
    await balanced();
    const [, , one, other] = (await sheetNow()).players as { memberId: number }[];
    const memberIds = [one?.memberId ?? 0, other?.memberId ?? 0];
    await asAdmin((uow) => addTeamRequest(uow, { sessionId, kind: "together", memberIds }));
    await again();
    const together = (await sheetNow()).players.filter(({ memberId }) => memberIds.includes(memberId));
    expect(new Set(together.map(({ team }) => team)).size).toBe(1);
  });
});

describe("a coach's changes", () => {
  it("ask for no more than a sheet holds", async () => {
    await balanced();
    const [one = 0, other = 0] = players;
    const ask = () =>
      asAdmin((uow) => addTeamRequest(uow, { sessionId, kind: "apart", memberIds: [one, other] }));
    for (let n = 0; n < 30; n++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: "teams:too-many-requests" });
    expect((await sheetNow()).requests.apart).toHaveLength(30);
  });

  it("name each position once, also where a formation comes by the settings' call", async () => {
    const twice = [
      { name: "Back", quantity: 1 },
      { name: "back", quantity: 1 },
    ];
    const places = [{ memberId: players[0] ?? 0, team: 1, position: "Back" }];
    const refused = { code: "teams:position-exists" };
    await expect(
      asAdmin((uow) => saveTeams(uow, { sessionId, places, positions: twice })),
    ).rejects.toMatchObject(refused);
    const setting = { id: formationsSetting.id, value: JSON.stringify([{ name: "Odd", positions: twice }]) };
    await units.asSystem((uow) => uow.db("settings").insert(setting).onConflict("id").merge());
    await expect(
      units.act(admin, balanceTeams, { sessionId, formation: "Odd", ...NOTHING }),
    ).rejects.toMatchObject(refused);
    await units.asSystem((uow) => uow.db("settings").where({ id: formationsSetting.id }).delete());
  });

  it("with positions of their own are no formation of the club's, and have no more places than a team", async () => {
    await asAdmin((uow) => saveFormation(uow, { name: "Five", positions: FOOTBALL }));
    await units.act(admin, balanceTeams, { sessionId, formation: "Five", ...NOTHING });
    await asAdmin((uow) => removeFormation(uow, { name: "Five" }));
    const places = [{ memberId: players[0] ?? 0, team: 1, position: "Wing" }];
    const save = (...quantities: number[]) =>
      asAdmin((uow) =>
        saveTeams(uow, {
          sessionId,
          places,
          positions: quantities.map((quantity, at) => ({ name: at === 0 ? "Wing" : `${at}`, quantity })),
        }),
      );
    await expect(save(30, 11)).rejects.toMatchObject({ code: "teams:too-many-places", field: "positions" });
    expect((await sheetNow()).formation).toBe("Five");
    await save(30, 10);
    expect((await sheetNow()).formation).toBe("");
  });

  it("move one, and swap two", async () => {
    await balanced();
    const { players: before } = await sheetNow();
    const one = before.find(({ team }) => team === 1) ?? expect.fail();
    const other = before.find(({ team }) => team === 2) ?? expect.fail();
    await asAdmin((uow) => moveMember(uow, { sessionId, memberId: one.memberId, other: other.memberId }));
    const now = await sheetNow();
    const of = (id: number) => now.players.find(({ memberId }) => memberId === id);
    expect(of(one.memberId)).toMatchObject({ team: 2, position: other.position });
    expect(of(other.memberId)).toMatchObject({ team: 1, position: one.position });
    await asAdmin((uow) => moveMember(uow, { sessionId, memberId: one.memberId, team: 1 }));
    expect((await sheetNow()).players.find(({ memberId }) => memberId === one.memberId)?.team).toBe(1);
  });

  it("are moves to the bench, and to a full position, from which somebody makes room", async () => {
    await balanced();
    const { players: before } = await sheetNow();
    const keeper =
      before.find(({ team, position }) => team === 1 && position === "Goalkeeper") ?? expect.fail();
    const other = before.find(({ team, position }) => team === 1 && position === "Forward") ?? expect.fail();
    const move = { sessionId, memberId: other.memberId, team: 1, position: "Goalkeeper" };
    await asAdmin((uow) => moveMember(uow, move));
    const of = async (id: number) => (await sheetNow()).players.find(({ memberId }) => memberId === id);
    expect([(await of(other.memberId))?.position, (await of(keeper.memberId))?.position]).toEqual([
      "Goalkeeper",
      "Forward",
    ]);
    const { memberId } = keeper;
    await asAdmin((uow) => moveMember(uow, { sessionId, memberId, team: 2, isSubstitute: true }));
    expect(await of(memberId)).toMatchObject({ team: 2, position: null });
  });

  it("hold somebody in their team, at their position, or both", async () => {
    await balanced();
    const one = (await sheetNow()).players.find(({ position }) => position === "Forward") ?? expect.fail();
    const memberIds = [one.memberId];
    await asAdmin((uow) => addTeamRequest(uow, { sessionId, kind: "stay-at-position", memberIds }));
    expect((await sheetNow()).requests.locks).toEqual([{ memberId: one.memberId, position: "Forward" }]);
    await asAdmin((uow) => addTeamRequest(uow, { sessionId, kind: "stay", memberIds }));
    const held = { memberId: one.memberId, position: "Forward", team: one.team };
    expect((await sheetNow()).requests.locks).toEqual([held]);
    await again();
    expect((await sheetNow()).players.find(({ memberId }) => memberId === one.memberId)).toMatchObject(held);
  });

  it("count for this session only", async () => {
    await balanced();
    const [memberId = 0] = players;
    await asAdmin((uow) => overrideMember(uow, { sessionId, memberId, score: 99.5, position: "Forward" }));
    const player = (await sheetNow()).players.find((one) => one.memberId === memberId);
    expect(player).toMatchObject({ score: 50, override: { score: 99.5, position: "Forward" } });
    const at = { occasion_id: sessionId, member_id: memberId };
    const stored = await units.asSystem((uow) => uow.db("attendances").where(at).first("score"));
    expect(Number(stored.score)).toBe(99.5);
  });

  it("are refused for people who don't come, and positions that are none", async () => {
    const places = [{ memberId: admin, team: 1, position: null }];
    await expect(asAdmin((uow) => saveTeams(uow, { sessionId, places }))).rejects.toMatchObject({
      code: "teams:not-attending",
    });
    await balanced();
    const wrong = [{ memberId: players[0] ?? 0, team: 1, position: "Sweeper" }];
    await expect(asAdmin((uow) => saveTeams(uow, { sessionId, places: wrong }))).rejects.toMatchObject({
      code: "teams:unknown-position",
    });
  });
});

describe("the club's formations", () => {
  const formation = (name: string, positions = FOOTBALL, former?: string) =>
    asAdmin((uow) => saveFormation(uow, { name, positions, ...(former !== undefined && { former }) }));
  const names = () =>
    asAdmin(async ({ organization }) =>
      settingValue(organization.settings, formationsSetting).map(({ name }) => name),
    );

  it("are added, changed and taken away, and none gets lost of several at once", async () => {
    await Promise.all(["A", "B", "C"].map((name) => formation(name)));
    expect((await names()).sort()).toEqual(["A", "B", "C"]);
    await formation("D", "5 Player", "A");
    await asAdmin((uow) => removeFormation(uow, { name: "B" }));
    expect((await names()).sort()).toEqual(["C", "D"]);
    await expect(formation("c")).rejects.toMatchObject({ code: "teams:formation-exists", field: "name" });
    await expect(formation("E", "Keeper")).rejects.toMatchObject({ code: "teams:position-line" });
    await expect(formation("E", FOOTBALL, "A")).rejects.toMatchObject({ code: "teams:no-formation" });
  });

  it("are what teams are made by, and teams that are made keep theirs", async () => {
    await formation("Small", "1 Goalkeeper *\n4 Player");
    const input = { sessionId, formation: "Small", ...NOTHING };
    await units.act(admin, balanceTeams, input);
    await asAdmin((uow) => removeFormation(uow, { name: "Small" }));
    expect(await sheetNow()).toMatchObject({
      formation: "Small",
      positions: [
        { name: "Goalkeeper", quantity: 1, key: true },
        { name: "Player", quantity: 4 },
      ],
    });
    await expect(units.act(admin, balanceTeams, input)).rejects.toMatchObject({ code: "teams:no-formation" });
  });
});
