import { describe, expect, it } from "vitest";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import { questionOf } from "#tests/support/asked.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { ATTEND, scheduledClub } from "#tests/support/scheduled-club.ts";
import { deleteSchedule } from "./delete-schedule.server.ts";
import { editSchedule } from "./edit-schedule.server.ts";
import { schedules } from "./module.server.ts";

const { platform, inClub, sessions, datesOf, sessionOn, attend, create, generate, setNow } =
  await scheduledClub();

/** A question's consequences: their names, with what they count or the date that they are about. */
const said = ({ consequences }: Awaited<ReturnType<typeof questionOf>>) =>
  consequences.map(({ key, values: { count, wasDay } }) => {
    const about = typeof wasDay === "object" && "date" in wasDay ? wasDay.date : count;
    return `${key.split(".").at(-1)} ${about}`;
  });

describe("editing a schedule", () => {
  it("changes only what is made later, unless told to hand it on", async () => {
    const { id } = await create();
    const saved = await inClub((uow) =>
      editSchedule(uow, { id, name: "Late", replicate: false, reviewed: undefined }),
    );
    expect(saved.touched).toEqual({ changed: 0, deleted: 0, canceled: 0 });
    setNow("2026-11-28T10:00:00Z");
    await generate();
    expect((await sessions()).map((one) => one.name)).toEqual([
      "Training",
      "Training",
      "Training",
      "Late",
      "Late",
    ]);
  });

  it("hands on the changed fields to coming, confirmed, attached sessions, and again later", async () => {
    const { id } = await create();
    const detached = await sessionOn("2026-11-30");
    await inClub((uow) => editSession(uow, { sessionId: detached.id, name: "Friendly", notify: false }));
    const change = { id, startTime: "20:00", finishTime: "21:00", replicate: true, reviewed: undefined };
    expect((await inClub((uow) => editSchedule(uow, change))).touched.changed).toBe(2);
    expect((await sessions()).map((one) => [one.name, localOf(one.starts_at, "Europe/Madrid").time])).toEqual(
      [
        ["Training", "20:00"],
        ["Friendly", "19:00"],
        ["Training", "20:00"],
      ],
    );
    const again = await inClub((uow) =>
      editSchedule(uow, { id, capacity: 20, replicate: true, reviewed: undefined }),
    );
    expect(again.touched.changed).toBe(2);
    expect((await sessions()).map((one) => one.capacity)).toEqual([20, 12, 20]);
  });

  it("hands on a deadline to all sessions but those for which it would be over", async () => {
    const { id } = await create();
    setNow("2026-11-26T08:00:00Z");
    const saved = await inClub((uow) =>
      editSchedule(uow, { id, answerDeadlineHours: 24, replicate: true, reviewed: undefined }),
    );
    expect(saved.touched.changed).toBe(3);
    expect((await sessions()).map((one) => one.answer_deadline_hours).slice(0, 3)).toEqual([null, 24, 24]);
  });

  it("leaves alone what was edited by hand while the module was off", async () => {
    const { id } = await create();
    const { id: sessionId } = await sessionOn("2026-11-30");
    const switchTo = (on: boolean) =>
      inClub((uow) =>
        changeSettings(
          uow,
          { definitions: [schedules.toggle], modules: [schedules] },
          { [schedules.toggle.id]: on },
        ),
      );
    await switchTo(false);
    await inClub((uow) => editSession(uow, { sessionId, name: "Friendly", notify: false }));
    await switchTo(true);
    const saved = await inClub((uow) =>
      editSchedule(uow, { id, name: "Late", replicate: true, reviewed: undefined }),
    );
    expect(saved.touched.changed).toBe(2);
    expect((await sessions()).map((one) => one.name)).toEqual(["Late", "Friendly", "Late"]);
  });

  it("leaves the past alone", async () => {
    const { id } = await create();
    setNow("2026-11-26T18:30:00Z");
    const saved = await inClub((uow) =>
      editSchedule(uow, { id, name: "Late", replicate: true, reviewed: undefined }),
    );
    expect(saved.touched.changed).toBe(2);
    expect((await sessionOn("2026-11-26")).name).toBe("Training");
  });

  it("deletes the unanswered of a dropped week day and cancels the answered with notice", async () => {
    const { id } = await create({ weekDays: [4] });
    await attend((await sessionOn("2026-12-03")).id);
    const dropped = await inClub((uow) =>
      editSchedule(uow, { id, weekDays: [1], replicate: true, reviewed: undefined }),
    );
    expect(dropped).toMatchObject({ touched: { changed: 0, deleted: 1, canceled: 1 }, created: 1 });
    expect(await datesOf()).toEqual(["2026-11-30", "2026-12-03"]);
    expect((await sessionOn("2026-12-03")).status).toBe("canceled");
    const told = await inClub(({ db }) => db.raw("SELECT kind FROM notices"));
    expect(told.rows).toEqual([{ kind: "canceled" }]);
    // Back again: the deleted date is free, the canceled one stays as it is.
    await inClub((uow) => editSchedule(uow, { id, weekDays: [1, 4], replicate: true, reviewed: undefined }));
    expect(await datesOf()).toEqual(["2026-11-26", "2026-11-30", "2026-12-03"]);
  });

  it("asks back before it touches what has not been shown, and saves nothing then", async () => {
    const { id } = await create();
    const rename = (reviewed: string) =>
      inClub((uow) => editSchedule(uow, { id, name: "Late", replicate: true, reviewed }));
    const asked = await questionOf(rename(""));
    expect(said(asked)).toEqual([
      "changed 3",
      "all 3",
      "changes 2026-11-26",
      "changes 2026-11-30",
      "changes 2026-12-03",
    ]);
    expect((await sessions()).map((one) => one.name)).toEqual(["Training", "Training", "Training"]);
    setNow("2026-11-28T10:00:00Z");
    const later = await questionOf(rename(reviewKey(asked)));
    expect(said(later)).toEqual(["changed 2", "all 2", "changes 2026-11-30", "changes 2026-12-03"]);
    await rename(reviewKey(later));
    const names = (await sessions()).map((one) => one.name);
    expect(names).toEqual(["Training", "Late", "Late", "Late", "Late"]);
  });

  it("names each date that changes, goes, is canceled, or stays because it was edited by hand", async () => {
    const { id } = await create({ weekDays: [1, 4] });
    await attend((await sessionOn("2026-12-03")).id);
    const byHand = await sessionOn("2026-11-30");
    await inClub((uow) => editSession(uow, { sessionId: byHand.id, startTime: "17:00", notify: false }));
    const move = (reviewed: string) =>
      inClub((uow) => editSchedule(uow, { id, weekDays: [1], price: 700, replicate: true, reviewed }));
    const asked = await questionOf(move(""));
    expect(said(asked)).toEqual([
      "deleted 1",
      "canceled 1",
      "told 1",
      "kept 1",
      "gone 2026-11-26",
      "byHand 2026-11-30",
      "off 2026-12-03",
    ]);
    await move(reviewKey(asked));
    expect((await sessionOn("2026-12-03")).status).toBe("canceled");
    const kept = await sessionOn("2026-11-30");
    expect([kept.price, localOf(kept.starts_at, "Europe/Madrid").time]).toEqual([0, "17:00"]);
  });

  it("excludes a generator that runs at the same time", async () => {
    const { id } = await create();
    setNow("2026-11-28T10:00:00Z");
    const rename = () =>
      inClub((uow) => editSchedule(uow, { id, name: "Late", replicate: true, reviewed: undefined }));
    await Promise.all([generate(), rename(), generate()]);
    expect(new Set((await sessions()).map((one) => one.name)).size).toBe(2);
    expect((await sessionOn("2026-12-10")).name).toBe("Late");
    expect(await datesOf()).toHaveLength(5);
  });
});

