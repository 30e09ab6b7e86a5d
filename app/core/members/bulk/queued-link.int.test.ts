import { beforeEach, expect, it } from "vitest";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { sendQueuedLink } from "./queued-link.server.ts";

const base = await testDatabase();
const [club] = base.clubs;
const units = testUnits(base.database, club);
const { directory } = base;
const host = { ...units.host, directory, limits: openRateLimits(base.database) };
const [sentBy = 0] = await units.addMembers(1, { role: "admin" });
const [memberId = 0] = await units.addMembers(1);

const rows = async (sql: string) => (await base.database.platform.raw<{ rows: unknown[] }>(sql)).rows;
const links = () => rows("SELECT payload FROM dispatch.outbox WHERE kind = 'access-link.send'");
const audited = () =>
  units.asSystem(({ db }) =>
    db("audit_log").where({ act: "member.link-sent" }).select("actor_id", "source", "request_id"),
  );
const send = (payload: object = {}) =>
  sendQueuedLink(host, {
    tenant: club.tenant,
    payload: { memberId, sentBy, source: "api", requestId: "r-1", ...payload },
  });

beforeEach(async () => {
  await rows("DELETE FROM platform.rate_limits");
  await rows("DELETE FROM dispatch.outbox");
});

it("is sent as if sent alone, and audited by the admin and the door it was asked for by", async () => {
  await send();
  expect(await links()).toHaveLength(1);
  expect(await audited()).toEqual([{ actor_id: sentBy, source: "api", request_id: "r-1" }]);
});

it("is not sent beyond the limits of one address, nor to who is gone by then, nor tried again", async () => {
  for (let n = 0; n < 5; n++) await send();
  expect(await links()).toHaveLength(3);
  await send({ memberId: 999_999 });
  expect(await links()).toHaveLength(3);
});

it("is not sent for somebody who is no admin any more", async () => {
  await units.asSystem(({ db }) => db("members").where({ id: sentBy }).update({ role: "coach" }));
  await send();
  expect(await links()).toEqual([]);
});
