import { beforeEach, describe, expect, it } from "vitest";
import { moneyOf } from "#app/core/club/money-of.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { questionOf } from "#tests/support/asked.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { answerOccasion } from "../answer-occasion.server.ts";
import { recordAnswer } from "../record-answer.server.ts";
import { ownUndo } from "../undo/own-undo.server.ts";
import { openAnswerLink, sealAnswerLink } from "./answer-link.ts";
import { answerByLink, readByLink, undoByLink } from "./link-answer.server.ts";

/** The member whom a module refuses a place, and what it says that leaving costs. */
let refused: number | undefined;
let costs = 0;

const base = await testDatabase();
const [club, other] = base.clubs;
const units = testUnits(base.database, club, {
  gates: {
    "attendance.confirm": async (_uow, requests) =>
      requests.map(({ member }) => (member.id === refused ? { code: "test-part:debt" } : undefined)),
  },
  consequences: {
    "attendance.leave": async ({ organization }) =>
      costs > 0
        ? [{ key: "kitty:consequences.returned", values: { amount: moneyOf(organization, costs) } }]
        : [],
  },
});
const app = { ...units.host, env: { SECRET: TEST_SECRET } };
const START = units.now;
const invalid = expect.objectContaining({ code: "invalid-mail-link" });

let anna: number;
let bob: number;
let occasionId: number;

const session = (values: object = {}) =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 500,
      tags: [],
      capacity: null,
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:30",
      ...values,
    }),
  );
const change = (id: number, values: object) =>
  units.asSystem((uow) => uow.db("members").where({ id }).update(values));
const member = (id: number) => units.asSystem((uow) => uow.db("members").where({ id }).first());
const linkOf = async (memberId: number, occasion = occasionId) => {
  const { link_version: version } = await member(memberId);
  return sealAnswerLink(TEST_SECRET, club.tenant, { memberId, occasionId: occasion, version });
};
const answer = (code: string, attending: "attending" | "not-attending", reviewed = "-") =>
  answerByLink(app, club, { code, attending, reviewed });
const look = (code: string) => readByLink(app, club, code, async ({ actor }) => actor.id);
const standings = () =>
  units.asSystem(async (uow) =>
    uow
      .db("attendances")
      .orderBy("occasion_id")
      .orderBy("member_id")
      .select("occasion_id", "member_id", "state"),
  );

beforeEach(async () => {
  [refused, costs, units.now] = [undefined, 0, START];
  await units.asSystem((uow) => uow.db("attendances").delete());
  [anna = 0, bob = 0] = await units.addMembers(2);
  occasionId = await session();
});

describe("a mailed link", () => {
  it("answers for its member and occasion alone, as often as they change their mind", async () => {
    await session();
    const code = await linkOf(anna);
    expect(await look(code)).toBe(anna);
    expect(await standings()).toEqual([]);
    expect(await answer(code, "attending")).toMatchObject({ standing: "attending", member: { id: anna } });
    expect(await answer(code, "attending")).toMatchObject({ previous: "attending", standing: "attending" });
    expect(await standings()).toEqual([{ occasion_id: occasionId, member_id: anna, state: "attending" }]);
    expect(await answer(code, "not-attending")).toMatchObject({ standing: "not-attending" });
    expect(await standings()).toEqual([{ occasion_id: occasionId, member_id: anna, state: "not-attending" }]);
  });

  it("shows that the address is theirs, and leaves their wish for no mails alone", async () => {
    await change(anna, { confirmed_at: null, allows_emails: false, identity_id: null });
    await answer(await linkOf(anna), "not-attending");
    expect(await member(anna)).toMatchObject({
      confirmed_at: units.now,
      allows_emails: false,
      identity_id: null,
    });
  });

  it("goes by the gates of the page, and to the end of a line", async () => {
    refused = anna;
    await expect(answer(await linkOf(anna), "attending")).rejects.toMatchObject({ code: "test-part:debt" });
    expect(await standings()).toEqual([]);
    refused = undefined;
    occasionId = await session({ capacity: 1 });
    await answer(await linkOf(bob), "attending");
    expect(await answer(await linkOf(anna), "attending")).toMatchObject({ standing: "waiting", place: 1 });
    const left = await answer(await linkOf(bob), "not-attending");
    expect(left).toMatchObject({ standing: "not-attending", promoted: [anna] });
  });

  it("asks before leaving, if that costs something", async () => {
    const code = await linkOf(anna);
    await answer(code, "attending");
    costs = 500;
    const question = await questionOf(answer(code, "not-attending"));
    expect(await standings()).toMatchObject([{ state: "attending" }]);
    costs = 700;
    await questionOf(answer(code, "not-attending", reviewKey(question)));
    costs = 500;
    expect(await answer(code, "not-attending", reviewKey(question))).toMatchObject({
      standing: "not-attending",
    });
  });
});

