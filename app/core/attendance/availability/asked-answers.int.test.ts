import { expect, it } from "vitest";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { awayClub } from "#tests/support/away-club.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { attendanceRates, memberStatistics } from "../statistics/statistics.server.ts";
import { askedAnswers } from "./asked-answers.server.ts";
import { declineAll } from "./decline-all.server.ts";
import { restoreAnswers } from "./restore-answers.server.ts";

const { units, admin, coach, anna, bob, away, sessions, come, acts } = await awayClub();

const askedOf = async (memberId: number) =>
  (await units.asMember(memberId, (uow) => askedAnswers(uow, { memberId }))).map(({ id }) => id);
const standings = (occasionIds: readonly number[], memberId: number) =>
  Promise.all(
    occasionIds.map((occasion_id) =>
      units.asSystem(({ db }) =>
        db("attendances")
          .where({ occasion_id, member_id: memberId })
          .first("state")
          .then((row) => row?.state ?? null),
      ),
    ),
  );
const decline = async (memberId: number, by = memberId, listed?: readonly number[]) => {
  const occasions = [...(listed ?? (await askedOf(memberId)))];
  return units.asMember(by, (uow) => declineAll(uow, { memberId, occasions, reviewed: undefined }));
};
const restore = (memberId: number, undos: number[], by = memberId) =>
  units.asMember(by, (uow) => restoreAnswers(uow, { memberId, undos }));
const undosOf = (answered: readonly { undo: number | null }[]) => answered.flatMap(({ undo }) => undo ?? []);
/** The occasions that the latest of these acts names. */
const changedBy = async (act: string): Promise<{ id: number; name: string; at: string }[]> => {
  const { rows } = await units.asSystem(({ db }) =>
    db.raw<{ rows: { after: { occasions: { id: number; name: string; at: string }[] } }[] }>(
      `SELECT p.after FROM audit_people p JOIN audit_log l ON l.id = p.audit_id AND p.part = 'member'
        WHERE l.act = ? ORDER BY l.id DESC LIMIT 1`,
      [act],
    ),
  );
  return rows[0]?.after.occasions ?? [];
};

it("asks about answers that are in it, changes none, and says no to all of them at once", async () => {
  const [first = 0, second = 0, after = 0] = await sessions({ repeatUntil: "2026-12-08", capacity: 1 });
  await come(bob, second);
  for (const id of [first, second, after]) await come(anna, id);
  await away(anna, "2026-11-24", "2026-12-01");
  expect(await askedOf(anna)).toEqual([first, second]);
  expect(await standings([first, second, after], anna)).toEqual(["attending", "waiting", "attending"]);
  const before = (await acts()).length;
  const answered = await decline(anna);
  expect(answered.map(({ occasionId, standing }) => [occasionId, standing])).toEqual([
    [first, "not-attending"],
    [second, "not-attending"],
  ]);
  expect(await standings([first, second, after], anna)).toEqual([
    "not-attending",
    "not-attending",
    "attending",
  ]);
  expect(await askedOf(anna)).toEqual([]);
  expect((await acts()).slice(before)).toEqual([]);
});

it.each(["oneself", "an admin"])(
  "says no to what was listed only, for %s, and goes on asking about the rest",
  async (who) => {
    const [first = 0, second = 0] = await sessions({ repeatUntil: "2026-12-01" });
    await away(anna, "2026-11-24", "2026-12-31");
    await come(anna, first);
    const listed = await askedOf(anna);
    // Meanwhile they answer once more.
    await come(anna, second);
    const answered = await decline(anna, who === "an admin" ? admin : anna, listed);
    expect(answered.map(({ occasionId }) => occasionId)).toEqual([first]);
    expect(await standings([first, second], anna)).toEqual(["not-attending", "attending"]);
    expect(await askedOf(anna)).toEqual([second]);
  },
);

it("is taken back whole: places that were passed on, turns in line, and places that stayed free", async () => {
  const [full = 0, line = 0, free = 0] = await sessions({ repeatUntil: "2026-12-08" });
  await units.asSystem(({ db }) => db("occasions").whereIn("id", [full, line]).update({ capacity: 1 }));
  await come(bob, line);
  for (const id of [full, line, free]) await come(anna, id);
  await come(bob, full);
  await away(anna, "2026-11-24", "2026-12-31");
  const answered = await decline(anna, admin);
  expect(await standings([full, line, free], bob)).toEqual(["attending", "attending", null]);
  const before = (await acts()).length;
  await restore(anna, undosOf(answered), admin);
  expect(await standings([full, line, free], anna)).toEqual(["attending", "waiting", "attending"]);
  expect(await standings([full], bob)).toEqual(["waiting"]);
  expect((await acts()).slice(before)).toEqual(["member.away-restored"]);
  expect((await changedBy("member.away-restored")).map(({ id }) => id)).toEqual([full, line, free]);
  await expect(restore(anna, undosOf(answered), admin)).rejects.toMatchObject({ code: "undo-too-late" });
});

