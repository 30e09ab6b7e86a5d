import { beforeEach, describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { cancelSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const mails = noticeMails(base, units);
const [admin = 0] = await units.addMembers(1, { role: "admin" });

beforeEach(() => mails.clear());

const change = (memberId: number, values: object) =>
  units.asSystem((uow) => uow.db("members").where({ id: memberId }).update(values));

describe("many notices", () => {
  const create = (name: string) =>
    units.asMember(admin, (uow) =>
      createSession(
        uow,
        CreateSessionSchema.parse({
          name,
          date: "2026-12-07",
          startTime: "19:00",
          finishTime: "20:30",
          notify: true,
        }),
      ),
    );
  const onlyReader = async (values: object) => {
    await units.asSystem((uow) => uow.db("members").whereNot({ id: admin }).update({ allows_emails: false }));
    const [reader = 0] = await units.addMembers(1);
    await change(reader, { language: "en", ...values });
    return reader;
  };

  it("of a minute are one mail that has them all, and the way to each", async () => {
    await onlyReader({});
    for (let n = 1; n <= 60; n++) await create(`Training ${n}.`);
    await mails.sendAll({ after: 59 });
    expect(mails.sent).toEqual([]);
    await mails.sendAll();
    await mails.sendAll({ after: 600 });
    expect(mails.sent.map(({ subject }) => subject)).toEqual(["Alder · 60 messages"]);
    const [mail] = mails.sent;
    for (let n = 1; n <= 60; n++) expect(mail?.text).toContain(`New: Training ${n}., Mon`);
    expect(mail?.text.match(/\/attendance\/\d+/g)).toHaveLength(60);
    expect(mail?.unsubscribeUrl).toMatch(/^http:\/\/alder\.localhost:3000\/unsubscribe\/one-click\?code=/);
    expect(mail?.text).toContain("/unsubscribe?code=");
  });

  it("of an hour are twenty mails, and one more with the rest when there is room", async () => {
    const reader = await onlyReader({});
    const began = units.now;
    for (let n = 1; n <= 25; n++) {
      await create(`Training ${n}.`);
      units.now = new Date(units.now.getTime() + 120_000);
      await mails.sendAll();
    }
    expect(mails.sent).toHaveLength(20);
    const due = await units.asSystem((uow) =>
      uow.db("notices").where({ member_id: reader, handled_at: null }).pluck("due_at"),
    );
    expect(due).toHaveLength(5);
    const { rows } = await base.database.platform.raw<{ rows: { due_at: Date }[] }>(
      "SELECT due_at FROM dispatch.outbox WHERE kind = 'notice.gather' AND due_at = ?",
      [due[0]],
    );
    expect(rows).not.toEqual([]);
    units.now = due[0];
    await mails.sendAll({ after: 0 });
    units.now = began;
    expect(mails.sent).toHaveLength(21);
    expect(mails.sent.at(-1)?.subject).toBe("Alder · 5 messages");
  });

  it("do not hold up one that is urgent, which comes alone", async () => {
    const reader = await onlyReader({});
    const {
      sessionIds: [occasionId = 0],
    } = await create("Gone");
    await mails.clear();
    await units.asMember(reader, (uow) =>
      answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
    );
    await create("Training");
    await units.asMember(admin, (uow) =>
      cancelSession(uow, { sessionId: occasionId, notify: true, reviewed: undefined }),
    );
    await mails.sendAll({ after: 0 });
    expect(mails.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining("Cancelled: ")]);
    await mails.sendAll();
    expect(mails.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Cancelled: "),
      expect.stringContaining("New: Training"),
    ]);
  });

  it("are none for an unconfirmed member, who gets one welcome", async () => {
    const reader = await onlyReader({ confirmed_at: null });
    for (let n = 1; n <= 60; n++) await create(`Training ${n}.`);
    await mails.sendAll();
    expect(mails.sent).toEqual([]);
    const welcomes = () =>
      units.asSystem((uow) => uow.db("welcomes").where({ member_id: reader }).pluck("round"));
    expect(await welcomes()).toEqual([1]);
    await create("One more");
    await mails.sendAll();
    expect(await welcomes()).toEqual([1]);
    await change(reader, { confirmed_at: units.now });
    await create("Now they know it");
    await mails.sendAll();
    expect(mails.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining("Now they know it")]);
  });

  it("have the same words and the same message id at each try", async () => {
    await onlyReader({});
    await create("Training");
    mails.down = true;
    await mails.sendAll();
    expect(mails.sent).toEqual([]);
    mails.down = false;
    const kept: { mail: object }[] = await units.asSystem((uow) =>
      uow.db("notice_mails").whereNull("done_at").select("mail", "id"),
    );
    await create("Another");
    await mails.sendAll({ after: 0 });
    expect(mails.sent).toEqual([expect.objectContaining(kept[0]?.mail ?? {})]);
    await mails.sendAll();
    expect(mails.sent).toHaveLength(2);
    expect(new Set(mails.sent.map(({ key }) => key)).size).toBe(2);
  });

  it("reach nobody at an address that came after them, or that nobody confirmed", async () => {
    const reader = await onlyReader({});
    await create("Training");
    mails.down = true;
    await mails.sendAll();
    expect(mails.sent).toEqual([]);
    mails.down = false;
    await change(reader, { email: "victim@people.example", confirmed_at: null });
    await mails.sendAll();
    expect(mails.sent).toEqual([]);
    await change(reader, { confirmed_at: units.now });
    await create("Another");
    await mails.sendAll();
    expect(mails.sent.map(({ to }) => to)).toEqual(["victim@people.example"]);
  });

  it("are not left behind if the queue's clock is ahead of this process's", async () => {
    await onlyReader({});
    await create("Training");
    await mails.sendAll({ after: 59.99, dueAfter: 60 });
    expect(mails.sent).toHaveLength(1);
  });
});
