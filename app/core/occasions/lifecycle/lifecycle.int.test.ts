import { describe, expect, it, vi } from "vitest";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { occasionLifeClub } from "#tests/support/occasion-life.ts";
import { lockOccasion } from "../occasions.server.ts";
import { settleOccasion } from "./settle.server.ts";
import { unarchiveOccasion } from "./unarchive.server.ts";

const club = await occasionLifeClub();
const { units, admin, due, happened, session, event, come, settle, run, statusOf, subjects } = club;
const [anna, bob, cleo] = club.players;

/** What the audit log has of an occasion, oldest first, with who did it. */
const acts = (id: number) =>
  units.asSystem(async (uow) =>
    (
      await uow
        .db("audit_log")
        .where({ subject_id: id })
        .orderBy("id")
        .select("act", "before", "after", "actor_id")
    ).map(Object.values),
  );

describe("settling", () => {
  it("happens once, four hours after the finish, and what is paid archives it", async () => {
    const id = await session();
    await come(anna, id);
    happened.length = 0;
    units.now = new Date("2026-11-24T23:29:00Z");
    await run();
    expect([await statusOf(id), happened]).toEqual(["confirmed", []]);
    units.now = new Date("2026-11-24T23:30:00Z");
    await run();
    expect([await statusOf(id), happened]).toEqual(["unsettled", [`settling ${id}`]]);
    await run();
    expect([await statusOf(id), happened.length]).toEqual(["unsettled", 1]);
    due.set(id, 0);
    await run();
    expect([await statusOf(id), happened.length]).toEqual(["archived", 1]);
    expect(await subjects()).toEqual([]);
    expect(await acts(id)).toEqual([
      ["session.settled", { status: "confirmed" }, { status: "unsettled" }, null],
      ["session.paid", { status: "unsettled" }, { status: "archived" }, null],
    ]);
  });

  it("archives a free session straight away", async () => {
    const id = await session({ price: 0 });
    await come(anna, id);
    units.now = new Date("2026-11-25T10:00:00Z");
    await run();
    expect(await statusOf(id)).toBe("archived");
  });

  it("by hand and by many clocks at once happens once", async () => {
    const ids = [await session(), await session(), await session()];
    for (const id of ids) for (const member of [cleo, bob, anna]) await come(member, id);
    happened.length = 0;
    units.now = new Date("2026-11-25T10:00:00Z");
    await Promise.all([run(), run(), ...ids.map(settle), run(), run()]);
    expect(happened.toSorted()).toEqual(ids.map((id) => `settling ${id}`).toSorted());
    expect(await Promise.all(ids.map(statusOf))).toEqual(["unsettled", "unsettled", "unsettled"]);
  });

  it("by hand asks while it is running, and refuses before it has begun", async () => {
    const id = await session();
    await come(anna, id);
    await expect(settle(id)).rejects.toMatchObject({ code: "not-begun" });
    units.now = new Date("2026-11-24T18:30:00Z");
    const asked = units.asMember(admin, (uow) => settleOccasion(uow, { occasionId: id, reviewed: "" }));
    await expect(asked).rejects.toMatchObject({
      question: { consequences: [{ key: "occasions.consequences.notOver", values: { count: 1 } }] },
    });
    expect(await settle(id)).toEqual({ status: "unsettled" });
    expect(await settle(id)).toEqual({ status: "unsettled" });
    expect(happened.filter((one) => one.startsWith("settling"))).toHaveLength(1);
  });

  it("begins with the version that brought it: older ones are archived, owe nothing, and nobody hears of it", async () => {
    const old = [await session({ date: "2024-11-20" }), await event("2024-11-20T18:00:00Z")];
    const id = await session({ date: "2026-10-31" });
    const recent = await session({ date: "2026-11-10" });
    for (const one of [...old, id, recent])
      await units.asSystem((uow) =>
        uow.db("attendances").insert({ occasion_id: one, member_id: anna, state: "attending", price: 500 }),
      );
    await run();
    expect(await Promise.all([...old, id].map(statusOf))).toEqual(["archived", "archived", "archived"]);
    expect(happened).toEqual([`settling ${recent}`]);
    expect(await subjects()).toEqual([]);
  });

  it("of what is due is not held up by what stays unsettled", async () => {
    const owing = await units.asSystem((uow) =>
      uow
        .db("occasions")
        .insert(
          Array.from({ length: 201 }, () => ({
            kind: "session",
            name: "Owed",
            status: "unsettled",
            settled_at: units.now,
            starts_at: "2026-11-10T18:00:00Z",
            finishes_at: "2026-11-10T19:00:00Z",
          })),
        )
        .returning("id"),
    );
    for (const { id } of owing) due.set(id, 500);
    const id = await session({ price: 0 });
    units.now = new Date("2026-11-25T10:00:00Z");
    await run();
    expect(await statusOf(id)).toBe("archived");
    due.delete(owing[200].id);
    await run();
    expect(await statusOf(owing[200].id)).toBe("archived");
    expect(await statusOf(owing[199].id)).toBe("unsettled");
  });

  it("waits in no circle with an act on two of the sessions", async () => {
    const retried = vi.spyOn(units.host.log, "warn");
    const [recent, former] = [await session({ price: 0 }), await session({ date: "2026-10-31" })];
    units.now = new Date("2026-11-25T10:00:00Z");
    const both = units.asSystem(async ({ db }) => {
      await lockOccasion(db, recent);
      const settled = run();
      await untilLockWaits(units.host.database.platform, 1);
      await lockOccasion(db, former);
      return { settled };
    });
    await (await both).settled;
    expect([await statusOf(recent), await statusOf(former)]).toEqual(["archived", "archived"]);
    expect(retried).not.toHaveBeenCalled();
  });

  it("by hand of an older one makes nothing due either", async () => {
    const id = await session({ date: "2026-10-30" });
    await settle(id);
    expect([await statusOf(id), happened]).toEqual(["archived", []]);
  });
});

