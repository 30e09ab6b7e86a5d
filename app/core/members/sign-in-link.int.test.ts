import { beforeEach, expect, it } from "vitest";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { archiveMember } from "./leaving/archive-member.server.ts";
import { sendMemberLink } from "./sign-in-link.server.ts";

const base = await testDatabase({ poolSize: 8 });
const [club] = base.clubs;
const units = testUnits(base.database, club);
const app = { ...units.host, limits: openRateLimits(base.database) };
const [adminId = 0] = await units.addMembers(1, { role: "admin" });
const [memberId = 0] = await units.addMembers(1);
const member = (id: number) => units.asSystem((uow) => uow.db("members").where({ id }).first());
const { identity_id: identityId } = await member(adminId);
const by = { club, as: { identityId }, origin: { source: "api" as const } };
const email = (await member(memberId)).email;

beforeEach(async () => {
  await base.database.platform.raw("DELETE FROM platform.rate_limits");
  await base.database.platform.raw("DELETE FROM dispatch.outbox");
});

const send = () => sendMemberLink(app, by, { memberId });
const rows = async (sql: string) => {
  const found = await base.database.platform.raw<{ rows: Record<string, unknown>[] }>(sql);
  return found.rows;
};
const outbox = () => rows("SELECT payload FROM dispatch.outbox");
const logged = () =>
  units.asSystem(async (uow) => (await uow.db("audit_log").where({ act: "member.link-sent" })).length);

it("has a link sent that has its place in the inbox, or refuses openly and logs nothing", async () => {
  const before = await logged();
  for (let n = 0; n < 10; n++) await app.limits.consume("inbox", email);
  await send();
  expect(await outbox()).toMatchObject([{ payload: { email, placed: true } }]);
  expect(await logged()).toBe(before + 1);
  await expect(send()).rejects.toMatchObject({ code: "inbox-full", values: { seconds: 600 } });
  expect([(await outbox()).length, await logged()]).toEqual([1, before + 1]);
});

it("waits for limits without a transaction on the club", async () => {
  await app.limits.consume("link-club", base.clubs[0].tenant);
  const { sending } = await base.database.withPlatform({}, async (db) => {
    await db.raw("SELECT FROM platform.rate_limits WHERE key LIKE 'link-club:%' FOR UPDATE");
    const sending = send();
    const others = async () => {
      await db.raw("SELECT pg_stat_clear_snapshot()");
      const found = await db.raw<{ rows: { waits: number; holds: number }[] }>(
        `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waits,
                count(*) FILTER (WHERE state = 'idle in transaction')::int AS holds
           FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      return found.rows[0];
    };
    await expect.poll(others).toEqual({ waits: 1, holds: 0 });
    return { sending };
  });
  await sending;
  expect(await outbox()).toHaveLength(1);
});

it("sends nothing to an archived member", async () => {
  const [away = 0] = await units.addMembers(1);
  await units.asSystem((uow) => archiveMember(uow, { memberId: away, reviewed: undefined }));
  await expect(sendMemberLink(app, by, { memberId: away })).rejects.toMatchObject({
    code: "member-inactive",
  });
  await expect(sendMemberLink(app, by, { memberId: 999_999 })).rejects.toMatchObject({ code: "not-found" });
});
