import { describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { type Question, reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { questionOf } from "#tests/support/asked.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { ChangeSeveralSchema } from "./bulk.schemas.ts";
import { bulkChange } from "./bulk-change.server.ts";

const base = await testDatabase({ poolSize: 8 });
const archived: number[][] = [];
const units = testUnits(base.database, base.clubs[0], {
  reactions: { "member.archived": async (_uow, { memberIds }) => void archived.push([...memberIds]) },
});
const [admin = 0, other = 0] = await units.addMembers(2, { role: "admin" });
// The club's first admin would count in every test.
await units.asSystem(({ db }) => db("members").whereNotIn("id", [admin, other]).update({ role: "player" }));

const several = (asked: object, by = admin) =>
  units.asMember(by, (uow) => bulkChange(uow, ChangeSeveralSchema.parse(asked)));
const says = ({ consequences }: Question) =>
  consequences.map(({ key, values }) => [key.replace("members.several.", ""), values.count, values.names]);
const members = (ids: number[]) =>
  units.asSystem(({ db }) =>
    db("members").whereIn("id", ids).orderBy("id").select("role", "state", "tags"),
  ) as Promise<{ role: string; state: string; tags: string[] }[]>;
const set = (id: number, values: object) =>
  units.asSystem(({ db }) => db("members").where({ id }).update(values));
const lastActs = (count: number) =>
  units.asSystem(({ db }) => db("audit_log").orderBy("id", "desc").limit(count).pluck("act"));
const outbox = async (kind: string) => {
  const { rows } = await base.database.platform.raw(
    "SELECT payload FROM dispatch.outbox WHERE kind = ? ORDER BY id",
    [kind],
  );
  return rows.map((row: { payload: { memberId?: number; identityId?: string } }) => row.payload);
};
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const admins = () =>
  units.asSystem(({ db }) => db("members").where({ role: "admin", state: "active" }).pluck("id"));

describe("an act on several members", () => {
  it("asks with numbers and names, and does it for all whom it can in one act", async () => {
    const [a = 0, b = 0, pending = 0, gone = 0] = await units.addMembers(4);
    await set(pending, { state: "pending", name: "Pia" });
    await set(gone, { state: "archived", name: "Gus" });
    await set(b, { tags: ["Keepers"] });
    await units.asSystem((uow) => offerTags(uow, ["keepers"]));
    const memberIds = [gone, b, a, pending];
    const asked = { act: "add-tag", tag: "keepers", memberIds };
    const question = await questionOf(several({ ...asked, reviewed: "" }));
    expect(says(question)).toEqual([
      ["will.add-tag", 1, undefined],
      ["same", 1, undefined],
      ["left.request", 1, "Pia"],
      ["left.archived", 1, "Gus"],
    ]);
    expect((await members([a]))[0]?.tags).toEqual([]);
    expect(await several({ ...asked, reviewed: reviewKey(question) })).toEqual({
      act: "add-tag",
      changed: 1,
      left: [
        { id: pending, name: "Pia", reason: "request" },
        { id: gone, name: "Gus", reason: "archived" },
      ],
    });
    expect((await members([a, b, pending, gone])).map(({ tags }) => tags)).toEqual([
      ["keepers"],
      ["Keepers"],
      [],
      [],
    ]);
    await expect(several({ ...asked, act: "remove-tag", memberIds: [a, 999_999] })).rejects.toEqual(
      refusal("not-found"),
    );
    await several({ act: "remove-tag", tag: "KEEPERS", memberIds: [a, b] });
    expect((await members([a, b])).map(({ tags }) => tags)).toEqual([[], []]);
    expect(await lastActs(2)).toEqual(["member.edited", "member.edited"]);
  });

  it("says that a tag is new, and refuses it if nobody is asked", async () => {
    const [a = 0] = await units.addMembers(1);
    const asked = { act: "add-tag", tag: "Goalees", memberIds: [a] };
    await expect(several(asked)).rejects.toMatchObject({ code: "unknown-tag", field: "tag" });
    const question = await questionOf(several({ ...asked, reviewed: "" }));
    expect(says(question)).toContainEqual(["newTag", undefined, undefined]);
    await several({ ...asked, reviewed: reviewKey(question) });
    expect((await members([a]))[0]?.tags).toEqual(["Goalees"]);
  });

  it("asks again once others are meant by the same query", async () => {
    const [a = 0] = await units.addMembers(1, { tags: ["Meant"] });
    const asked = { act: "set-role", role: "coach", matching: "tag=meant" };
    const seen = reviewKey(await questionOf(several({ ...asked, reviewed: "-" })));
    const [b = 0] = await units.addMembers(1, { tags: ["Meant"] });
    await questionOf(several({ ...asked, reviewed: seen }));
    await set(a, { tags: [] });
    // As many members as were seen, but another one.
    const again = await questionOf(several({ ...asked, reviewed: seen }));
    await several({ ...asked, reviewed: reviewKey(again) });
    expect((await members([a, b])).map(({ role }) => role)).toEqual(["player", "coach"]);
    expect(await outbox("sign-ins.end")).toEqual([{ identityId: expect.any(String), leaving: false }]);
  });

  it("changes nobody's own rights, and says who is left out", async () => {
    const [mute = 0] = await units.addMembers(1);
    await set(mute, { email: null, name: "Mute" });
    const question = await questionOf(several({ act: "archive", memberIds: [admin, mute], reviewed: "-" }));
    expect(says(question)).toContainEqual(["left.you", 1, expect.any(String)]);
    await set(other, { email: null });
    const alone = await questionOf(several({ act: "archive", memberIds: [admin, other], reviewed: "-" }));
    expect(says(alone)).toContainEqual(["left.last-admin", 1, expect.any(String)]);
    await set(other, { email: "other@alder.example" });
    expect(await several({ act: "set-role", role: "admin", memberIds: [mute, admin] })).toEqual({
      act: "set-role",
      changed: 0,
      left: [{ id: mute, name: "Mute", reason: "no-email" }],
    });
    const none = await questionOf(
      several({ act: "set-role", role: "admin", memberIds: [mute], reviewed: "-" }),
    );
    expect(says(none)[0]).toEqual(["nobody", undefined, undefined]);
    expect(none.idle).toBe(true);
  });

  it("leaves an admin, whoever takes everybody's role at the same moment", async () => {
    for (const act of ["set-role", "archive"] as const)
      for (let round = 0; round < 4; round++) {
        const all = { act, role: "player", matching: "role=admin&show=everyone" };
        const ends = await Promise.allSettled([several(all), several(all, other)]);
        expect((await admins()).length, JSON.stringify(ends)).toBe(1);
        for (const id of [admin, other]) await set(id, { role: "admin", state: "active", left_at: null });
      }
  });

  it("archives like the single act: the next in line move up once, and all is told together", async () => {
    const people = await units.addMembers(5);
    const [a = 0, b = 0, waits = 0, next = 0, last = 0] = people;
    const occasionId = await units.asSystem((uow) =>
      addSession(uow, {
        name: "Training",
        address: "",
        description: "",
        date: "2026-11-24",
        tags: [],
        startTime: "19:00",
        finishTime: "20:00",
        capacity: 2,
        price: 0,
      }),
    );
    for (const member of people)
      await units.asMember(member, (uow) =>
        answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
      );
    const asked = { act: "archive", memberIds: [waits, b, a] };
    const question = await questionOf(several({ ...asked, reviewed: "-" }));
    expect(question.consequences.map(({ key, values }) => [key, values.count])).toEqual([
      ["members.several.will.archive", 3],
      ["members.consequences.places", 2],
      ["members.consequences.turns", 1],
    ]);
    archived.length = 0;
    await several({ ...asked, reviewed: reviewKey(question) });
    expect(archived).toEqual([[a, b, waits]]);
    const standing = await units.asSystem(({ db }) =>
      db("attendances")
        .where({ occasion_id: occasionId })
        .whereNotNull("state")
        .orderBy("member_id")
        .select("member_id", "state"),
    );
    expect(standing).toEqual([
      { member_id: next, state: "attending" },
      { member_id: last, state: "attending" },
    ]);
    const told = await units.asSystem(({ db }) =>
      db("notices").where({ kind: "moved-up" }).pluck("member_id"),
    );
    expect(told.sort()).toEqual([next, last]);
    expect((await members([a, b, waits])).map(({ state }) => state)).toEqual(Array(3).fill("archived"));
  });

  it("hands links to the queue, no more than half of what the club has in an hour", async () => {
    const [a = 0, mute = 0] = await units.addMembers(2);
    await set(mute, { email: null });
    expect(await several({ act: "send-link", memberIds: [a, mute] })).toMatchObject({ changed: 1 });
    expect(await outbox("member-link.send")).toEqual([{ memberId: a, sentBy: admin }]);
    await units.addMembers(301, { tags: ["Crowd"] });
    await expect(several({ act: "send-link", matching: "tag=Crowd" })).rejects.toEqual(
      refusal("several-links"),
    );
  });

  it("takes as many statements for 300 as for 3", async () => {
    const counted = (asked: object) =>
      units.asMember(admin, async (uow) => {
        const change = ChangeSeveralSchema.parse({ ...asked, reviewed: undefined });
        return (await countStatements(() => bulkChange(uow, change))).statements;
      });
    await units.addMembers(3, { tags: ["Few"] });
    await units.asSystem((uow) => offerTags(uow, ["Both"]));
    for (const asked of [
      { act: "add-tag", tag: "Both" },
      { act: "remove-tag", tag: "Both" },
      { act: "set-role", role: "coach" },
      { act: "archive" },
    ])
      expect(await counted({ ...asked, matching: "tag=Few" }), asked.act).toBe(
        await counted({ ...asked, matching: "tag=Crowd" }),
      );
  });
});

it.each([
  ["nobody", { act: "archive" }, "memberIds", "errors.several-who"],
  ["no tag", { act: "add-tag", memberIds: [1] }, "tag", "errors.several-tag"],
  ["no role", { act: "set-role", matching: "show=active" }, "role", "errors.several-role"],
  ["a query that can't be", { act: "archive", matching: "role=king" }, "matching", "errors.invalid"],
  ["a query of something else", { act: "archive", matching: "state=any" }, "matching", "errors.invalid"],
  ["a query of nothing", { act: "archive", matching: "" }, "matching", "errors.required"],
  ["what is no query", { act: "archive", matching: "everybody" }, "matching", "errors.invalid"],
  ["another act", { act: "erase", memberIds: [1] }, "act", "errors.invalid"],
  [
    "more ids than a page has",
    { act: "archive", memberIds: Array(201).fill(1) },
    "memberIds",
    "errors.too-large",
  ],
])("does not take %s", (_what, asked, field, message) => {
  const { error } = ChangeSeveralSchema.safeParse(asked);
  expect(error?.issues[0]).toMatchObject({ path: [field], message });
});