describe("deleting a schedule", () => {
  it("leaves its sessions as sessions of their own", async () => {
    const { id } = await create();
    await inClub((uow) => deleteSchedule(uow, { id, replicate: false, reviewed: undefined }));
    expect(await datesOf()).toHaveLength(3);
    expect(await generate()).toBe(0);
  });

  it("takes its coming sessions with it if told to, but not the detached", async () => {
    const { id } = await create();
    const detached = await sessionOn("2026-11-30");
    await inClub((uow) => editSession(uow, { sessionId: detached.id, name: "Friendly", notify: false }));
    await attend((await sessionOn("2026-12-03")).id);
    const touched = await inClub((uow) => deleteSchedule(uow, { id, replicate: true, reviewed: undefined }));
    expect(touched).toEqual({ changed: 0, deleted: 1, canceled: 1 });
    expect((await sessions()).map((one) => [one.name, one.status])).toEqual([
      ["Friendly", "confirmed"],
      ["Training", "canceled"],
    ]);
  });

  it("does not delete a session that somebody answers at the same moment", async () => {
    const { id } = await create({ weekDays: [1] });
    const { id: sessionId } = await sessionOn("2026-11-30");
    const answered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const answering = inClub(async ({ db }) => {
      await db.raw(ATTEND, [sessionId]);
      answered.resolve();
      await release.promise;
    });
    await answered.promise;
    const deleting = inClub((uow) => deleteSchedule(uow, { id, replicate: true, reviewed: undefined }));
    await untilLockWaits(platform, 1);
    release.resolve();
    await answering;
    expect(await deleting).toEqual({ changed: 0, deleted: 0, canceled: 1 });
    expect((await sessionOn("2026-11-30")).status).toBe("canceled");
  });

  it("says not-found for one that is gone", async () => {
    const { id } = await create();
    await inClub((uow) => deleteSchedule(uow, { id, replicate: false, reviewed: undefined }));
    await expect(
      inClub((uow) => deleteSchedule(uow, { id, replicate: false, reviewed: undefined })),
    ).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
