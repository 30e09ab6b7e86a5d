import { beforeEach, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { archiveMember, restoreMember } from "#app/core/members/leaving/archive-member.server.ts";
import { archiveQuestion } from "#app/core/members/leaving/archive-question.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { reinstateOccasion } from "../lifecycle/reinstate.server.ts";
import { createSession } from "../sessions/create-session.server.ts";
import { editSession } from "../sessions/edit-session.server.ts";
import { cancelSession } from "../sessions/end-session.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "../sessions/sessions.schemas.ts";
import { calendarAddress, endCalendarAddress, makeCalendarAddress } from "./calendar-address.server.ts";
import { tokenIn } from "./calendar-path.ts";
import { memberCalendar } from "./member-calendar.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const elsewhere = testUnits(base.database, base.clubs[1]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [player = 0, other = 0] = await units.addMembers(2, { tags: ["u18"] });
const origin = "https://red.clubs.example";
const now = new Date("2026-10-21T10:00:00Z");

beforeEach(async () => {
  units.now = now;
  elsewhere.now = now;
  await units.asSystem((uow) => uow.db("occasions").delete());
  await units.asSystem((uow) => uow.db("calendar_addresses").delete());
});

const make = async (by = player) => {
  const { path } = await units.asMember(by, makeCalendarAddress);
  return tokenIn(path.slice("/calendar/".length)) ?? "";
};
const read = (token: string, at = units) => at.asSystem((uow) => memberCalendar(uow, { token, origin }));
const titles = async (token: string) =>
  [...((await read(token)) ?? "").matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);

/** An occasion that starts in `days` days, and the player's standing on it. */
async function occasion(
  name: string,
  days: number,
  { standing, ...over }: { standing?: string; status?: string; tags?: string[]; kind?: string } = {},
): Promise<void> {
  const startsAt = new Date(now.getTime() + days * 86_400_000);
  await units.asSystem(async (uow) => {
    const [{ id }] = await uow
      .db("occasions")
      .insert({
        kind: "session",
        name,
        starts_at: startsAt,
        finishes_at: new Date(startsAt.getTime() + 5_400_000),
        ...over,
      })
      .returning("id");
    if (standing) await uow.db("attendances").insert({ occasion_id: id, member_id: player, state: standing });
  });
}

it("shows what its owner attends, waits for and can still answer, a season back", async () => {
  await occasion("too old", -366, { standing: "attending" });
  await occasion("attended", -364, { standing: "attending", status: "archived" });
  await occasion("waited in vain", -3, { standing: "waiting" });
  await occasion("missed", -2);
  await occasion("going on", -0.02);
  await occasion("coming", 1, { standing: "attending" });
  await occasion("in line", 2, { standing: "waiting" });
  await occasion("open", 3);
  await occasion("declined", 4, { standing: "not-attending" });
  await occasion("called off", 5, { standing: "attending", status: "canceled" });
  await occasion("of others", 6, { tags: ["seniors"] });
  await occasion("of mine", 7, { tags: ["U18"] });
  await occasion("dinner", 400, { kind: "event" });
  expect(await titles(await make())).toEqual([
    "attended",
    "going on (not answered yet)",
    "coming",
    "in line (waiting list)",
    "open (not answered yet)",
    "Cancelled: called off",
    "of mine (not answered yet)",
    "dinner (not answered yet)",
  ]);
  expect(await titles(await make(admin))).toContain("of others (not answered yet)");
});

it("leaves out an event that nobody can sign up for any more", async () => {
  await occasion("dinner", 5, { kind: "event" });
  const close = (at: Date) =>
    units.asSystem((uow) => uow.db("occasions").update({ registration_closes_at: at }));
  const token = await make();
  await close(new Date(now.getTime() + 1));
  expect(await titles(token)).toEqual(["dinner (not answered yet)"]);
  await close(now);
  expect(await titles(token)).toEqual([]);
});

it("speaks its owner's language", async () => {
  await occasion("Partido", 1, { standing: "waiting" });
  await units.asSystem((uow) => uow.db("members").where({ id: player }).update({ language: "es" }));
  expect(await titles(await make())).toEqual(["Partido (en lista de espera)"]);
  await units.asSystem((uow) => uow.db("members").where({ id: player }).update({ language: null }));
});

it("tells each edit, cancellation and reinstatement by a higher number, and schedules of edits only", async () => {
  const [id = 0] = await units.asMember(admin, async (uow) => {
    const training = { name: "Training", date: "2026-11-24", startTime: "19:00", finishTime: "20:30" };
    return (await createSession(uow, CreateSessionSchema.parse(training))).sessionIds;
  });
  const token = await make();
  const seen = { reviewed: undefined, notify: false };
  const numbers: number[] = [];
  const after = async (act: (uow: MemberUnit) => Promise<unknown>) => {
    await units.asMember(admin, act);
    numbers.push(Number(/^SEQUENCE:(\d+)/m.exec((await read(token)) ?? "")?.[1]));
  };
  const edit = (name: string) =>
    after((uow) => editSession(uow, ChangeSessionSchema.parse({ sessionId: id, name })));
  const cancel = () => after((uow) => cancelSession(uow, { sessionId: id, ...seen }));
  const reinstate = () => after((uow) => reinstateOccasion(uow, { occasionId: id, ...seen }));
  await edit("Match");
  await cancel();
  await cancel();
  await reinstate();
  await cancel();
  await reinstate();
  await edit("Training");
  await after((uow) => answerOccasion(uow, { occasionId: id, attending: "attending", reviewed: undefined }));
  expect(numbers).toEqual([1, 2, 2, 3, 4, 5, 6, 6]);
  const { revision } = await units.asSystem((uow) => uow.db("occasions").where({ id }).first("revision"));
  expect(revision).toBe(2);
});

it("is kept as a hash only, one for a member", async () => {
  const [first, second] = [await make(), await make()];
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).not.toBe(first);
  expect([await read(first), typeof (await read(second))]).toEqual([undefined, "string"]);
  const rows = await units.asSystem((uow) => uow.db("calendar_addresses").select());
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(second);
  expect(rows[0].token_hash.toString("base64url")).not.toBe(second);
  expect(await units.asMember(player, calendarAddress)).toEqual({ madeAt: now });
});

