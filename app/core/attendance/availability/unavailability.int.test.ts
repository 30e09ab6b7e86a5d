import { describe, expect, it } from "vitest";
import { audience } from "#app/core/occasions/audience.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { remindDue } from "#app/core/occasions/reminders/remind-due.server.ts";
import { awayClub } from "#tests/support/away-club.ts";
import { attendees } from "../attendees.server.ts";
import { changeUnavailability } from "./change-unavailability.server.ts";
import { endUnavailability } from "./end-unavailability.server.ts";
import { unavailabilities, unavailableOn } from "./unavailability.server.ts";

const { units, admin, coach, anna, bob, away, sessions, acts } = await awayClub();

const periodsOf = (memberId: number, by = memberId) =>
  units.asMember(by, (uow) => unavailabilities(uow, { memberId }));
const change = (memberId: number, changes: { id: number; from?: string; until?: string; reason?: string }) =>
  units.asMember(memberId, (uow) => changeUnavailability(uow, { memberId, ...changes }));
const end = (memberId: number, id: number, by = memberId) =>
  units.asMember(by, (uow) => endUnavailability(uow, { memberId, id }));
const refusal = (code: string, field?: string) => expect.objectContaining({ name: "Refusal", code, field });
const rows = () =>
  units.asSystem(({ db }) =>
    db("unavailabilities").orderBy("from_date").select("member_id", "from_date", "until_date"),
  );