describe("a link no longer holds", () => {
  it.each([
    ["archived", { state: "archived" }],
    ["erased", { state: "erased", email: null }],
    ["put back to pending", { state: "pending" }],
    ["given another address", { email: "other@people.example" }],
    ["left without an address", { email: null }],
  ])("once its member is %s, nor when that is taken back", async (_what, values) => {
    const code = await linkOf(anna);
    const { email, state } = await member(anna);
    await change(anna, values);
    await expect(look(code)).rejects.toEqual(invalid);
    await expect(answer(code, "attending")).rejects.toEqual(invalid);
    await change(anna, { email, state });
    await expect(look(code)).rejects.toEqual(invalid);
    await expect(answer(code, "attending")).rejects.toEqual(invalid);
    expect(await standings()).toEqual([]);
    await answer(await linkOf(anna), "attending");
  });

  it("survives what changes neither: another name, role, language or password", async () => {
    const code = await linkOf(anna);
    const { email } = await member(anna);
    await change(anna, { name: "Ann", role: "coach", language: "es", identity_id: null, email });
    expect(await look(code)).toBe(anna);
  });

  it.each(["player", "coach", "admin"])("for a %s from the start on", async (role) => {
    await change(anna, { role });
    const code = await linkOf(anna);
    const { starts_at: start } = await units.asSystem((uow) =>
      uow.db("occasions").where({ id: occasionId }).first(),
    );
    units.now = new Date(start.getTime() - 1);
    await answer(code, "attending");
    units.now = start;
    for (const said of ["attending", "not-attending"] as const)
      await expect(answer(code, said)).rejects.toMatchObject({ code: "answer-closed" });
  });

  it.each([
    ["canceled", { status: "canceled" }, "occasion-canceled"],
    ["archived", { status: "archived" }, "answer-settled"],
    ["meant for others now", { tags: ["u12"] }, "not-found"],
  ])("for an occasion that is %s", async (_what, values, refusal) => {
    const code = await linkOf(anna);
    await units.asSystem((uow) => uow.db("occasions").where({ id: occasionId }).update(values));
    await expect(answer(code, "attending")).rejects.toMatchObject({ code: refusal });
    await units.asSystem((uow) => uow.db("occasions").where({ id: occasionId }).delete());
    await expect(answer(code, "attending")).rejects.toMatchObject({ code: "not-found" });
  });

  it("at another club, or if a letter of it is changed", async () => {
    const code = await linkOf(anna);
    const input = { code, attending: "attending" as const, reviewed: undefined };
    await expect(answerByLink(app, other, input)).rejects.toEqual(invalid);
    await expect(readByLink(app, other, code, async () => 1)).rejects.toEqual(invalid);
    for (let at = 0; at < code.length; at += 7) {
      const letter = code[at] === "A" ? "B" : "A";
      const forged = code.slice(0, at) + letter + code.slice(at + 1);
      await expect(answer(forged, "attending")).rejects.toEqual(invalid);
    }
    for (const forged of ["", "x", "A".repeat(code.length), code.slice(0, -4), `${code}AAAA`])
      await expect(answer(forged, "attending")).rejects.toEqual(invalid);
    expect(openAnswerLink("another secret of some length, at least", club.tenant, code)).toBeUndefined();
    expect(await standings()).toEqual([]);
  });
});