describe("an event", () => {
  it("is finished by hand only, also before its start, and admins are reminded after a week, once", async () => {
    const id = await event("2026-11-22T18:00:00Z");
    units.now = new Date("2026-11-29T19:59:00Z");
    await run();
    expect([await statusOf(id), await subjects()]).toEqual(["confirmed", []]);
    units.now = new Date("2026-11-29T20:00:00Z");
    await run();
    await run();
    expect(new Set(await subjects())).toEqual(new Set(["Alder · Still to be finished"]));
    const told = club.told();
    expect(new Set(told).size).toBe(told.length);

    const ahead = await event("2026-12-24T18:00:00Z");
    await come(anna, ahead);
    const asked = units.asMember(admin, (uow) => settleOccasion(uow, { occasionId: ahead, reviewed: "" }));
    await expect(asked).rejects.toMatchObject({
      question: { consequences: [{ key: "occasions.consequences.notBegun", values: { count: 1 } }] },
    });
    expect(await settle(ahead)).toEqual({ status: "unsettled" });
  });
});

describe("the archive", () => {
  it("is left for what the time and the money say, and nothing is settled a second time", async () => {
    const id = await event("2026-12-24T18:00:00Z");
    await come(anna, id);
    await settle(id);
    due.set(id, 0);
    await run();
    const unarchive = () => units.asMember(admin, (uow) => unarchiveOccasion(uow, { occasionId: id }));
    expect([await statusOf(id), await unarchive()]).toEqual(["archived", { status: "confirmed" }]);
    expect([await settle(id), await unarchive()]).toEqual([{ status: "archived" }, { status: "confirmed" }]);
    await settle(id);
    units.now = new Date("2026-12-25T18:00:00Z");
    expect(await unarchive()).toEqual({ status: "archived" });
    due.set(id, 500);
    expect(await unarchive()).toEqual({ status: "unsettled" });
    expect(happened.filter((one) => one === `settling ${id}`)).toHaveLength(1);
  });
});
