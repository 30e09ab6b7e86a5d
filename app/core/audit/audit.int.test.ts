import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { changeAttendees } from "#app/core/attendance/change-attendees.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { inactivityDaysSetting } from "#app/core/club/settings/settings.ts";
import { updateSettings } from "#app/core/club/settings/update-settings.server.ts";
import { addMember } from "#app/core/members/add-member.server.ts";
import { changeMember } from "#app/core/members/change-member.server.ts";
import { editMember } from "#app/core/members/edit-member.server.ts";
import { AddMemberSchema } from "#app/core/members/members.schemas.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { AuditListSchema } from "./audit.schemas.ts";
import { auditLog } from "./audit-log.server.ts";

let admin: number;
let luis: number;

const db = await testDatabase();
const [tenant] = db.tenants;
const units = testUnits(db.database, db.clubs[0]);
const owner = new pg.Client({ connectionString: db.ownerUrl });
await owner.connect();
await owner.query(`SET search_path = ${tenant}, pg_temp`);

afterAll(async () => {
  await owner.end();
});
beforeEach(async () => {
  [admin = 0, luis = 0] = [...(await units.addMembers(1, { role: "admin" })), ...(await units.addMembers(1))];
});

const asAdmin = <T>(work: (uow: MemberUnit) => Promise<T>) => units.asMember(admin, work);
async function rows(): Promise<{ act: string; [column: string]: unknown }[]> {
  const found = await owner.query(
    `SELECT act, subject_kind AS kind, before, after, source,
            (SELECT jsonb_agg(jsonb_build_object('id', p.member_id, 'part', p.part, 'before', p.before, 'after', p.after)
                              ORDER BY p.part, p.member_id) FROM audit_people p WHERE p.audit_id = l.id) AS people
       FROM audit_log l WHERE actor_id = $1 ORDER BY id`,
    [admin],
  );
  return found.rows;
}

test("an act is one row with who did it to whom, and only what changed", async () => {
  await asAdmin((uow) => editMember(uow, { memberId: luis, name: "Luis", score: 4.5 }));
  await asAdmin((uow) => editMember(uow, { memberId: luis, score: 5, alias: null }));
  const [, edited, ...more] = await rows();
  expect(more).toEqual([]);
  expect(edited).toEqual({
    act: "member.edited",
    kind: "member",
    before: null,
    after: null,
    source: "job",
    people: [
      { part: "actor", id: admin, before: null, after: null },
      { part: "member", id: luis, before: { score: 4.5 }, after: { score: 5 } },
    ],
  });
});

test("an act that is rolled back, refused, or changes nothing leaves none", async () => {
  await expect(
    asAdmin(async (uow) => {
      await editMember(uow, { memberId: luis, name: "Gone" });
      throw new Error("afterwards");
    }),
  ).rejects.toThrow("afterwards");
  await expect(asAdmin((uow) => editMember(uow, { memberId: 999_999, name: "x" }))).rejects.toThrow(
    "not-found",
  );
  await asAdmin((uow) => editMember(uow, { memberId: luis, alias: null }));
  await asAdmin((uow) => updateSettings(uow, [inactivityDaysSetting], { inactivityDays: 30 }));
  expect(await rows()).toEqual([]);
});

test("a role and fields in one call are one act", async () => {
  await asAdmin((uow) => changeMember(uow, { memberId: luis, role: "coach", name: "Luis Coach" }));
  await asAdmin((uow) => changeMember(uow, { memberId: luis, role: "player" }));
  expect((await rows()).map(({ act }) => act)).toEqual(["member.edited", "member.role-changed"]);
});

test("answers recorded for others are told with the members, one's own are not", async () => {
  const [occasionId = 0] = await asAdmin((uow) =>
    uow.db("occasions").insert(
      {
        kind: "event",
        name: "Dinner",
        starts_at: "2026-11-25T10:00:00Z",
        finishes_at: "2026-11-25T12:00:00Z",
      },
      "id",
    ),
  ).then((added) => added.map(({ id }) => id));
  const one = { occasionId, overCapacity: false };
  await asAdmin((uow) =>
    recordAnswer(uow, { ...one, memberId: admin, attending: "attending", reviewed: undefined }),
  );
  expect(await rows()).toEqual([]);
  await asAdmin((uow) =>
    recordAnswer(uow, { ...one, memberId: luis, attending: "attending", reviewed: undefined }),
  );
  await asAdmin((uow) =>
    recordAnswer(uow, { ...one, memberId: luis, attending: "attending", reviewed: undefined }),
  );
  const others = await units.addMembers(2);
  await asAdmin((uow) => changeAttendees(uow, { occasionId, add: others, remove: [luis] }));
  expect((await rows()).map(({ act, people }) => [act, (people as unknown[]).length])).toEqual([
    ["attendance.recorded", 2],
    ["attendance.changed", 4],
  ]);
});

