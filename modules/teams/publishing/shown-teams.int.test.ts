import { beforeEach, describe, expect, it } from "vitest";
import { acceptProposal, lookAtProposal } from "#modules/teams/making/accept-proposal.server.ts";
import { moveMember } from "#modules/teams/making/change-teams.server.ts";
import { openEleven } from "#tests/support/teams/eleven.ts";
import { publishTeams, withdrawTeams } from "./publish-teams.server.ts";
import { publishedTeams } from "./published-teams.server.ts";

const { units, admin, players, now, asAdmin, sheetNow, balanced, drop } = await openEleven();
let sessionId: number;
beforeEach(() => {
  sessionId = now.sessionId;
});

describe("published teams", () => {
  const seen = () => units.asMember(players[0] ?? 0, (uow) => publishedTeams(uow, { sessionId }));

  it("are what players see, until they are published anew or taken back", async () => {
    await balanced();
    expect(await seen()).toMatchObject({ publishedAt: null, members: [] });
    expect(await asAdmin((uow) => publishTeams(uow, { sessionId }))).toEqual({ count: 11 });
    const shown = await seen();
    expect(shown.members).toHaveLength(11);
    expect(JSON.stringify(shown)).not.toMatch(/score|strength/);
    await asAdmin((uow) => moveMember(uow, { sessionId, memberId: players[0] ?? 0, other: players[1] }));
    expect(await seen()).toEqual(shown);
    await balanced("1 Sweeper\n4 Midfielder");
    expect(await seen()).toEqual(shown);
    await asAdmin((uow) => publishTeams(uow, { sessionId }));
    expect((await seen()).positions).toEqual([{ name: "Sweeper" }, { name: "Midfielder" }]);
    await asAdmin((uow) => withdrawTeams(uow, { sessionId }));
    expect(await seen()).toMatchObject({ publishedAt: null, members: [] });
  });

  it("tell each player once, and whose team is another one again", async () => {
    await balanced();
    await asAdmin((uow) => publishTeams(uow, { sessionId }));
    const told = () => units.asSystem((uow) => uow.db("notices").where({ occasion_id: sessionId }));
    expect(await told()).toHaveLength(11);
    await expect(asAdmin((uow) => publishTeams(uow, { sessionId }))).rejects.toMatchObject({
      code: "teams:is-published",
    });
    await units.asSystem((uow) => uow.db("notices").update({ handled_at: units.now }));
    const { players: all } = await sheetNow();
    const one = all.find(({ team }) => team === 1) ?? expect.fail();
    const other = all.find(({ team }) => team === 2) ?? expect.fail();
    await asAdmin((uow) => moveMember(uow, { sessionId, memberId: one.memberId, other: other.memberId }));
    await asAdmin((uow) => publishTeams(uow, { sessionId }));
    expect(await told()).toHaveLength(13);
  });

  it("leave out who dropped out, and are put right by the least change", async () => {
    await balanced();
    await asAdmin((uow) => publishTeams(uow, { sessionId }));
    const before = await sheetNow();
    const keeper = before.players.find(({ position }) => position === "Goalkeeper") ?? expect.fail();
    await drop(keeper.memberId);
    expect((await seen()).members.map(({ memberId }) => memberId)).not.toContain(keeper.memberId);
    await units.act(admin, acceptProposal, { sessionId });
    const after = await sheetNow();
    expect(after.players.find(({ memberId }) => memberId === keeper.memberId)?.team ?? null).toBeNull();
    const sizes = [1, 2].map((index) => after.players.filter(({ team }) => team === index).length);
    expect(sizes).toEqual([5, 5]);
    await expect(units.act(admin, acceptProposal, { sessionId })).rejects.toMatchObject({
      code: "teams:no-proposal",
    });
  });

  it("are changed as somebody has seen it, or not at all", async () => {
    await balanced();
    const seats = async () =>
      (await sheetNow()).players.map(({ memberId, team, position }) => ({ memberId, team, position }));
    const [first = 0, second = 0, third = 0] = players;
    await drop(first);
    const look = () => units.act(admin, lookAtProposal, { sessionId });
    const key = (await look())?.key;
    await drop(second);
    const before = await seats();
    const changed = { code: "teams:changed" };
    const seen = { sessionId, revision: 1, proposal: key };
    await expect(units.act(admin, acceptProposal, seen)).rejects.toMatchObject(changed);
    // The same if it happens while the change is computed.
    const begun = await asAdmin((uow) => acceptProposal.begin(uow, { sessionId }));
    await drop(third);
    const late = units.act(
      admin,
      { begin: async () => begun, afterCommit: acceptProposal.afterCommit },
      { sessionId },
    );
    await expect(late).rejects.toMatchObject(changed);
    expect(await seats()).toEqual(before);
    await units.act(admin, acceptProposal, { ...seen, proposal: (await look())?.key });
    expect(await look()).toBeNull();
    expect((await sheetNow()).players).toHaveLength(8);
  });

  it("stay as they are if a result is saved while another change is worked out", async () => {
    await balanced();
    await drop(players[0] ?? 0);
    const begun = await asAdmin((uow) => acceptProposal.begin(uow, { sessionId }));
    const result = { occasion_id: sessionId, team: 1, points: 2, saved_at: new Date() };
    await units.asSystem((uow) => uow.db("team_results").insert(result));
    const late = units.act(
      admin,
      { begin: async () => begun, afterCommit: acceptProposal.afterCommit },
      { sessionId },
    );
    await expect(late).rejects.toMatchObject({ code: "teams:has-result" });
  });
});
