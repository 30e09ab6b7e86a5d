import { beforeEach, describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { createEvent } from "#app/core/occasions/events/create-event.server.ts";
import { CreateEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import { questionOf } from "#tests/support/asked.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { updateOrganization } from "../update-organization.server.ts";

const edited: number[] = [];
const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], {
  reactions: { "occasion.edited": async (_uow, { occasionId }) => void edited.push(occasionId) },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coming = 0, declined = 0, silent = 0] = await units.addMembers(3);
const LONDON = "Europe/London";
const NEW_YORK = "America/New_York";

beforeEach(async () => {
  units.now = new Date("2026-11-28T10:00:00Z");
  edited.length = 0;
  await units.asSystem(async ({ db }) => {
    await db("notices").delete();
    await db("occasions").delete();
    await db("organization").update({ timezone: LONDON, currency: "EUR" });
  });
});

const session = async (date: string, over: object = {}) => {
  const input = { name: "Training", date, startTime: "18:30", finishTime: "20:00", ...over };
  const made = await units.asMember(admin, (uow) => createSession(uow, CreateSessionSchema.parse(input)));
  return made.sessionIds;
};
const answer = (memberId: number, occasionId: number, attending: "attending" | "not-attending") =>
  units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
type Changes = Parameters<typeof updateOrganization>[1];
const change = (over: Partial<Changes>) =>
  units.asMember(admin, (uow) => updateOrganization(uow, { reviewed: undefined, ...over }));
const confirmed = async (over: Partial<Changes>) =>
  change({ ...over, reviewed: reviewKey(await questionOf(change(over))) });
const shown = async (timezone: string) => {
  const rows: { starts_at: Date }[] = await units.asSystem(({ db }) => db("occasions").orderBy("id"));
  return rows.map((row) => localOf(row.starts_at, timezone));
};
const told = () =>
  units.asSystem(({ db }) => db("notices").orderBy("member_id").select("member_id", "kind", "payload"));

describe("a club that changes its time zone", () => {
  it("is asked first, with numbers, even by a program", async () => {
    const [first = 0] = await session("2026-12-01", { repeatUntil: "2026-12-08" });
    await answer(coming, first, "attending");
    await answer(declined, first, "not-attending");
    const { consequences } = await questionOf(change({ timezone: NEW_YORK }));
    const zones = { from: LONDON, to: "America/New York" };
    expect(consequences).toEqual([
      { key: "settings.consequences.zoneClock", values: { ...zones, count: 2 } },
      { key: "settings.consequences.zoneTold", values: { count: 2 } },
    ]);
    expect(await shown(LONDON)).toMatchObject([{ time: "18:30" }, { time: "18:30" }]);
    const kept = await questionOf(change({ timezone: NEW_YORK, keepTimes: "instants" }));
    expect(kept.consequences[0]?.key).toBe("settings.consequences.zoneInstants");
    // Nothing planned, nothing to ask.
    expect(await change({ timezone: LONDON })).toMatchObject({ timezone: LONDON });
  });

  it("keeps the clock on the wall: sessions, events, registration and deadlines; the past stays", async () => {
    units.now = new Date("2026-11-20T10:00:00Z");
    await session("2026-11-24");
    await session("2026-12-01", { repeatUntil: "2026-12-08", answerDeadlineHours: 24 });
    const event = CreateEventSchema.parse({
      name: "Cup",
      date: "2026-12-12",
      startTime: "10:00",
      finishTime: "12:00",
      registrationStart: "2026-12-01T09:00",
      registrationEnd: "2026-12-11T20:00",
    });
    await units.asMember(admin, (uow) => createEvent(uow, event));
    units.now = new Date("2026-11-28T10:00:00Z");
    await confirmed({ timezone: NEW_YORK });
    const rows = await units.asSystem(({ db }) => db("occasions").orderBy("id"));
    const clock = (at: Date) => `${localOf(at, NEW_YORK).date} ${localOf(at, NEW_YORK).time}`;
    expect(rows.map((row) => clock(row.starts_at))).toEqual([
      "2026-11-24 13:30",
      "2026-12-01 18:30",
      "2026-12-08 18:30",
      "2026-12-12 10:00",
    ]);
    expect(rows.slice(1).map((row) => clock(row.registration_closes_at))).toEqual([
      "2026-11-30 18:30",
      "2026-12-07 18:30",
      "2026-12-11 20:00",
    ]);
    expect(clock(rows[3].registration_opens_at)).toBe("2026-12-01 09:00");
    expect(edited).toEqual(rows.slice(1).map((row) => row.id));
    // None of a series counts as edited by itself.
    expect(
      rows.every((row) => row.kind === "event" || row.revision === row.series_revision || !row.series_id),
    ).toBe(true);
  });

  it("or the instants, and then the clock shows another time", async () => {
    await session("2026-12-01");
    await confirmed({ timezone: NEW_YORK, keepTimes: "instants" });
    expect(await shown(NEW_YORK)).toEqual([{ date: "2026-12-01", time: "13:30" }]);
    expect(edited).toEqual([]);
  });

  it("tells those who have answered, once, and nobody else", async () => {
    const ids = await session("2026-12-01", { repeatUntil: "2026-12-08" });
    for (const id of ids) await answer(coming, id, "attending");
    await answer(declined, ids[1] ?? 0, "not-attending");
    await answer(admin, ids[0] ?? 0, "attending");
    await confirmed({ timezone: NEW_YORK, keepTimes: "instants" });
    const notices = await told();
    expect(notices.map(({ member_id, kind }) => [member_id, kind])).toEqual([
      [coming, "zone-changed"],
      [declined, "zone-changed"],
    ]);
    expect(notices.some(({ member_id }) => member_id === silent)).toBe(false);
    expect(notices[0].payload.values).toMatchObject({ context: "instants", to: "America/New York" });
  });

  it("hears which of them would have begun by then", async () => {
    // 18:30 in London today is 18:30 in Auckland, thirteen hours earlier.
    await session("2026-11-28");
    const { consequences } = await questionOf(change({ timezone: "Pacific/Auckland" }));
    expect(consequences.map(({ key }) => key)).toContain("settings.consequences.zoneBegun");
  });

  it("twice at once is changed once: who comes second finds it done", async () => {
    const [id = 0] = await session("2026-12-01");
    await answer(coming, id, "attending");
    const over = {
      timezone: NEW_YORK,
      reviewed: reviewKey(await questionOf(change({ timezone: NEW_YORK }))),
    };
    await units.asMember(admin, async (uow) => {
      expect(uow.organization.timezone).toBe(LONDON);
      await change(over);
      expect(await updateOrganization(uow, over)).toMatchObject({ timezone: NEW_YORK });
    });
    expect(await shown(NEW_YORK)).toEqual([{ date: "2026-12-01", time: "18:30" }]);
    expect(edited).toEqual([id]);
    expect(await told()).toHaveLength(1);
  });

  it("is asked even if it had that zone, or that currency, when the act began", async () => {
    await session("2026-12-01", { price: 500 });
    await units.asMember(admin, async (uow) => {
      await confirmed({ timezone: NEW_YORK, currency: "USD" });
      const { consequences } = await questionOf(
        updateOrganization(uow, { timezone: LONDON, currency: "EUR", reviewed: undefined }),
      );
      expect(consequences.map(({ key }) => key)).toEqual([
        "settings.consequences.priced",
        "settings.consequences.zoneClock",
      ]);
    });
  });

  it("and its currency at once is asked one question about both", async () => {
    await session("2026-12-01", { price: 500 });
    const over = { timezone: NEW_YORK, currency: "USD" as const };
    const { consequences } = await questionOf(change(over));
    expect(consequences.map(({ key }) => key)).toEqual([
      "settings.consequences.priced",
      "settings.consequences.zoneClock",
    ]);
    expect(await confirmed(over)).toMatchObject(over);
  });
});