test("the club's role can add and read, and nothing else", async () => {
  await asAdmin((uow) => addMember(uow, AddMemberSchema.parse({ name: "New" })));
  const app = new pg.Client({ connectionString: db.appUrl });
  await app.connect();
  const tried = async (client: pg.Client, statement: string) => {
    await client.query(client === app ? `BEGIN; SET LOCAL ROLE ${tenant}` : "BEGIN");
    const outcome = await client.query(statement).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
    await client.query("ROLLBACK");
    return [statement, outcome];
  };
  for (const client of [app, owner]) {
    for (const table of ["audit_log", "audit_people"]) {
      const changes = [
        `UPDATE ${tenant}.${table} SET before = '{}'`,
        `TRUNCATE ${tenant}.${table} CASCADE`,
        `DELETE FROM ${tenant}.${table}`,
      ];
      for (const statement of changes) expect(await tried(client, statement)).toEqual([statement, "42501"]);
    }
  }
  await app.end();
});

test("what it says about a person can be forgotten once the person is erased, and only then", async () => {
  await asAdmin((uow) => editMember(uow, { memberId: luis, email: "luis@private.example" }));
  const forget = () => asAdmin((uow) => uow.db("audit_people").where({ member_id: luis }).delete());
  await expect(forget()).rejects.toThrow("erased members only");
  await asAdmin((uow) => uow.db("members").where({ id: luis }).update({ state: "erased" }));
  expect(await forget()).toBe(1);
  const [left] = await rows();
  expect(left).toMatchObject({ act: "member.edited", people: [{ part: "actor", id: admin }] });
});

test("is read by person, kind and days, a page at a time, each act once", async () => {
  const session = { subject: { kind: "session", id: 1, label: "Training" } };
  await asAdmin((uow) => editMember(uow, { memberId: luis, score: 3 }));
  await asAdmin((uow) =>
    uow.audit("session.edited", { ...session, before: { price: 1 }, after: { price: 2 } }),
  );
  // By and about the same person.
  await asAdmin((uow) => editMember(uow, { memberId: admin, score: 4 }));
  const read = (asked: object) => asAdmin((uow) => auditLog(uow, AuditListSchema.parse(asked)));
  const actsOf = async (asked: object) => {
    const { items, total } = await read(asked);
    return [items.map(({ act, subject }) => `${act} ${subject.id === luis ? "luis" : ""}`.trim()), total];
  };
  const newestFirst = ["member.edited", "session.edited", "member.edited luis"];
  expect(await actsOf({ person: admin })).toEqual([newestFirst, 3]);
  expect(await actsOf({ person: luis })).toEqual([["member.edited luis"], 1]);
  expect(await actsOf({ person: admin, kind: "member" })).toEqual([
    ["member.edited", "member.edited luis"],
    2,
  ]);
  expect(await actsOf({ person: admin, perPage: 1, page: 2 })).toEqual([["session.edited"], 3]);
  expect(await actsOf({ person: admin, perPage: 1, page: 4 })).toEqual([[], 3]);
  expect(await actsOf({ person: admin, to: "2020-01-01" })).toEqual([[], 0]);
  expect(await actsOf({ person: admin, from: "2020-01-01", to: "2090-01-01" })).toEqual([newestFirst, 3]);
  expect(await actsOf({ kind: "no-such" })).toEqual([[], 0]);
  const all = await read({ perPage: 100 });
  expect(all.total).toBe(all.items.length);
  expect(all.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id).toSorted((a, b) => b - a));

  // Once somebody is erased the facts stay, by and about them, without a name.
  for (const erased of [luis, admin]) {
    await units.asSystem((uow) => uow.db("members").where({ id: erased }).update({ state: "erased" }));
    await units.asSystem((uow) => uow.db("audit_people").where({ member_id: erased }).delete());
  }
  const left = (person: number) =>
    units.asSystem(async (uow) => {
      const { items } = await auditLog(uow, AuditListSchema.parse({ person }));
      return items.map(({ act, actor }) => [act, actor?.name]);
    });
  expect(await left(luis)).toEqual([["member.edited", null]]);
  expect(await left(admin)).toEqual([
    ["member.edited", null],
    ["session.edited", null],
    ["member.edited", null],
  ]);
});
