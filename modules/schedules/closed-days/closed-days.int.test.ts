import { describe, expect, it } from "vitest";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { run } from "#tenants/sql.ts";
import { questionOf } from "#tests/support/asked.ts";
import { scheduledClub } from "#tests/support/scheduled-club.ts";
import { closeDays } from "./close-days.server.ts";
import { closedDaysPage } from "./closed-days.server.ts";
import { reopenDays } from "./reopen-days.server.ts";

const { inClub, sessions, datesOf, sessionOn, attend, create, generate, setNow } = await scheduledClub();

const close = (from: string, until: string, sessions: "keep" | "cancel" = "keep", reviewed?: string) =>
  inClub((uow) => closeDays(uow, { from, until, reason: "Mud", sessions, reviewed }));
const statusOn = async (date: string) => (await sessionOn(date)).status;
const notices = () => inClub(({ db }) => db("notices").orderBy("id").select("kind", "urgent"));

describe("closed days", () => {
  it("are skipped, and made up for once they are taken off the list", async () => {
    await close("2026-11-30", "2026-12-01");
    const { created } = await create();
    expect(created).toBe(2);
    expect(await datesOf()).toEqual(["2026-11-26", "2026-12-03"]);
    expect(await generate()).toBe(0);
    const { items, total } = await inClub(({ db }) => closedDaysPage(db, { page: 1, perPage: 20 }));
    expect([items, total]).toEqual([
      [{ id: expect.any(Number), from: "2026-11-30", until: "2026-12-01", reason: "Mud" }],
      1,
    ]);
    const reopened = await inClub((uow) => reopenDays(uow, { id: items[0]?.id ?? 0 }));
    expect(reopened.created).toBe(1);
    expect(await datesOf()).toEqual(["2026-11-26", "2026-11-30", "2026-12-03"]);
    await expect(inClub((uow) => reopenDays(uow, { id: reopened.id }))).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("leave what exists as it is if they are to, and say when the first session is", async () => {
    await create();
    expect(await close("2026-11-26", "2026-12-03")).toMatchObject({ canceled: 0, told: 0 });
    expect(await datesOf()).toHaveLength(3);
    const { created, first } = await create({ weekDays: [2] });
    expect([created, first]).toEqual([0, new Date("2026-12-08T18:00:00Z")]);
  });

  it("ask in numbers before they cancel, by hand or by schedule, and tell of all in one mail", async () => {
    await create();
    const byHand = { name: "Camp", date: "2026-11-27", startTime: "10:00", finishTime: "12:00" };
    await inClub((uow) => createSession(uow, CreateSessionSchema.parse(byHand)));
    for (const date of ["2026-11-26", "2026-11-27"]) await attend((await sessionOn(date)).id);
    const asked = await questionOf(close("2026-11-26", "2026-11-30", "cancel", ""));
    expect(asked.consequences.map(({ key, values }) => [key, values.count])).toEqual([
      ["schedules:consequences.closed", 3],
      ["schedules:consequences.byHand", 1],
      ["schedules:consequences.told", 1],
    ]);
    expect(await statusOn("2026-11-26")).toBe("confirmed");
    expect(await close("2026-11-26", "2026-11-30", "cancel", reviewKey(asked))).toMatchObject({
      canceled: 3,
    });
    expect((await sessions()).map(({ status }) => status)).toEqual([
      "canceled",
      "canceled",
      "canceled",
      "confirmed",
    ]);
    // Urgent ones would each go out in a mail of their own.
    expect(await notices()).toEqual([
      { kind: "canceled", urgent: false },
      { kind: "canceled", urgent: false },
    ]);
    expect(await generate()).toBe(0);
  });

  it("touch nothing that has begun, and ask nothing if nothing is there", async () => {
    await create({ weekDays: [4] });
    setNow("2026-11-26T18:30:00Z");
    expect(await close("2026-11-26", "2026-11-26", "cancel", "")).toMatchObject({ canceled: 0 });
    expect(await statusOn("2026-11-26")).toBe("confirmed");
  });

  it("leave no session behind that a run of the generator makes at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      await inClub(async ({ db }) => {
        for (const table of ["schedules", "closed_days", "occasions"]) await run(db, `DELETE FROM ${table}`);
      });
      setNow("2026-11-21T10:00:00Z");
      await create({ weekDays: [1, 2, 3, 4, 5, 6, 7] });
      setNow("2026-11-28T10:00:00Z");
      await Promise.all([generate(), close("2026-12-04", "2026-12-10", "cancel"), generate()]);
      const open = (await sessions()).filter(({ status }) => status === "confirmed");
      expect(open.every(({ starts_at }) => starts_at < new Date("2026-12-04T00:00:00Z"))).toBe(true);
    }
  });
});
