import { beforeEach, expect, it } from "vitest";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { all } from "#tenants/sql.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { notify } from "../notices.server.ts";
import { failedDeliveries } from "./failed-deliveries.server.ts";
import { retryDelivery } from "./retry-delivery.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const mails = noticeMails(base, units);
const began = units.now;
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [memberId = 0] = await units.addMembers(1);
const session = await units.asSystem(async (uow) =>
  lockOccasion(
    uow.db,
    await addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      date: "2026-12-24",
      startTime: "19:00",
      finishTime: "20:30",
      capacity: null,
      price: 0,
      tags: [],
    }),
  ),
);

beforeEach(async () => {
  units.now = began;
  await mails.clear();
});

let told = 0;
const tell = () =>
  units.asSystem((uow) =>
    notify(uow, [{ memberId, kind: "reinstated", occasion: session, once: `told:${++told}` }]),
  );
const failed = async () =>
  (await units.asMember(admin, (uow) => failedDeliveries(uow, { page: 1, perPage: 20 }))).items;
const waitHours = (hours: number) => {
  units.now = new Date(units.now.getTime() + hours * 3_600_000);
};
const queued = async () => {
  return all<{ payload: object; due: Date }>(
    base.database.platform,
    "SELECT payload, due_at AS due FROM dispatch.outbox WHERE kind = 'notice-mail.send' ORDER BY id",
  );
};
const retry = (deliveryId: number) =>
  units.asMember(admin, (uow) => retryDelivery(uow, { deliveryId, channel: "email" }));

it("a mail that the server does not take stands in the list, with the reason and the next try", async () => {
  await tell();
  mails.down = true;
  await mails.sendAll({ after: 0 });
  const [one] = await failed();
  expect(one).toMatchObject({
    channel: "email",
    member: { id: memberId },
    title: expect.stringContaining("On after all: Training"),
    failures: 1,
    reason: "unreachable",
    answer: null,
    nextTryAt: new Date(began.getTime() + 2_000),
    givenUpAt: null,
  });
  expect((await queued()).at(-1)).toEqual({
    payload: { mailId: one?.id, failures: 1 },
    due: new Date(began.getTime() + 2_000),
  });
  mails.down = false;
  await mails.sendAll({ after: 0 });
  expect(await failed()).toEqual([]);
  expect(mails.sent).toHaveLength(1);
});

it("is given up after a day, and then tried again by hand only, for another day", async () => {
  await tell();
  mails.down = true;
  await mails.sendAll({ after: 0 });
  const [{ id = 0 } = {}] = await failed();
  await expect(retry(id)).rejects.toMatchObject({ code: "delivery-pending" });
  waitHours(24);
  await mails.sendAll({ after: 0 });
  expect(await failed()).toMatchObject([{ failures: 2, nextTryAt: null, givenUpAt: units.now }]);
  mails.down = false;
  await mails.sendAll({ after: 0 });
  expect(mails.sent).toEqual([]);

  await retry(id);
  await expect(retry(id)).rejects.toMatchObject({ code: "delivery-pending" });
  expect((await queued()).at(-1)?.payload).toEqual({ mailId: id, failures: 2 });
  mails.down = true;
  waitHours(23);
  await mails.sendAll({ after: 0 });
  expect(await failed()).toMatchObject([{ failures: 3, givenUpAt: null }]);
  mails.down = false;
  await mails.sendAll({ after: 0 });
  expect(mails.sent).toHaveLength(1);
  await expect(retry(id)).rejects.toMatchObject({ code: "not-found" });
});

it("of a member who left meanwhile is dropped", async () => {
  await tell();
  mails.down = true;
  await mails.sendAll({ after: 0 });
  const set = (state: string) =>
    units.asSystem((uow) => uow.db("members").where({ id: memberId }).update({ state }));
  await set("archived");
  mails.down = false;
  await mails.sendAll({ after: 0 });
  await set("active");
  expect(mails.sent).toEqual([]);
  expect(await failed()).toEqual([]);
});
