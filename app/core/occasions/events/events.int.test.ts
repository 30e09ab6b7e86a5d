import { beforeEach, describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { changeAttendees } from "#app/core/attendance/change-attendees.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { OccasionListSchema } from "../occasion-list.schemas.ts";
import { cancelSession } from "../sessions/end-session.server.ts";
import { changeEvent } from "./change-event.server.ts";
import { createEvent } from "./create-event.server.ts";
import { editEvent } from "./edit-event.server.ts";
import { cancelEvent, deleteEvent } from "./end-event.server.ts";
import { eventDetail, eventList, myEvents } from "./event-list.server.ts";
import { ChangeEventSchema, CreateEventSchema } from "./events.schemas.ts";

const happened: string[] = [];

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], {
  reactions: {
    "occasion.created": async (_uow, { kind }) => void happened.push(`${kind} created`),
    "occasion.edited": async (_uow, { kind }) => void happened.push(`${kind} edited`),
    "occasion.canceled": async (_uow, { kind }) => void happened.push(`${kind} canceled`),
    "occasion.deleting": async (_uow, { kind }) => void happened.push(`${kind} deleting`),
  },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [player = 0, second = 0, third = 0] = await units.addMembers(3);

beforeEach(async () => {
  happened.length = 0;
  units.now = new Date("2026-10-21T10:00:00Z");
  await units.asSystem(async ({ db }) => {
    await db("occasions").delete();
    await db("notices").delete();
  });
});

const refusal = (code: string, field?: string) => expect.objectContaining({ name: "Refusal", code, field });
const CUP = { name: "Cup", date: "2026-10-24", startTime: "10:00", finishTime: "19:00" };
const create = (over: object = {}) =>
  units
    .asMember(admin, (uow) => createEvent(uow, CreateEventSchema.parse({ ...CUP, ...over })))
    .then(({ eventId }) => eventId);
const edit = (eventId: number, over: object) =>
  units.asMember(admin, (uow) => editEvent(uow, ChangeEventSchema.parse({ eventId, ...over })));
const detail = (eventId: number, by = admin) => units.asMember(by, (uow) => eventDetail(uow, { eventId }));
const answer = (member: number, occasionId: number, attending: "attending" | "not-attending" = "attending") =>
  units.asMember(member, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
const notices = (): Promise<{ member_id: number; kind: string }[]> =>
  units.asSystem(({ db }) => db("notices").orderBy("member_id").select("member_id", "kind"));
const acts = (id: number): Promise<string[]> =>
  units.asSystem(({ db }) => db("audit_log").where({ subject_id: id }).orderBy("id").pluck("act"));
const sql = (text: string, id: number) => units.asSystem(({ db }) => db.raw(text, [id]));

describe("creating", () => {
  it("takes what forms and the API send, and keeps it in the club's terms", async () => {
    const id = await create({
      finishDate: "2026-10-25",
      capacity: 0,
      price: 1250,
      address: "Hall",
      registrationStart: "2026-10-22T09:00",
      registrationEnd: "2026-10-23T18:00:00Z",
    });
    expect(await detail(id)).toMatchObject({
      kind: "event",
      startsAt: new Date("2026-10-24T08:00Z"),
      // The clock goes back that night.
      finishesAt: new Date("2026-10-25T18:00Z"),
      registrationOpensAt: new Date("2026-10-22T07:00Z"),
      registrationClosesAt: new Date("2026-10-23T18:00Z"),
      price: 1250,
      capacity: null,
      address: "Hall",
    });
    expect([happened, await acts(id)]).toEqual([["event created"], ["event.created"]]);
  });

  it("tells the members once if it is asked to, and not the author", async () => {
    await create();
    expect(await notices()).toEqual([]);
    await create({ notify: true });
    const told = await notices();
    for (const member_id of [player, second, third])
      expect(told.filter((one) => one.member_id === member_id)).toEqual([
        { member_id, kind: "new-occasion" },
      ]);
    expect(told.map(({ member_id }) => member_id)).not.toContain(admin);
  });

  it("records one that is over", async () => {
    const made = await units.asMember(admin, (uow) =>
      createEvent(uow, CreateEventSchema.parse({ ...CUP, date: "2026-10-20" })),
    );
    expect(made.isPast).toBe(true);
  });

  it.each<[object, ReturnType<typeof refusal>]>([
    [{ registrationEnd: "2026-10-24T10:01" }, refusal("registration-after-start", "registrationEnd")],
    [
      { registrationStart: "2026-10-23T10:00", registrationEnd: "2026-10-23T10:00" },
      refusal("registration-order", "registrationStart"),
    ],
    [{ finishDate: "2026-10-23" }, refusal("date-order", "finishDate")],
    [{ finishTime: "09:00" }, refusal("long-session", "finishTime")],
  ])("refuses %j at its field, and writes nothing", async (over, expected) => {
    await expect(create(over)).rejects.toEqual(expected);
    expect((await units.asSystem(({ db }) => db("occasions").count()))[0]).toEqual({ count: 0 });
  });
});

describe("registering", () => {
  it("is open from the beginning of the window to its end, and leaving goes on until the start", async () => {
    const id = await create({
      registrationStart: "2026-10-22T09:00",
      registrationEnd: "2026-10-23T18:00",
    });
    await expect(answer(player, id)).rejects.toEqual(refusal("registration-not-open"));
    units.now = new Date("2026-10-22T07:00Z");
    expect(await answer(player, id)).toMatchObject({ standing: "attending" });
    units.now = new Date("2026-10-23T16:00Z");
    await expect(answer(second, id)).rejects.toEqual(refusal("registration-closed"));
    expect(await answer(player, id, "not-attending")).toMatchObject({ standing: "not-attending" });
    const change = { occasionId: id, add: [second, third], remove: [] };
    const added = await units.asMember(admin, (uow) => changeAttendees(uow, change));
    expect(added.map(({ standing }) => standing)).toEqual(["attending", "attending"]);
    units.now = new Date("2026-10-24T08:00Z");
    await expect(answer(second, id, "not-attending")).rejects.toEqual(refusal("answer-closed"));
  });
});

describe("editing", () => {
  it("with more places lets the next move up, even after registration has closed, and tells each once", async () => {
    const id = await create({ capacity: 1, registrationEnd: "2026-10-22T12:00" });
    for (const member of [player, second, third]) await answer(member, id);
    units.now = new Date("2026-10-23T10:00Z");
    expect(await edit(id, { capacity: 2, date: "2026-10-25", notify: true })).toEqual({
      promoted: [second],
      told: 2,
    });
    expect(await notices()).toEqual([
      { member_id: player, kind: "changed" },
      { member_id: second, kind: "moved-up" },
      { member_id: third, kind: "changed" },
    ]);
    expect(await detail(id, third)).toMatchObject({
      attending: 2,
      waiting: 1,
      standing: "waiting",
      place: 1,
    });
    expect(await acts(id)).toEqual(["event.created", "event.edited"]);
  });

  it("keeps what is not given, to the second, and empties what is null", async () => {
    const id = await create({
      finishDate: "2026-10-26",
      registrationStart: "2026-10-22T07:00:30Z",
      registrationEnd: "2026-10-23T18:00",
    });
    const before = await detail(id);
    const asShown = {
      ...CUP,
      finishDate: "2026-10-26",
      registrationStart: "2026-10-22T09:00",
      registrationEnd: "2026-10-23T18:00",
      notify: true,
    };
    expect(await edit(id, asShown)).toEqual({ promoted: [], told: 0 });
    expect(await edit(id, {})).toEqual({ promoted: [], told: 0 });
    expect([await detail(id), happened]).toEqual([before, ["event created"]]);

    await edit(id, { date: "2026-10-31", registrationEnd: null });
    expect(await detail(id)).toEqual({
      ...before,
      startsAt: new Date("2026-10-31T09:00Z"),
      finishesAt: new Date("2026-11-02T18:00Z"),
      registrationClosesAt: null,
    });
  });

  it("refuses a start before the end of registration, and what is canceled or over", async () => {
    const id = await create({ registrationEnd: "2026-10-23T18:00" });
    await expect(edit(id, { date: "2026-10-23" })).rejects.toEqual(
      refusal("registration-after-start", "registrationEnd"),
    );
    await sql("UPDATE occasions SET status = 'archived' WHERE id = ?", id);
    await expect(edit(id, { name: "Match" })).rejects.toEqual(refusal("occasion-settled"));
    await sql("UPDATE occasions SET status = 'canceled' WHERE id = ?", id);
    await expect(edit(id, { name: "Match" })).rejects.toEqual(refusal("occasion-canceled"));
  });
});

describe("ending", () => {
  const end = (eventId: number) => ({ eventId, notify: true, reviewed: undefined });

  it("canceled stays visible and closed, and tells once; deleted is gone", async () => {
    const id = await create();
    await answer(player, id);
    expect(await units.asMember(admin, (uow) => cancelEvent(uow, end(id)))).toEqual({ told: 1 });
    expect(await units.asMember(admin, (uow) => cancelEvent(uow, end(id)))).toEqual({ told: 0 });
    await expect(answer(second, id)).rejects.toEqual(refusal("occasion-canceled"));
    expect(await detail(id, player)).toMatchObject({ status: "canceled", standing: "attending" });
    expect(await units.asMember(admin, (uow) => deleteEvent(uow, end(id)))).toEqual({ told: 0 });
    await expect(detail(id)).rejects.toEqual(refusal("not-found"));
    expect(happened).toEqual(["event created", "event canceled", "event deleting"]);
    expect(await acts(id)).toEqual(["event.created", "event.canceled", "event.deleted"]);
  });

  it("of a session's id, or of an event's as a session, finds nothing", async () => {
    const id = await create();
    await expect(
      units.asMember(admin, (uow) =>
        cancelSession(uow, { sessionId: id, notify: false, reviewed: undefined }),
      ),
    ).rejects.toEqual(refusal("not-found"));
    await sql("UPDATE occasions SET kind = 'session' WHERE id = ?", id);
    await expect(units.asMember(admin, (uow) => deleteEvent(uow, end(id)))).rejects.toEqual(
      refusal("not-found"),
    );
    await expect(edit(id, { name: "Match" })).rejects.toEqual(refusal("not-found"));
  });

  it("along with a change is one act, of which members are told once", async () => {
    const id = await create();
    await answer(player, id);
    const change = { ...ChangeEventSchema.parse({ eventId: id, name: "Off", notify: true }) };
    await units.asMember(admin, (uow) =>
      changeEvent(uow, { ...change, status: "canceled", reviewed: undefined }),
    );
    expect(await detail(id)).toMatchObject({ name: "Off", status: "canceled" });
    expect([await notices(), await acts(id)]).toEqual([
      [{ member_id: player, kind: "canceled" }],
      ["event.created", "event.canceled"],
    ]);
  });
});

it("lists are filtered by status and time, and know what the reader answered", async () => {
  const [coming, off, past] = [
    await create(),
    await create({ date: "2026-10-30" }),
    await create({ date: "2026-10-18" }),
  ];
  await answer(player, coming);
  await units.asMember(admin, (uow) =>
    cancelEvent(uow, { eventId: off, notify: false, reviewed: undefined }),
  );
  const list = (filter: object, query = eventList) =>
    units
      .asMember(player, (uow) => query(uow, OccasionListSchema.parse(filter)))
      .then(({ items }) => items.map(({ id }) => id));
  expect(await list({ when: "future" })).toEqual([coming, off]);
  expect(await list({ when: "past" })).toEqual([past]);
  expect(await list({ status: 2 })).toEqual([off]);
  expect(await list({ from: "2026-10-24", to: "2026-10-24" })).toEqual([coming]);
  expect(await list({ search: "cúp" })).toEqual([off, coming, past]);
  expect(await list({ search: "nothing" })).toEqual([]);
  expect(await list({}, myEvents)).toEqual([coming]);
});

it("the database lets no session have a registration, and none go on after the start", async () => {
  const id = await create();
  for (const change of [
    "kind = 'session', registration_opens_at = starts_at - interval '1 day'",
    "registration_closes_at = starts_at + interval '1 second'",
    "registration_opens_at = starts_at",
  ])
    await expect(sql(`UPDATE occasions SET ${change} WHERE id = ?`, id)).rejects.toThrow(/registration/);
});
