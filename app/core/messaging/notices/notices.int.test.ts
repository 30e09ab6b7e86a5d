import { beforeEach, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { cancelSession, deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { notify } from "./notices.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
// The club's locale is that of its readers here.
await units.asSystem(({ db }) => db("settings").insert({ id: "locale", value: '"es"' }));
const mails = noticeMails(base, units);
const [admin = 0] = await units.addMembers(1, { role: "admin" });

beforeEach(() => mails.clear());

const session = () =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Entreno «A»\u2028",
      address: "Campo de Vallecas",
      description: "",
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:30",
      capacity: 1,
      price: 0,
      tags: [],
    }),
  );
const answer = (memberId: number, occasionId: number, attending: Answer) =>
  units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
const change = (memberId: number, values: object) =>
  units.asSystem((uow) => uow.db("members").where({ id: memberId }).update(values));

/** A session of one place, a member who leaves it and one who moves up. */
async function movedUp(): Promise<{ occasionId: number; next: number }> {
  const occasionId = await session();
  const [first = 0, next = 0] = await units.addMembers(2);
  for (const member of [first, next]) await answer(member, occasionId, "attending");
  await change(next, { name: "Íñigo Ruiz", language: "es" });
  await answer(first, occasionId, "not-attending");
  return { occasionId, next };
}

it("tells a member who moved up in their language, once, with a link to the occasion", async () => {
  const { occasionId } = await movedUp();
  await mails.sendAll();
  await mails.sendAll();
  expect(mails.sent).toHaveLength(1);
  const [mail] = mails.sent;
  expect(mail?.subject).toBe("Alder · Tienes plaza: Entreno «A» , mar, 24 nov, 19:00");
  expect(mail?.text).toMatch(/^Tienes plaza, Íñigo\n/);
  expect(mail?.text).toContain("martes, 24 de noviembre de 2026");
  expect(mail?.text).toContain(`http://alder.localhost:3000/attendance/${occasionId}`);
});

it("tells nobody twice under one key, neither later nor at the same moment", async () => {
  const occasionId = await session();
  const [memberId = 0] = await units.addMembers(1);
  const occasion = await units.asSystem(({ db }) => lockOccasion(db, occasionId));
  const tell = () =>
    units.asSystem((uow) =>
      notify(uow, [{ memberId, kind: "reinstated", occasion, once: `told:${occasionId}` }]),
    );
  expect((await Promise.all([tell(), tell(), tell()])).sort()).toEqual([0, 0, 1]);
  expect(await tell()).toBe(0);
  await mails.sendAll();
  expect(mails.sent).toHaveLength(1);
});

it("tells a member who is given a place of it, and mentions no line", async () => {
  const { occasionId } = await movedUp();
  await units.asSystem((uow) => uow.db("notices").delete());
  const [late = 0] = await units.addMembers(1);
  await change(late, { language: "en" });
  await answer(late, occasionId, "attending");
  await units.asMember(admin, (uow) =>
    recordAnswer(uow, {
      occasionId,
      memberId: late,
      attending: "attending",
      overCapacity: true,
      reviewed: undefined,
    }),
  );
  await mails.sendAll();
  expect(mails.sent.map((mail) => mail.text)).toEqual([
    expect.stringContaining("You’ve been given a place although it was full."),
  ]);
});

it("is tried again after the mail server was down, under the same key", async () => {
  await movedUp();
  mails.down = true;
  await mails.sendAll();
  expect(mails.sent).toEqual([]);
  mails.down = false;
  await mails.sendAll();
  await mails.sendAll();
  expect(mails.sent).toHaveLength(1);
});

it.each([
  ["archived meanwhile", { state: "archived" }],
  ["who wants no mails", { allows_emails: false }],
  ["without an address", { email: null }],
])("leaves a member %s alone", async (_why, values) => {
  const { next } = await movedUp();
  await change(next, values);
  await mails.sendAll();
  expect(mails.sent).toEqual([]);
});

it("sends only what an admin asks for if the club wants no automatic mails", async () => {
  const { occasionId } = await movedUp();
  await units.asSystem((uow) => uow.db("settings").insert({ id: "automaticMails", value: "false" }));
  await mails.sendAll();
  expect(mails.sent).toEqual([]);
  await units.asMember(admin, (uow) =>
    cancelSession(uow, { sessionId: occasionId, notify: true, reviewed: undefined }),
  );
  await mails.sendAll();
  expect(mails.sent.map((mail) => mail.subject)).toEqual([expect.stringContaining("Cancelación")]);
});

it("says of a night that is repeated when it is, how often, and until when", async () => {
  const [reader = 0] = await units.addMembers(1);
  await change(reader, { language: "es" });
  const input = CreateSessionSchema.parse({
    name: "Nocturno",
    date: "2026-12-07",
    startTime: "23:00",
    finishTime: "01:00",
    repeatUntil: "2026-12-24",
    notify: true,
  });
  await units.asMember(admin, (uow) => createSession(uow, input));
  await mails.sendAll();
  expect(mails.sent.map((mail) => mail.text)).toContainEqual(
    expect.stringContaining(
      "lunes, 7 de diciembre de 2026, 23:00–01:00\n3 entrenamientos en total, el último el lunes, 21 de diciembre de 2026",
    ),
  );
});

it("says what has changed, and how it stands now", async () => {
  const { occasionId, next } = await movedUp();
  await units.asSystem((uow) => uow.db("notices").delete());
  const input = ChangeSessionSchema.parse({
    sessionId: occasionId,
    startTime: "19:30",
    price: 500,
    notify: true,
  });
  await units.asMember(admin, (uow) => editSession(uow, input));
  await mails.sendAll();
  const [mail] = mails.sent;
  expect(await units.asSystem((uow) => uow.db("notices").pluck("member_id"))).toEqual([next]);
  expect(mail?.text.replaceAll("\u00a0", " ")).toContain(
    [
      "Esto ha cambiado:",
      "Cuándo: mar, 24 nov 2026, 19:30–20:30 (antes: mar, 24 nov 2026, 19:00–20:30)",
      "Precio: 5 € (antes: Gratis)",
      "",
      "Así queda ahora:",
      "",
      "Entreno «A»",
    ].join("\n"),
  );
});

it("still tells of a session that is gone", async () => {
  const { occasionId } = await movedUp();
  await units.asSystem((uow) => uow.db("notices").delete());
  await units.asMember(admin, (uow) =>
    deleteSession(uow, { sessionId: occasionId, notify: true, reviewed: undefined }),
  );
  await mails.sendAll();
  expect(mails.sent.map((mail) => mail.text)).toEqual([
    expect.stringContaining("http://alder.localhost:3000/\n"),
  ]);
});