it("is taken back by the member for a minute, as it was", async () => {
  const ids = await sessions({ repeatUntil: "2026-12-08", capacity: 2, price: 500 });
  for (const id of ids) await come(anna, id);
  await away(anna, "2026-11-24", "2026-12-31");
  await units.asSystem(({ db }) => db("occasions").whereIn("id", ids).update({ price: 900 }));
  const answered = await decline(anna);
  expect(answered.every(({ undo, undoable }) => undo !== null && !undoable)).toBe(true);
  units.now = new Date(units.now.getTime() + 60_000);
  await restore(anna, undosOf(answered));
  expect(await standings(ids, anna)).toEqual(["attending", "attending", "attending"]);
  const prices = await units.asSystem(({ db }) =>
    db("attendances").where({ member_id: anna }).whereIn("occasion_id", ids).pluck("price"),
  );
  expect(prices).toEqual([500, 500, 500]);
  const again = await decline(anna);
  units.now = new Date(units.now.getTime() + 60_001);
  await expect(restore(anna, undosOf(again))).rejects.toMatchObject({ code: "undo-too-late" });
  expect(await standings(ids, anna)).toEqual(["not-attending", "not-attending", "not-attending"]);
});

it("is taken back by nobody else, for nobody else, and whole or not at all", async () => {
  const ids = await sessions({ repeatUntil: "2026-12-01", capacity: 1 });
  for (const id of ids) await come(anna, id);
  await away(anna, "2026-11-24", "2026-12-31");
  const undos = undosOf(await decline(anna));
  const tooLate = { code: "undo-too-late" };
  await expect(restore(anna, undos, admin)).rejects.toMatchObject(tooLate);
  await expect(restore(bob, undos)).rejects.toMatchObject(tooLate);
  await expect(restore(anna, [...undos, 999_999])).rejects.toMatchObject(tooLate);
  await come(bob, ids[1] ?? 0);
  await expect(restore(anna, undos)).rejects.toMatchObject(tooLate);
  expect(await standings(ids, anna)).toEqual(["not-attending", "not-attending"]);
  expect(await standings(ids, bob)).toEqual([null, "attending"]);
});

it("is not to be had back once the member is told at once, by an admin just before the start", async () => {
  const [id = 0] = await sessions();
  await come(anna, id);
  await away(anna, "2026-11-24", "2026-12-31");
  units.now = new Date("2026-11-24T16:30:00Z");
  expect((await decline(anna, admin)).map(({ undo }) => undo)).toEqual([null]);
});

it("tells a member whose answers an admin changes, in one row of the audit log", async () => {
  const ids = await sessions({ repeatUntil: "2026-12-01" });
  for (const id of ids) await come(anna, id);
  await away(anna, "2026-11-24", "2026-12-31", { by: admin });
  const before = (await acts()).length;
  await decline(anna, admin);
  expect((await acts()).slice(before)).toEqual(["member.away-declined"]);
  expect(await changedBy("member.away-declined")).toMatchObject([
    { id: ids[0], name: "Training", at: "2026-11-24T18:00:00.000Z" },
    { id: ids[1] },
  ]);
  const told = await units.asSystem(({ db }) =>
    db("notices").where({ kind: "taken-off" }).pluck("member_id"),
  );
  expect(told).toEqual([anna, anna]);
  await expect(decline(bob, anna)).rejects.toMatchObject({ code: "role-denied" });
});

it("locks occasions in the order of their ids, as all acts do, whichever comes first", async () => {
  const [late = 0] = await sessions({ date: "2026-12-01", capacity: 1 });
  const [soon = 0] = await sessions({ capacity: 1 });
  for (const id of [late, soon]) await come(anna, id);
  await away(anna, "2026-11-24", "2026-12-31");
  const locked = Promise.withResolvers<void>();
  const other = units.asSystem(async ({ db }) => {
    await lockOccasion(db, late);
    locked.resolve();
    await untilLockWaits(units.host.database.platform, 1);
    await lockOccasion(db, soon);
  });
  await locked.promise;
  // In a deadlock, one of the two would be aborted and tried again.
  let tries = 0;
  const declining = units.asMember(anna, (uow) => {
    tries++;
    return declineAll(uow, { memberId: anna, occasions: [late, soon], reviewed: undefined });
  });
  await Promise.all([other, declining]);
  expect(tries).toBe(1);
  expect(await standings([late, soon], anna)).toEqual(["not-attending", "not-attending"]);
});

it("is not counted in the statistics, unless somebody came all the same or was marked", async () => {
  const ids = await sessions({ date: "2026-11-23", repeatUntil: "2026-12-21" });
  const [, came = 0, marked = 0] = ids;
  await units.asSystem(({ db }) => db("members").update({ registered_at: "2026-01-01" }));
  await away(anna, "2026-11-28", "2026-12-20");
  await come(anna, came);
  units.now = new Date("2026-12-22T10:00:00Z");
  const possible = async () =>
    (await units.asMember(anna, (uow) => memberStatistics(uow, { memberId: anna }))).possible;
  // The first and the last lie outside, the second was attended.
  expect(await possible()).toBe(3);
  await units.asSystem(({ db }) =>
    db("attendances").insert({
      occasion_id: marked,
      member_id: anna,
      state: "not-attending",
      presence: "absent",
      presence_by: coach,
      presence_at: units.now,
    }),
  );
  expect(await possible()).toBe(4);
  const { items } = await units.asMember(coach, (uow) => attendanceRates(uow, { page: 1, perPage: 50 }));
  const rateOf = (id: number) => items.find(({ memberId }) => memberId === id);
  expect(rateOf(anna)).toMatchObject({ possible: 4, attended: 1 });
  expect(rateOf(bob)).toMatchObject({ possible: 5, attended: 0 });
});