describe("a turn in line that was given up by a link", () => {
  const inLine = async () => {
    occasionId = await session({ capacity: 1 });
    await answer(await linkOf(bob), "attending");
    const [cleo = 0] = await units.addMembers(1);
    for (const one of [anna, cleo]) await answer(await linkOf(one), "attending");
    return cleo;
  };
  const place = async (id: number) => {
    const rows = await units.asSystem((uow) =>
      uow
        .db("attendances")
        .where({ occasion_id: occasionId, state: "waiting" })
        .orderBy("line_order")
        .pluck("member_id"),
    );
    return rows.indexOf(id);
  };
  const offered = (memberId: number) => units.asSystem((uow) => ownUndo(uow, { occasionId, memberId }));
  const tooLate = expect.objectContaining({ code: "undo-too-late" });

  it("is had back by the same link, for a minute", async () => {
    await inLine();
    const code = await linkOf(anna);
    const { undo } = await answer(code, "not-attending");
    expect([await offered(anna), await place(anna)]).toEqual([{ id: undo, state: "waiting" }, -1]);
    units.now = new Date(START.getTime() + 60_000);
    expect(await undoByLink(app, club, { code, undo: undo ?? 0 })).toMatchObject({ own: true, place: 1 });
    expect([await offered(anna), await place(anna)]).toEqual([undefined, 0]);
    const again = await answer(code, "not-attending");
    units.now = new Date(START.getTime() + 121_000);
    expect(await offered(anna)).toBeUndefined();
    await expect(undoByLink(app, club, { code, undo: again.undo ?? 0 })).rejects.toEqual(tooLate);
    expect(await place(anna)).toBe(-1);
  });

  it("and a place after the deadline, to which no answer leads back", async () => {
    occasionId = await session();
    const code = await linkOf(anna);
    await answer(code, "attending");
    const open = await answer(code, "not-attending");
    expect([open.undo, await offered(anna)]).toEqual([null, undefined]);
    await answer(code, "attending");
    const over = { answer_deadline_hours: 24, registration_closes_at: units.now };
    await units.asSystem((uow) => uow.db("occasions").where({ id: occasionId }).update(over));
    const asked = await answer(code, "not-attending").catch((error) => error);
    const { undo } = await answer(code, "not-attending", reviewKey(asked.question));
    await expect(answer(code, "attending")).rejects.toMatchObject({ code: "deadline-over" });
    expect(await offered(anna)).toEqual({ id: undo, state: "attending" });
    expect(await undoByLink(app, club, { code, undo: undo ?? 0 })).toMatchObject({ standing: "attending" });
    expect(await offered(anna)).toBeUndefined();
  });

  it("is had back by no other link: another's, another occasion's, one that no longer holds", async () => {
    const cleo = await inLine();
    const code = await linkOf(anna);
    const undo = (await answer(code, "not-attending")).undo ?? 0;
    const foreign = [await linkOf(cleo), await linkOf(bob), await linkOf(anna, await session())];
    for (const link of foreign)
      await expect(undoByLink(app, club, { code: link, undo })).rejects.toEqual(tooLate);
    await expect(undoByLink(app, other, { code, undo })).rejects.toEqual(invalid);
    await change(anna, { email: `new-${anna}@people.example` });
    await expect(undoByLink(app, club, { code, undo })).rejects.toEqual(invalid);
    expect(await place(anna)).toBe(-1);
  });

  it("does not lead to what its member, as an admin, recorded for somebody else", async () => {
    const cleo = await inLine();
    await change(anna, { role: "admin" });
    const recorded = await units.asMember(anna, (uow) =>
      recordAnswer(uow, {
        occasionId,
        memberId: cleo,
        attending: "not-attending" as const,
        overCapacity: false,
        reviewed: undefined,
      }),
    );
    expect(recorded.undo).not.toBeNull();
    const input = { code: await linkOf(anna), undo: recorded.undo ?? 0 };
    await expect(undoByLink(app, club, input)).rejects.toEqual(tooLate);
    expect(await place(cleo)).toBe(-1);
  });
});

it("an address that changes while an answer is under way ends it or comes after it", async () => {
  for (let round = 0; round < 5; round++) {
    const [carl = 0] = await units.addMembers(1);
    const code = await linkOf(carl);
    const [answered] = await Promise.allSettled([
      answer(code, "attending"),
      change(carl, { email: `new-${carl}@people.example` }),
    ]);
    if (answered.status === "rejected") expect(answered.reason).toEqual(invalid);
    await expect(answer(code, "not-attending")).rejects.toEqual(invalid);
  }
});

it("answers of the same person by link and by page at once come to one place", async () => {
  occasionId = await session({ capacity: 1 });
  const code = await linkOf(anna);
  await Promise.all([
    answer(code, "attending"),
    units.asMember(anna, (uow) =>
      answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
    ),
    answer(await linkOf(bob), "attending"),
  ]);
  const states = (await standings()).map(({ state }) => state).sort();
  expect(states).toEqual(["attending", "waiting"]);
});