describe("times away", () => {
  it("of one member never overlap, and end by themselves", async () => {
    await away(anna, "2026-11-25", "2026-11-27", { reason: "Exams" });
    for (const [from, until] of [
      ["2026-11-27", "2026-11-30"],
      ["2026-11-26", "2026-11-26"],
      ["2026-11-23", "2026-12-30"],
    ] as const)
      await expect(away(anna, from, until)).rejects.toEqual(refusal("away-overlaps", "from"));
    const later = await away(anna, "2026-11-28", "2026-11-29");
    await away(bob, "2026-11-26", "2026-11-26");
    await expect(change(anna, { id: later.id, from: "2026-11-27" })).rejects.toEqual(
      refusal("away-overlaps", "from"),
    );
    expect(await periodsOf(anna)).toHaveLength(2);
    // Half past midnight on the 28th in Madrid.
    units.now = new Date("2026-11-27T23:30:00Z");
    expect((await periodsOf(anna)).map(({ until }) => until)).toEqual(["2026-11-29"]);
  });

  it("are entered once by two who enter them at the same moment", async () => {
    const tries = await Promise.allSettled([
      away(anna, "2026-11-25", "2026-11-27"),
      away(anna, "2026-11-27", "2026-11-28", { by: admin }),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rows()).toHaveLength(1);
  });

  it("are changed in part, and keep the days that have passed when they are ended", async () => {
    const { id } = await away(anna, "2026-11-22", "2026-11-30", { reason: "Knee" });
    units.now = new Date("2026-11-25T10:00:00Z");
    expect(await change(anna, { id, until: "2026-12-24" })).toEqual({
      id,
      from: "2026-11-22",
      until: "2026-12-24",
      reason: "Knee",
    });
    expect(await end(anna, id)).toEqual({ isRemoved: false });
    expect(await rows()).toEqual([{ member_id: anna, from_date: "2026-11-22", until_date: "2026-11-24" }]);
    expect(await periodsOf(anna)).toEqual([]);
    await expect(change(anna, { id, reason: "Again" })).rejects.toEqual(refusal("not-found"));
    await expect(end(anna, id)).rejects.toEqual(refusal("not-found"));
    const { id: today } = await away(anna, "2026-11-25", "2026-11-26");
    expect(await end(anna, today)).toEqual({ isRemoved: true });
    expect(await rows()).toHaveLength(1);
  });

  it("are the member's and the admins' to change, and no secret to coaches", async () => {
    const { id } = await away(anna, "2026-11-25", "2026-11-27", { reason: "Knee" });
    await expect(change(bob, { id, reason: "x" })).rejects.toEqual(refusal("not-found"));
    await expect(end(bob, id)).rejects.toEqual(refusal("not-found"));
    await expect(periodsOf(anna, bob)).rejects.toEqual(refusal("role-denied"));
    for (const reader of [coach, admin]) expect(await periodsOf(anna, reader)).toHaveLength(1);
    const before = (await acts()).length;
    await units.asMember(admin, (uow) =>
      changeUnavailability(uow, { memberId: anna, id, until: "2026-11-28", reason: "Knee again" }),
    );
    await end(anna, id, admin);
    await away(admin, "2026-12-01", "2026-12-02");
    expect((await acts()).slice(before)).toEqual(["member.away-changed", "member.away-ended"]);
    const kept = await units.asSystem(({ db }) =>
      Promise.all([db("audit_log").select("*"), db("audit_people").select("*")]),
    );
    expect(JSON.stringify(kept)).toContain("member.away-changed");
    expect(JSON.stringify(kept)).not.toContain("Knee");
  });

  it("keep the reason as long as they last: then nobody is given it, and it is deleted", async () => {
    const { id } = await away(anna, "2026-11-23", "2026-11-24", { reason: "Knee" });
    await away(bob, "2026-11-24", "2026-12-24", { reason: "Travels" });
    const [occasionId = 0] = await sessions();
    const given = async () => {
      const { open } = await units.asMember(coach, (uow) => attendees(uow, { occasionId }));
      const onDay = await units.asMember(coach, (uow) =>
        unavailableOn(uow, { memberIds: [anna, bob], date: "2026-11-24" }),
      );
      return [anna, bob].map((member) => [
        open.items.find(({ memberId }) => memberId === member)?.unavailable?.reason,
        onDay.get(member)?.reason,
      ]);
    };
    const reasons = () =>
      units.asSystem(({ db }) => db("unavailabilities").orderBy("member_id").pluck("reason"));
    // The last minute of the 24th in Madrid.
    units.now = new Date("2026-11-24T22:59:00Z");
    await units.asSystem(settleDue);
    expect([await given(), await reasons()]).toEqual([
      [
        ["Knee", "Knee"],
        ["Travels", "Travels"],
      ],
      ["Knee", "Travels"],
    ]);
    units.now = new Date("2026-11-24T23:00:00Z");
    expect(await given()).toEqual([
      ["", ""],
      ["Travels", "Travels"],
    ]);
    await expect(change(anna, { id, reason: "Again" })).rejects.toEqual(refusal("not-found"));
    await units.asSystem(settleDue);
    expect(await reasons()).toEqual(["", "Travels"]);
  });

  it("lose the reason at once when they are ended early", async () => {
    const { id } = await away(anna, "2026-11-22", "2026-11-30", { reason: "Knee" });
    units.now = new Date("2026-11-25T10:00:00Z");
    await end(anna, id);
    expect(await units.asSystem(({ db }) => db("unavailabilities").pluck("reason"))).toEqual([""]);
  });

  it("keep their past when they are changed", async () => {
    const { id } = await away(anna, "2026-11-22", "2026-11-30");
    units.now = new Date("2026-11-25T10:00:00Z");
    for (const by of [anna, admin])
      await expect(
        units.asMember(by, (uow) => changeUnavailability(uow, { memberId: anna, id, from: "2026-11-25" })),
      ).rejects.toEqual(refusal("away-begun", "from"));
    expect(await rows()).toMatchObject([{ from_date: "2026-11-22" }]);
  });

  it("are fifty at most that are not over", async () => {
    await units.asSystem(({ db }) =>
      db.raw(
        `INSERT INTO unavailabilities (member_id, from_date, until_date)
         SELECT ?, date '2026-11-21' + 2 * n, date '2026-11-21' + 2 * n FROM generate_series(0, 50) n`,
        [anna],
      ),
    );
    await expect(away(anna, "2027-06-01", "2027-06-02")).rejects.toEqual(refusal("away-too-many", "from"));
    await away(bob, "2027-06-01", "2027-06-02");
    units.now = new Date("2026-11-24T10:00:00Z");
    await away(anna, "2027-06-01", "2027-06-02");
  });

  it("are entered for active members only, and go when a person is erased", async () => {
    await away(bob, "2026-11-25", "2026-11-27");
    const set = (state: string) =>
      units.asSystem(({ db }) => db("members").where({ id: bob }).update({ state }));
    await set("archived");
    await expect(away(bob, "2026-12-25", "2026-12-27", { by: admin })).rejects.toEqual(
      refusal("member-inactive"),
    );
    expect(await rows()).toHaveLength(1);
    await set("erased");
    expect(await rows()).toEqual([]);
    await set("active");
  });
});

describe("somebody who is away", () => {
  it("is not told of what is on then, by the day of its start in the club's zone", async () => {
    await away(anna, "2026-11-25", "2026-11-26");
    const told = async (date: string, startTime: string, finishTime: string) => {
      const [id = 0] = await sessions({ date, startTime, finishTime });
      return (await units.asSystem((uow) => audience(uow, id))).includes(anna);
    };
    expect([
      await told("2026-11-24", "23:30", "01:00"),
      await told("2026-11-25", "00:15", "01:00"),
      await told("2026-11-26", "23:45", "01:00"),
      await told("2026-11-27", "00:15", "01:00"),
    ]).toEqual([true, false, false, true]);
  });

  it("is not reminded", async () => {
    await away(anna, "2026-11-24", "2026-11-24");
    const [id = 0] = await sessions();
    // Half-way between when it was made and its start.
    await units.asSystem(({ db }) => db("occasions").where({ id }).update({ created_at: units.now }));
    units.now = new Date("2026-11-24T10:00:00Z");
    await units.asSystem(remindDue);
    const reminded = await units.asSystem(({ db }) =>
      db("notices").where({ kind: "reminder", occasion_id: id }).pluck("member_id"),
    );
    expect([reminded.includes(bob), reminded.includes(anna)]).toEqual([true, false]);
  });

  it("is told of several at once by the first that they are there for", async () => {
    await away(anna, "2026-11-24", "2026-12-02");
    await away(bob, "2026-11-24", "2026-12-31");
    const ids = await sessions({ repeatUntil: "2026-12-15", notify: true });
    expect(ids).toHaveLength(4);
    const notices = await units.asSystem(({ db }) =>
      db("notices")
        .where({ kind: "new-occasion" })
        .whereIn("member_id", [coach, anna, bob])
        .orderBy("member_id")
        .select("member_id", "occasion_id", "payload"),
    );
    expect(notices.map((one) => [one.member_id, one.occasion_id, one.payload.repeats.count])).toEqual([
      [coach, ids[0], 4],
      [anna, ids[2], 2],
    ]);
  });

  it("is shown with the reason to coaches and admins among those who have not answered, to nobody else", async () => {
    await away(anna, "2026-11-24", "2026-12-03", { reason: "Knee" });
    const [occasionId = 0] = await sessions();
    const seenBy = async (reader: number) => {
      const { open } = await units.asMember(reader, (uow) => attendees(uow, { occasionId }));
      return open.items.find(({ memberId }) => memberId === anna);
    };
    for (const reader of [coach, admin])
      expect((await seenBy(reader))?.unavailable).toMatchObject({ until: "2026-12-03", reason: "Knee" });
    expect(await seenBy(bob)).not.toHaveProperty("unavailable");
    const { open } = await units.asMember(coach, (uow) => attendees(uow, { occasionId }));
    expect(open.items.find(({ memberId }) => memberId === bob)?.unavailable).toBeNull();
    // How many of them is said without opening the list, whatever part of it is shown.
    expect([open.away, open.total > 1]).toEqual([1, true]);
    const others = await units.asMember(coach, (uow) =>
      attendees(uow, { occasionId, only: "open", page: 9 }),
    );
    expect([others.open.items.length, others.open.away]).toEqual([0, 1]);
    expect((await units.asMember(bob, (uow) => attendees(uow, { occasionId }))).open.away).toBeUndefined();
  });
});
