import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/club/day-of.ts";
import { MemberListSchema } from "#app/core/members/members.schemas.ts";
import { memberList } from "#app/core/members/members.server.ts";
import { memberClub } from "#tests/support/member-club.ts";
import { membershipFact } from "./facts.server.ts";

const club = await memberClub();
const { units, inClub, plan, give, till, pay, session, answer, work } = club;
const player = async () => (await units.addMembers(1))[0] ?? 0;
const refusal = (code: string) => expect.objectContaining({ code });

describe("the gate", () => {
  it("lets in who has a membership on the occasion's date, and says why not", async () => {
    const [who, soon, later] = [await player(), await session("2026-11-25"), await session("2027-01-10")];
    await expect(answer(who, soon)).rejects.toEqual(refusal("memberships:membership-required"));
    const { id } = await plan();
    await give(who, id);
    await answer(who, soon);
    const until = await inClub(async ({ organization }) => dayOf(organization, "2026-12-21"));
    await expect(answer(who, later)).rejects.toMatchObject({
      code: "memberships:membership-ends",
      values: { until },
    });
    await give(who, id);
    await answer(who, later);
    await answer(who, later, "not-attending");
  });

  it("counts a membership that is paid and begins later, and no other", async () => {
    await till(true);
    const [who, date] = [await player(), await session("2027-10-10")];
    const { id } = await plan({ duration: "09-01_06-30", year: 2027 });
    const { id: membership } = await give(who, id);
    await expect(answer(who, date)).rejects.toEqual(refusal("memberships:membership-unpaid"));
    await pay(membership, who);
    await answer(who, date);
  });

  it("goes by the club's time zone: the last minute of a membership's last day", async () => {
    const who = await player();
    await give(who, (await plan({ duration: "1d" })).id);
    // 23:30 in Madrid is within the day, 00:30 is not; in UTC both are on 22 November.
    const at = (instant: string) =>
      inClub(async ({ db }) => {
        const [row] = await db("occasions").insert(
          {
            kind: "session",
            name: "Late",
            starts_at: instant,
            finishes_at: new Date(Date.parse(instant) + 1_800_000),
          },
          "id",
        );
        return Number(row.id);
      });
    await answer(who, await at("2026-11-22T22:30:00Z"));
    await expect(answer(who, await at("2026-11-22T23:30:00Z"))).rejects.toEqual(
      refusal("memberships:membership-ends"),
    );
  });

  it("says of a later day that what somebody has now ends before it, whatever they had earlier", async () => {
    const who = await player();
    const { id } = await plan();
    await give(who, id);
    await inClub(({ db }) =>
      db.raw(
        `INSERT INTO memberships (member_id, plan_id, from_date, until_date, price, state, owed_since, created_at)
         SELECT member_id, plan_id, '2025-01-01', '2025-12-31', price, state, owed_since, created_at FROM memberships WHERE member_id = ?`,
        [who],
      ),
    );
    const standing = (at: string) =>
      inClub(async (uow) => (await membershipFact.load(uow, [who], new Date(at))).get(who));
    expect(await standing("2026-12-01T12:00:00Z")).toMatchObject({ name: "mayPlay" });
    expect(await standing("2027-03-01T12:00:00Z")).toMatchObject({ name: "ends" });
  });

  it("lets coaches and admins pass", async () => {
    const date = await session("2026-11-25");
    for (const role of ["coach", "admin"] as const)
      await answer((await units.addMembers(1, { role }))[0] ?? 0, date);
  });

  it("keeps the place in line of who has none, and fills the place once their membership begins", async () => {
    await till(true);
    const [first, second, third] = await units.addMembers(3);
    const [a, b, c] = [first ?? 0, second ?? 0, third ?? 0];
    const { id } = await plan();
    const given = [];
    for (const who of [a, b, c]) given.push(await give(who, id));
    for (const [at, who] of [a, b, c].entries()) await pay(given[at]?.id ?? 0, who);
    const full = await session("2026-11-25", 1);
    for (const who of [a, b, c]) await answer(who, full);
    const standing = async (who: number) =>
      (
        await inClub(({ db }) =>
          db("attendances").where({ occasion_id: full, member_id: who }).first("state"),
        )
      )?.state;
    // Nobody in the line may come any more, so nobody moves up.
    await inClub(({ db }) => db("memberships").whereIn("member_id", [b, c]).update({ state: "unpaid" }));
    await answer(a, full, "not-attending");
    expect([await standing(b), await standing(c)]).toEqual(["waiting", "waiting"]);
    await pay(given[2]?.id ?? 0, c);
    expect(await work()).toEqual(["memberships:promote"]);
    expect([await standing(b), await standing(c)]).toEqual(["waiting", "attending"]);
    await pay(given[1]?.id ?? 0, b);
    await work();
    expect(await standing(b)).toBe("waiting");
  });
});

describe("what is known of members", () => {
  const factOf = async (who: number, at?: Date) => {
    const value = (await inClub((uow) => membershipFact.load(uow, [who], at))).get(who);
    return value?.kind === "badge" ? value.name : undefined;
  };

  it("says how they stand, and finds them by it", async () => {
    await till(true);
    const { id } = await plan();
    const named = { active: await player(), unpaid: await player(), none: await player() };
    await give(named.unpaid, id);
    await pay((await give(named.active, id)).id, named.active);
    const later = await player();
    const { id: season } = await plan({ duration: "09-01_06-30", year: 2027 });
    await pay((await give(later, season)).id, later);
    const owing = await player();
    await give(owing, id);
    await pay((await give(owing, season)).id, owing);
    expect(await factOf(owing)).toBe("unpaid");
    const [coach = 0] = await units.addMembers(1, { role: "coach" });
    expect(await factOf(coach)).toBeUndefined();
    for (const [name, who] of Object.entries({ ...named, later })) {
      expect(await factOf(who)).toBe(name);
      const asked = MemberListSchema.parse({ facts: `membership:${name}`, show: "everyone", perPage: 100 });
      const { items } = await inClub((uow) => memberList(uow, asked));
      expect(items.map((one) => one.id)).toContain(who);
    }
    expect(await factOf(named.active, new Date("2026-12-22T10:00:00Z"))).toBe("ends");
    units.now = new Date("2026-12-22T10:00:00Z");
    expect(await factOf(named.active)).toBe("expired");
    expect(await factOf(named.active, new Date("2026-12-21T10:00:00Z"))).toBe("mayPlay");
  });

  it("never counts who has a membership as inactive", async () => {
    const [who, other] = [await player(), await player()];
    await inClub(({ db }) =>
      db("members")
        .whereIn("id", [who, other])
        .update({ active_at: "2020-01-01", involved_at: null, registered_at: "2020-01-01" }),
    );
    await give(who, (await plan()).id);
    const { items } = await inClub((uow) => memberList(uow, MemberListSchema.parse({ perPage: 100 })));
    const shown = items.map(({ id }) => id);
    expect([shown.includes(who), shown.includes(other)]).toEqual([true, false]);
  });
});
