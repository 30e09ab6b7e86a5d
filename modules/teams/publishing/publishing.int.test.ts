import { beforeEach, describe, expect, it } from "vitest";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { CORE_NAMESPACE, createI18n } from "#app/kernel/i18n/i18n.ts";
import core from "#app/main/texts/core-es.ts";
import es from "#modules/teams/locales/es.ts";
import { acceptProposal } from "#modules/teams/making/accept-proposal.server.ts";
import { balanceAgain, balanceTeams } from "#modules/teams/making/balance-teams.server.ts";
import { moveMember, overrideMember, saveTeams } from "#modules/teams/making/change-teams.server.ts";
import { teams as module } from "#modules/teams/module.server.ts";
import { all } from "#tenants/sql.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { publishTeams, withdrawTeams } from "./publish-teams.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], module);
const mails = noticeMails(base, units, () => createI18n("es", { [CORE_NAMESPACE]: core, teams: es }).t);
const [admin = 0, other = 0] = await units.addMembers(2, { role: "admin" });
const players = await units.addMembers(4);
const [first = 0, second = 0, third = 0] = players;
await units.asSystem((uow) => uow.db("members").update({ language: "es" }));
const NOW = new Date("2026-11-21T10:00:00Z");
let sessionId: number;

const asAdmin = <T>(work: (uow: MemberUnit) => Promise<T>) => units.asMember(admin, work);
const publish = () => asAdmin((uow) => publishTeams(uow, { sessionId }));
const withdraw = () => asAdmin((uow) => withdrawTeams(uow, { sessionId }));
const move = (memberId: number, team: number, by = admin) =>
  units.asMember(by, (uow) => moveMember(uow, { sessionId, memberId, team }));
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const later = (minutes: number) => {
  units.now = new Date(units.now.getTime() + minutes * 60_000);
};
/** The bibs in the notices so far, with their members. */
const told = () =>
  units.asSystem(async (uow) => {
    return all<{ member: number; bib: string; urgent: boolean }>(
      uow.db,
      `SELECT member_id AS member, payload->'values'->>'bib' AS bib, urgent FROM notices ORDER BY id`,
    );
  });
const audited = () =>
  units.asSystem((uow) => uow.db("audit_log").where({ subject_id: sessionId }).orderBy("id").pluck("act"));

beforeEach(async () => {
  await mails.clear();
  units.now = NOW;
  sessionId = await units.asSystem(async (uow) => {
    await uow.db("notices").delete();
    const [row] = await uow
      .db("occasions")
      .insert({
        kind: "session",
        name: "Training",
        starts_at: "2026-11-24T18:00:00Z",
        finishes_at: "2026-11-24T20:00:00Z",
      })
      .returning("id");
    await uow
      .db("attendances")
      .insert(players.map((member_id) => ({ occasion_id: row.id, member_id, state: "attending" })));
    return Number(row.id);
  });
  const places = players.map((memberId, at) => ({ memberId, team: at < 2 ? 1 : 2, position: null }));
  await asAdmin((uow) => saveTeams(uow, { sessionId, places }));
});

describe("players are told", () => {
  it("the colour that they see on the pages, in their language", async () => {
    await publish();
    await mails.sendAll();
    const said = mails.sent.map(({ text }) => text);
    expect(
      said.filter((text) => text.includes("Ya hay equipos para este entrenamiento. Vas con los amarillos.")),
    ).toHaveLength(2);
    expect(said.join()).not.toMatch(/undefined|\{\{|\$t/);
  });

  it("nothing once the teams are taken back in time, nor twice of the same team", async () => {
    await publish();
    expect(await told()).toHaveLength(4);
    await withdraw();
    expect(await told()).toEqual([]);
    await publish();
    await mails.sendAll();
    await withdraw();
    await publish();
    expect(await told()).toHaveLength(4);
    await mails.sendAll();
    expect(mails.sent).toHaveLength(4);
  });

  it("the last team only of those that nobody has been told yet", async () => {
    await publish();
    await mails.sendAll();
    await move(first, 2);
    await publish();
    expect((await told()).at(-1)).toMatchObject({ member: first, bib: "yellow" });
    await move(first, 1);
    await publish();
    expect(await told()).toHaveLength(4);
  });

  it("at once within the day before the start", async () => {
    await publish();
    expect((await told()).some(({ urgent }) => urgent)).toBe(false);
    await withdraw();
    units.now = new Date("2026-11-24T17:00:00Z");
    await publish();
    await mails.sendAll({ after: 0 });
    expect(mails.sent).toHaveLength(4);
  });
});

it("teams of a canceled session are neither made nor published, but can be taken back", async () => {
  await publish();
  await move(first, 2);
  await units.asSystem((uow) => uow.db("occasions").where({ id: sessionId }).update({ status: "canceled" }));
  const canceled = refusal("occasion-canceled");
  await expect(publish()).rejects.toEqual(canceled);
  await expect(move(first, 1)).rejects.toEqual(canceled);
  await expect(
    units.act(admin, balanceTeams, { sessionId, evenGenders: false, mixes: false }),
  ).rejects.toEqual(canceled);
  await expect(units.act(admin, balanceAgain, { sessionId })).rejects.toEqual(canceled);
  await expect(units.act(admin, acceptProposal, { sessionId })).rejects.toEqual(canceled);
  await withdraw();
});

describe("the audit log has", () => {
  it("an act for each quarter of an hour, of each person, and anew after publishing", async () => {
    for (const minutes of [5, 5, 10]) {
      later(minutes);
      await move(first, 2);
    }
    expect(await audited()).toEqual(["teams.changed", "teams.changed"]);
    await move(first, 1, other);
    await move(first, 2);
    await publish();
    await move(first, 1);
    await move(third, 1);
    await withdraw();
    await move(third, 2);
    expect((await audited()).slice(2)).toEqual([
      "teams.changed",
      "teams.changed",
      "teams.published",
      "teams.changed",
      "teams.withdrawn",
      "teams.changed",
    ]);
  });

  it("whose score was another one, as an act of its own", async () => {
    const set = (score?: number) =>
      asAdmin((uow) => overrideMember(uow, { sessionId, memberId: second, score }));
    await set(7);
    await set(7);
    await set();
    expect(await audited()).toEqual(["teams.changed", "teams.overridden", "teams.overridden"]);
    const rows = await units.asSystem((uow) =>
      all<object>(
        uow.db,
        `SELECT p.member_id AS member, p.before, p.after FROM audit_people p JOIN audit_log l ON l.id = p.audit_id
          WHERE l.subject_id = :sessionId AND p.part = 'member' ORDER BY l.id`,
        { sessionId },
      ),
    );
    expect(rows).toEqual([
      { member: second, before: { score: null }, after: { score: 7 } },
      { member: second, before: { score: 7 }, after: { score: null } },
    ]);
  });
});