it("ends by its owner's word, for its owner alone", async () => {
  const [mine, theirs] = [await make(), await make(other)];
  await units.asMember(player, endCalendarAddress);
  await units.asMember(player, endCalendarAddress);
  expect(await read(mine)).toBeUndefined();
  expect(await read(theirs)).toContain("BEGIN:VCALENDAR");
  expect(await units.asMember(player, calendarAddress)).toEqual({ madeAt: null });
});

it("ends with its owner's membership, and does not come back with it", async () => {
  const token = await make(other);
  const reviewed = await units.asMember(admin, async (uow) =>
    reviewKey(await archiveQuestion(uow, { memberId: other })),
  );
  await units.asMember(admin, (uow) => archiveMember(uow, { memberId: other, reviewed }));
  expect(await read(token)).toBeUndefined();
  await units.asMember(admin, (uow) => restoreMember(uow, { memberId: other }));
  expect(await read(token)).toBeUndefined();
});

it("is none for a member who is not active, whoever made them so", async () => {
  const token = await make();
  const put = (state: string) =>
    units.asSystem((uow) => uow.db("members").where({ id: player }).update({ state }));
  await put("archived");
  expect(await read(token)).toBeUndefined();
  await put("active");
  expect(await read(token)).toBeDefined();
});

it("opens nothing in another club, and no other secret opens it", async () => {
  const token = await make();
  expect(await read(token, elsewhere)).toBeUndefined();
  expect(await read(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).toBeUndefined();
  expect(await read("")).toBeUndefined();
});
