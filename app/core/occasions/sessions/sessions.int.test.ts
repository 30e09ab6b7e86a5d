import { beforeEach, describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { attendees } from "#app/core/attendance/attendees.server.ts";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { homeOccasions } from "../home-occasions.server.ts";
import { toldOfCancel } from "../lifecycle/end-questions.server.ts";
import { OccasionListSchema } from "../occasion-list.schemas.ts";
import { createSession } from "./create-session.server.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelSession, deleteSession } from "./end-session.server.ts";
import { mySessions, sessionDetail, sessionList } from "./session-list.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "./sessions.schemas.ts";

const happened: string[] = [];

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], {
  reactions: {
    "occasion.edited": async () => void happened.push("edited"),
    "occasion.canceled": async () => void happened.push("canceled"),
    "occasion.deleting": async (uow, { occasionId: sessionId }) => {
      happened.push((await uow.db("occasions").where({ id: sessionId }).first()) ? "deleting" : "gone");
    },
  },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [player = 0] = await units.addMembers(1);
await units.asSystem((uow) => offerTags(uow, ["U18", "keepers"]));

beforeEach(async () => {
  happened.length = 0;
  units.now = new Date("2026-10-21T10:00:00Z");
  await units.asSystem((uow) => uow.db("occasions").delete());
});

const refusal = (code: string, field?: string) => expect.objectContaining({ name: "Refusal", code, field });
const input = (over: object = {}) => ({
  name: "Training",
  date: "2026-10-22",
  startTime: "19:00",
  finishTime: "20:30",
  ...over,
});
const create = (over: object = {}) =>
  units
    .asMember(admin, (uow) => createSession(uow, CreateSessionSchema.parse(input(over))))
    .then((r) => r.sessionIds);
const edit = (sessionId: number, over: object) =>
  units.asMember(admin, (uow) => editSession(uow, ChangeSessionSchema.parse({ sessionId, ...over })));
const detail = (sessionId: number, by = admin) =>
  units.asMember(by, (uow) => sessionDetail(uow, { sessionId }));
const come = (member: number, occasionId: number) =>
  units.asMember(member, (uow) =>
    answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
  );
const notices = () => units.asSystem((uow) => uow.db("notices").orderBy("id").select("member_id", "kind"));

describe("creating", () => {
  it("takes what forms and the API send, and keeps it in the club's terms", async () => {
    const [id = 0] = await create({ price: 1250, tags: "U18", capacity: 0, address: "Pitch 1" });
    expect(await detail(id)).toMatchObject({
      startsAt: new Date("2026-10-22T17:00Z"),
      finishesAt: new Date("2026-10-22T18:30Z"),
      price: 1250,
      tags: ["U18"],
      capacity: null,
      address: "Pitch 1",
    });
    // In the club's spelling.
    const [next = 0] = await create({ tags: ["u18"], price: 700 });
    expect(await detail(next)).toMatchObject({ tags: ["U18"], price: 700 });
  });

  it("repeats weekly at the same wall-clock time across a clock change", async () => {
    const ids = await create({ repeatUntil: "2026-11-05" });
    const starts = await Promise.all(ids.map(async (id) => (await detail(id)).startsAt.toISOString()));
    expect(starts).toEqual([
      "2026-10-22T17:00:00.000Z",
      "2026-10-29T18:00:00.000Z",
      "2026-11-05T18:00:00.000Z",
    ]);
    expect(await create({ repeatUntil: "2027-10-20" })).toHaveLength(52);
  });

  it.each([
    ["one to come", {}, 0],
    ["one that is over", { date: "2026-10-20" }, 1],
    ["one of today that still runs", { date: "2026-10-21", startTime: "11:00", finishTime: "12:30" }, 0],
    ["some that are over", { date: "2026-10-08", repeatUntil: "2026-10-29" }, 2],
  ])("says how many are over already: %s", async (_which, over, past) => {
    const made = await units.asMember(admin, (uow) =>
      createSession(uow, CreateSessionSchema.parse(input(over))),
    );
    expect(made.past).toBe(past);
  });

  it.each([
    ["name", ""],
    ["name", "x".repeat(81)],
    ["name", "a\u0000b"],
    ["date", "2026-02-30"],
    ["startTime", "25:00"],
    ["capacity", -1],
    ["capacity", 10_001],
    ["price", "12"],
    ["price", -1],
    ["repeatUntil", "2026-10-01"],
    ["repeatUntil", "2027-10-21"],
    ["colour", "red"],
  ])("refuses %s %j", (field, value) => {
    expect(CreateSessionSchema.safeParse(input({ [field]: value })).success).toBe(false);
  });

  it("tells those who can see it once, and not the author", async () => {
    const before = (await notices()).length;
    await create({ notify: true, repeatUntil: "2026-11-05" });
    const told = (await notices()).slice(before);
    expect(told).toContainEqual({ member_id: player, kind: "new-occasion" });
    expect(told.filter((notice) => notice.member_id === player)).toHaveLength(1);
    expect(told.map((notice) => notice.member_id)).not.toContain(admin);
  });
});

describe("editing", () => {
  it("changes what is given, tells the modules, and those who come if asked to", async () => {
    const [id = 0] = await create({ capacity: 2 });
    await come(player, id);
    const before = (await notices()).length;
    expect(await edit(id, { startTime: "18:00", notify: true })).toEqual({ promoted: [], told: 1 });
    expect(await detail(id)).toMatchObject({
      startsAt: new Date("2026-10-22T16:00Z"),
      finishesAt: new Date("2026-10-22T18:30Z"),
      capacity: 2,
    });
    expect(happened).toEqual(["edited"]);
    expect((await notices()).slice(before)).toEqual([{ member_id: player, kind: "changed" }]);
    expect(await edit(id, { startTime: "18:00", notify: true })).toEqual({ promoted: [], told: 0 });
    expect(happened).toEqual(["edited"]);
  });
});

describe("ending", () => {
  it("canceled stays visible and closed, and tells once; deleted is gone", async () => {
    const [id = 0] = await create();
    await come(player, id);
    const cancel = () =>
      units.asMember(admin, (uow) =>
        cancelSession(uow, { sessionId: id, notify: true, reviewed: undefined }),
      );
    expect(await cancel()).toEqual({ told: 1 });
    expect(await cancel()).toEqual({ told: 0 });
    await expect(come(player, id)).rejects.toEqual(refusal("occasion-canceled"));
    await expect(edit(id, { name: "Match" })).rejects.toEqual(refusal("occasion-canceled"));
    expect(await detail(id, player)).toMatchObject({ status: "canceled", standing: "attending" });
    const gone = await units.asMember(admin, (uow) =>
      deleteSession(uow, { sessionId: id, notify: true, reviewed: undefined }),
    );
    expect(gone).toEqual({ told: 0 });
    await expect(detail(id)).rejects.toEqual(refusal("not-found"));
    expect(happened).toEqual(["canceled", "deleting"]);
  });
});

describe("who knows that a session is canceled", () => {
  it("counts those who come, but for the reader, by what they were told; deleting tells the others", async () => {
    const [id = 0] = await create();
    await come(player, id);
    await come(admin, id);
    const heard = () => units.asMember(admin, (uow) => toldOfCancel(uow, id));
    await units.asMember(admin, (uow) =>
      cancelSession(uow, { sessionId: id, notify: false, reviewed: undefined }),
    );
    expect(await heard()).toEqual({ told: 0, untold: 1 });
    const gone = await units.asMember(admin, (uow) =>
      deleteSession(uow, { sessionId: id, notify: true, reviewed: undefined }),
    );
    expect(gone).toEqual({ told: 1 });
    const [told = 0] = await create();
    await come(player, told);
    await units.asMember(admin, (uow) =>
      cancelSession(uow, { sessionId: told, notify: true, reviewed: undefined }),
    );
    expect(await units.asMember(admin, (uow) => toldOfCancel(uow, told))).toEqual({ told: 1, untold: 0 });
  });
});

describe("home and lists", () => {
  it("home shows the window, open events and what was canceled in it, in one statement", async () => {
    const [hidden = 0] = await create({ tags: ["keepers"] });
    const [canceled = 0] = await create({ date: "2026-10-23" });
    await units.asMember(admin, (uow) =>
      cancelSession(uow, { sessionId: canceled, notify: false, reviewed: undefined }),
    );
    await create({ date: "2026-10-20" });
    const [last = 0] = await create({ date: "2026-10-28", capacity: 1 });
    await create({ date: "2026-10-29" });
    const [running = 0] = await create({ date: "2026-10-21", startTime: "11:00", finishTime: "13:00" });
    const [open, closed] = await units.asSystem((uow) =>
      uow
        .db("occasions")
        .insert(
          ["2026-10-30", "2026-10-20"].map((closes) => ({
            kind: "event",
            name: "Cup",
            starts_at: "2026-12-01T10:00Z",
            finishes_at: "2026-12-01T12:00Z",
            registration_opens_at: "2026-10-01T00:00Z",
            registration_closes_at: `${closes}T00:00Z`,
          })),
        )
        .returning("id"),
    );
    await come(admin, last);
    await come(player, last);
    const { result, statements } = await units.asMember(player, (uow) =>
      countStatements(() => homeOccasions(uow)),
    );
    expect(statements, "one, and one for the places in line").toBe(2);
    const busy = await units.asMember(admin, (uow) => countStatements(() => homeOccasions(uow)));
    expect(busy.statements).toBe(1);
    expect(result.map((one) => one.id)).toEqual([running, canceled, last, open.id]);
    expect(result.at(-2)).toMatchObject({
      standing: "waiting",
      place: 1,
      attending: 1,
      waiting: 1,
      initials: ["A0"],
    });
    expect(result.map((one) => one.id)).not.toContain(hidden);
    expect(result.map((one) => one.id)).not.toContain(closed.id);
  });

  it("the list of who is coming is one statement, no matter how long it is", async () => {
    const [id = 0] = await create();
    for (const member of [player, admin]) {
      await come(member, id);
      const look = (uow: UnitOfWork) => countStatements(() => attendees(uow, { occasionId: id }));
      expect((await units.asMember(member, look)).statements).toBe(1);
    }
  });

  it("a plain check-in sends three statements, whatever the number of people", async () => {
    const [id = 0] = await create({ capacity: 1 });
    for (const member of [player, admin]) {
      const answer = (uow: MemberUnit) =>
        countStatements(() =>
          answerOccasion(uow, { occasionId: id, attending: "attending", reviewed: undefined }),
        );
      expect((await units.asMember(member, answer)).statements).toBeLessThanOrEqual(3);
    }
  });

  it("lists are filtered by date and status, paged, and know only what the reader sees", async () => {
    await create({ repeatUntil: "2026-11-26", name: "Weekly" });
    const [tagged = 0] = await create({ tags: ["keepers"] });
    const list = (filter: object, by = player) =>
      units.asMember(by, (uow) => sessionList(uow, OccasionListSchema.parse(filter)));
    expect((await list({ when: "future" })).total).toBe(6);
    expect((await list({ when: "future" }, admin)).total).toBe(7);
    const first = await list({ when: "future", perPage: 2, page: 2 });
    expect(first.items.map((one) => one.startsAt.toISOString().slice(0, 10))).toEqual([
      "2026-11-05",
      "2026-11-12",
    ]);
    expect((await list({ from: "2026-10-29", to: "2026-11-05" })).total).toBe(2);
    expect((await list({ status: "2" })).total).toBe(0);
    await expect(detail(tagged, player)).rejects.toEqual(refusal("not-found"));
    const mine = await units.asMember(player, (uow) => mySessions(uow, OccasionListSchema.parse({})));
    expect(mine.total).toBe(0);
  });
});
