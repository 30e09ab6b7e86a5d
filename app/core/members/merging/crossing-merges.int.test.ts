import { expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { changeMySettings } from "#app/core/messaging/notices/preferences/my-settings.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { namedIn } from "#tests/support/named-in.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { mergeMembers } from "./merge-members.server.ts";

const base = await testDatabase({ poolSize: 8 });
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });

const two = async () => {
  const [a = 0, b = 0] = await units.addMembers(2);
  return [a, b] as const;
};
const session = (date: string, capacity: number) =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 0,
      tags: [],
      capacity,
      date,
      startTime: "19:00",
      finishTime: "20:30",
    }),
  );
const answer = (member: number, occasionId: number, attending: "attending" | "not-attending") =>
  units.asMember(member, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
const merge = (memberId: number, other: number) =>
  units.asMember(admin, (uow) => mergeMembers(uow, { memberId, other, reviewed: undefined }));

it("takes along what the other writes at that moment, before and after", async () => {
  const [a, b] = await two();
  let merging: Promise<unknown> | undefined;
  await units.asMember(b, async (uow) => {
    await changeMySettings(uow, { changedPush: false });
    merging = merge(a, b);
    await untilLockWaits(base.database.platform, 1);
  });
  await merging;
  const [c, d] = await two();
  await units.asMember(d, async (uow) => {
    await merge(c, d);
    await changeMySettings(uow, { changedPush: false });
  });
  for (const [survivor, other] of [
    [a, b],
    [c, d],
  ] as const) {
    expect((await namedIn(units, other)).filter((place) => !place.startsWith("audit"))).toEqual([]);
    expect(await namedIn(units, survivor)).toContain("preferences.member_id");
  }
});

it("is done once, whichever way, while others answer", async () => {
  const [c1, c2] = [await session("2026-12-07", 1), await session("2026-12-08", 2)];
  const bystanders = await units.addMembers(3);
  for (const one of bystanders) for (const occasion of [c1, c2]) await answer(one, occasion, "attending");
  for (let round = 0; round < 6; round++) {
    const [a, b] = await two();
    const [d] = await two();
    const outcome = await Promise.allSettled([
      answer(a, c1, "attending"),
      answer(b, c2, "attending"),
      merge(a, b),
      round % 2 ? merge(b, a) : merge(b, d),
      answer(b, c1, "attending"),
      answer(a, c2, round % 3 ? "attending" : "not-attending"),
      answer(bystanders[round % 3] ?? 0, c1, round % 4 < 2 ? "not-attending" : "attending"),
      units.asMember(b, (uow) => changeMySettings(uow, { changedPush: false })),
    ]);
    // A merged member can't be found any more: the two merges exclude each other, or form a chain.
    for (const one of outcome)
      if (one.status === "rejected")
        expect(["not-found", "member-inactive", "sign-in-required"]).toContain(one.reason.code);
    const gone: { id: number; merged_into: number }[] = await units.asSystem((uow) =>
      uow.db("members").whereIn("id", [a, b, d]).whereNotNull("merged_into").select("id", "merged_into"),
    );
    expect(gone.length).toBeGreaterThan(0);
    for (const { id, merged_into } of gone) {
      expect((await namedIn(units, id)).filter((place) => !place.startsWith("audit"))).toEqual([]);
      expect(gone.map((one) => one.id)).not.toContain(merged_into);
    }
    const { rows: wrong } = await units.asSystem((uow) =>
      uow.db.raw<{ rows: unknown[] }>(
        `SELECT o.id FROM occasions o LEFT JOIN attendances a ON a.occasion_id = o.id GROUP BY o.id
         HAVING o.attending <> count(*) FILTER (WHERE a.state = 'attending') OR o.attending > o.capacity
             OR o.waiting <> count(*) FILTER (WHERE a.state = 'waiting')
             OR o.waiting > 0 AND o.attending < o.capacity`,
      ),
    );
    expect(wrong).toEqual([]);
  }
});
