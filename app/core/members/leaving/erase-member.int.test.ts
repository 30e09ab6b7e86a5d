import { expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { enterUnavailability } from "#app/core/attendance/availability/enter-unavailability.server.ts";
import { recordPresence } from "#app/core/attendance/presence/record-presence.server.ts";
import { rateSession } from "#app/core/attendance/ratings/rate-session.server.ts";
import { attendanceRates } from "#app/core/attendance/statistics/statistics.server.ts";
import { AuditListSchema } from "#app/core/audit/audit.schemas.ts";
import { auditLog } from "#app/core/audit/audit-log.server.ts";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import { changeMySettings } from "#app/core/messaging/notices/preferences/my-settings.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { run } from "#tenants/sql.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { editMember } from "../edit-member.server.ts";
import { eraseMember, eraseOther } from "./erase-member.server.ts";

/** Occurs in every text of the person. */
const CANARY = "Wiltraud";

const base = await testDatabase({ poolSize: 8 });
const [club] = base.clubs;
const units = testUnits(base.database, club);
const mails = noticeMails(base, units);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0] = await units.addMembers(1, { role: "coach" });

const session = (date: string) =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 0,
      tags: [],
      capacity: 1,
      date,
      startTime: "19:00",
      finishTime: "20:30",
    }),
  );
const erase = (memberId: number) =>
  units.asMember(admin, (uow) => eraseMember(uow, { memberId, reviewed: undefined }));
const at = (instant: string) => {
  units.now = new Date(instant);
};

/** Where in the club's schema a text stands: "table.column". */
async function placesOf(text: string): Promise<string[]> {
  return units.asSystem(async (uow) => {
    const { rows } = await uow.db.raw<{ rows: { table: string; column: string }[] }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
        WHERE table_schema = current_schema ORDER BY 1, 2`,
    );
    const found: string[] = [];
    for (const { table, column } of rows) {
      const hits = await run(
        uow.db,
        `SELECT FROM "${table}" WHERE "${column}"::text ILIKE :pattern LIMIT 1`,
        { pattern: `%${text}%` },
      );
      if (hits > 0) found.push(`${table}.${column}`);
    }
    return found;
  });
}

/** An address that names the person, under which they can still sign in. */
async function emailOf(id: number): Promise<string> {
  const email = `${CANARY.toLowerCase()}@people.example`;
  await units.asSystem((uow) => uow.db("members").where({ id }).update({ email }));
  return email;
}

/** A member who has left a trace wherever a person can. */
async function busyPerson() {
  at("2026-11-21T10:00:00Z");
  const [id = 0] = await units.addMembers(1);
  const name = `${CANARY} Weber`;
  const email = await emailOf(id);
  await units.asSystem((uow) => offerTags(uow, [`${CANARY} tag`]));
  await units.asMember(admin, (uow) =>
    editMember(uow, {
      memberId: id,
      name,
      alias: `${CANARY}i`,
      email,
      notes: `${CANARY} is shy`,
      gender: "female",
      positions: [`${CANARY} wing`],
      score: 71,
      tags: [`${CANARY} tag`],
    }),
  );
  const [past, ahead] = [await session("2026-11-22"), await session("2026-11-29")];
  const say = (occasionId: number, attending: "attending" | "not-attending", note?: string) =>
    units.asMember(id, (uow) => answerOccasion(uow, { occasionId, attending, note, reviewed: undefined }));
  await say(past, "attending", `I am ${CANARY}`);
  at("2026-11-22T18:30:00Z");
  await units.asMember(coach, (uow) =>
    recordPresence(uow, {
      occasionId: past,
      act: undefined,
      others: { presence: "came", among: [id] },
      marks: [],
    }),
  );
  at("2026-11-22T21:00:00Z");
  await units.asMember(id, (uow) =>
    rateSession(uow, { occasionId: past, stars: 4, comment: `${CANARY} liked it` }),
  );
  await units.asMember(id, (uow) => changeMySettings(uow, { changedPush: false }));
  await units.asMember(id, (uow) =>
    enterUnavailability(uow, {
      memberId: id,
      from: "2026-12-10",
      until: "2026-12-12",
      reason: `${CANARY}'s knee`,
    }),
  );
  await say(ahead, "attending");
  at("2026-11-29T10:00:00Z");
  await say(ahead, "not-attending");
  mails.down = true;
  await mails.sendAll({ after: 120 });
  mails.down = false;
  await units.asSystem((uow) =>
    uow.db("member_imports").insert({
      member_id: admin,
      file_name: `${CANARY}.csv`,
      columns: ["name"],
      state: "queued",
      total: 1,
      sheet: JSON.stringify({ header: ["Name"], rows: [name] }),
      expires_at: units.now,
    }),
  );
  return { id, past, ahead };
}

it("leaves no text of a person anywhere, and counts what they took part in", async () => {
  const { id, past } = await busyPerson();
  const before = await placesOf(CANARY);
  expect(before).toEqual(
    expect.arrayContaining([
      "attendances.note",
      "audit_people.name",
      "members.alias",
      "members.email",
      "members.name",
      "member_imports.file_name",
      "member_imports.sheet",
      "members.notes",
      "members.positions",
      "members.tags",
      "notice_mails.mail",
      "ratings.comment",
      "unavailabilities.reason",
    ]),
  );
  await erase(id);
  // The tag is left, since it is the club's, too.
  expect(await placesOf(CANARY)).toEqual(["settings.value"]);
  const [kept] = await units.asSystem((uow) =>
    uow.db("attendances").where({ occasion_id: past, member_id: id }).select("state", "presence"),
  );
  expect(kept).toEqual({ state: "attending", presence: "came" });
  expect(
    await units.asSystem((uow) => uow.db("members").where({ id }).first("name", "state", "email")),
  ).toEqual({
    name: "Former member",
    state: "erased",
    email: null,
  });
  const log = await units.asMember(admin, (uow) => auditLog(uow, AuditListSchema.parse({})));
  expect(log.items.map(({ act }) => act)).toContain("member.erased");
  expect(JSON.stringify(log)).not.toContain(CANARY);
  const seen = await units.asMember(coach, (uow) =>
    attendanceRates(uow, { tag: undefined, page: 1, perPage: 100 } as never),
  );
  expect(JSON.stringify(seen)).not.toContain("Former member");
  await expect(erase(id)).rejects.toMatchObject({ code: "not-found" });
});

it("gives the coming places to the next, and is refused for the last admin", async () => {
  at("2026-11-21T10:00:00Z");
  const id = await session("2026-12-05");
  const [anna = 0, bob = 0] = await units.addMembers(2);
  for (const member of [anna, bob])
    await units.asMember(member, (uow) =>
      answerOccasion(uow, { occasionId: id, attending: "attending", reviewed: undefined }),
    );
  await erase(anna);
  const [place] = await units.asSystem((uow) =>
    uow.db("attendances").where({ occasion_id: id, member_id: bob }),
  );
  expect(place.state).toBe("attending");
  await expect(units.asMember(anna, async () => {})).rejects.toThrow();
  await units.asSystem((uow) => uow.db("members").whereNot({ id: admin }).update({ role: "player" }));
  await expect(erase(admin)).rejects.toMatchObject({ code: "last-admin" });
});

it("erases oneself by one's own account only", async () => {
  await units.addMembers(1, { role: "admin" });
  const erased = units.asMember(admin, (uow) => eraseOther(uow, { memberId: admin, reviewed: undefined }));
  await expect(erased).rejects.toMatchObject({ code: "erase-self" });
});
