import { beforeEach, expect, it, vi } from "vitest";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { openClock } from "#app/jobs/clock.server.ts";
import type { Club } from "#tenants/directory.ts";
import { all, run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { closeClub, clubContents, reopenClub } from "./close-club.server.ts";
import { deleteClosed } from "./delete-closed.server.ts";

const NOON = new Date("2026-03-01T12:00:00Z");
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOON.getTime() + days * DAY);

const base = await testDatabase({ poolSize: 8 });
let club: Club;
let count = 0;
beforeEach(async () => {
  count++;
  club = await createClub(base, {
    name: "Cedar  Club",
    subdomain: `cedar-${count}`,
    timezone: "Europe/Madrid",
    currency: "EUR",
    locale: "es" as const,
    adminName: "Celia",
    adminEmail: `celia${count}@cedar.example`,
  });
});

const hostAt = (now: Date) => ({
  ...testUnits(base.database, club).host,
  directory: base.directory,
  provisioner: base.provisioner,
  now: () => now,
});
const author = { actor: { id: 1, name: "Celia" }, at: NOON, source: "page" as const, requestId: "r" };
const owner = (fresh = true) => ({ club, signIn: { fresh } as never });
const close = (name = "cedar club") => closeClub(hostAt(NOON), owner(), { name }, author);
const queued = async (kind: string) => {
  const rows = await all<{ payload: object }>(
    base.database.platform,
    "SELECT payload FROM platform.outbox WHERE tenant_id = :tenant AND kind = :kind ORDER BY payload ->> 'to'",
    { tenant: club.tenant, kind },
  );
  return rows.map(({ payload }) => payload);
};
const inDirectory = () => {
  base.directory.forget(club.tenant);
  return base.directory.byTenant(club.tenant);
};
const schemas = async () => {
  const { rows } = await base.database.platform.raw("SELECT 1 FROM platform.tenants WHERE id = ?", [
    club.tenant,
  ]);
  return rows.length;
};

it("closes for 30 days, by its name and a fresh sign-in; its admins are told", async () => {
  const units = testUnits(base.database, club);
  await units.addMembers(2, { role: "admin" });
  await expect(closeClub(hostAt(NOON), owner(false), { name: "Cedar Club" }, author)).rejects.toMatchObject({
    code: "sign-in-not-fresh",
  });
  await expect(close("Cedar")).rejects.toMatchObject({ code: "close-name", field: "name" });
  expect(await inDirectory()).toMatchObject({ closesAt: null });

  expect(await close()).toEqual({ closesAt: inDays(30) });
  expect(await inDirectory()).toMatchObject({ closesAt: inDays(30) });
  const told = await queued("club-closing.tell");
  expect(told).toHaveLength(3);
  expect(told).toContainEqual({
    to: `celia${count}@cedar.example`,
    about: "closed",
    language: "es",
    locale: null,
    by: "Celia",
    closesAt: inDays(30).toISOString(),
  });
  expect(await queued("audit-log.append")).toEqual([expect.objectContaining({ act: "club.closed" })]);

  // Once more, a day later: the first one counts, and nobody is told again.
  const again = { ...author, at: inDays(1) };
  expect(await closeClub(hostAt(inDays(1)), owner(), { name: "Cedar Club" }, again)).toEqual({
    closesAt: inDays(30),
  });
  expect(await queued("club-closing.tell")).toHaveLength(3);
});

it("counts what goes with it", async () => {
  const units = testUnits(base.database, club);
  await units.addMembers(2);
  await units.asSystem(async ({ db }) => {
    const session = { kind: "session", name: "Training", status: "confirmed" };
    const at = (days: number) => ({ starts_at: inDays(days), finishes_at: inDays(days + 0.1) });
    await db("occasions").insert([
      { ...session, ...at(1) },
      { ...session, ...at(-1) },
    ]);
  });
  units.now = NOON;
  expect(await units.asSystem(clubContents)).toEqual({ members: 3, occasions: 2, upcoming: 1 });
});

it("has no jobs while it is closed, and has them again when it was reopened", async () => {
  const ticksAt = async (now: Date) => {
    await run(base.database.platform, "DELETE FROM platform.outbox");
    const jobs = [{ id: "club-work", schedule: "0 * * * *", perClub: true }];
    const { database } = base;
    const { log, wakeQueue } = hostAt(now);
    await openClock({ database, jobs, log, now: () => now, wakeQueue }).tick();
    return (await queued("job.run")).length;
  };
  await expect(reopenClub(hostAt(NOON), club, author)).rejects.toMatchObject({ code: "not-closed" });
  const units = testUnits(base.database, club);
  const [added] = await units.addMembers(1, { role: "admin" });
  const other = await units.asSystem(({ db }) => db("members").where({ id: added }).first("email"));
  await close();
  expect(await ticksAt(inDays(1))).toBe(0);
  // Celia reopened it herself, so she is not told.
  await reopenClub(hostAt(inDays(29)), club, author);
  expect(await inDirectory()).toMatchObject({ closesAt: null });
  expect(await queued("audit-log.append")).toEqual([expect.objectContaining({ act: "club.reopened" })]);
  expect(await queued("club-closing.tell")).toEqual([
    expect.objectContaining({ about: "reopened", by: "Celia", to: other?.email }),
  ]);
  expect(await ticksAt(inDays(29))).toBe(1);
  await deleteClosed(hostAt(inDays(31)));
  expect(await schemas()).toBe(1);
});

it("is deleted when 30 days are over, not before, and its address is free", async () => {
  await close();
  expect(await deleteClosed(hostAt(new Date(inDays(30).getTime() - 1)))).toBe(0);
  expect(await schemas()).toBe(1);
  expect(await deleteClosed(hostAt(inDays(30)))).toBe(1);
  expect([await schemas(), await inDirectory()]).toEqual([0, undefined]);
  expect(await deleteClosed(hostAt(inDays(31)))).toBe(0);
  const next = { name: "Next", subdomain: club.subdomain, timezone: "UTC", currency: "EUR" };
  const adminEmail = "next@cedar.example";
  await createClub(base, { ...next, locale: "en-GB", adminName: "Nina", adminEmail });
});

it("killed between its address and its schema, the sweep goes on", async () => {
  await close();
  const host = hostAt(inDays(30));
  const drop = vi.fn(() => Promise.reject(new Error("killed")));
  expect(await deleteClosed({ ...host, provisioner: { ...host.provisioner, drop } })).toBe(0);
  expect(drop).toHaveBeenCalledWith(club.tenant);
  expect([await schemas(), await inDirectory()]).toEqual([1, undefined]);
  await run(
    base.database.platform,
    "UPDATE platform.tenants SET created_at = created_at - interval '2 hours' WHERE id = :tenant",
    { tenant: club.tenant },
  );
  await base.provisioner.sweep();
  expect(await schemas()).toBe(0);
});

it("killed before, the next run deletes it", async () => {
  await close();
  const { database, ...host } = hostAt(inDays(30));
  const broken = { ...database, withPlatform: () => Promise.reject(new Error("killed")) };
  expect(await deleteClosed({ ...host, database: broken })).toBe(0);
  expect(await schemas()).toBe(1);
  expect(await deleteClosed({ ...host, database })).toBe(1);
});
