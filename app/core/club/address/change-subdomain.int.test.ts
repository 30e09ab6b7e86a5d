import pg from "pg";
import { expect, test } from "vitest";
import { appendQueuedAudit } from "#app/core/audit/audit-later.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { changeSubdomain } from "./change-subdomain.server.ts";

const db = await testDatabase();

const author = {
  actor: { id: 1, name: "Ada" },
  at: new Date("2026-11-21T10:00:00Z"),
  source: "page" as const,
  requestId: "r1",
};

async function clubs() {
  const [red, blue] = await Promise.all(db.tenants.map((tenant) => db.directory.byTenant(tenant)));
  if (!red || !blue) throw new Error("The template has two clubs.");
  return { red, blue };
}

test("the old address leads to the new one and is nobody else's", async () => {
  const { red, blue } = await clubs();
  await changeSubdomain(
    { ...db, wakeQueue: () => {} },
    { club: red, signIn: { fresh: true } },
    { subdomain: "Red-Two", reviewed: undefined },
    author,
  );
  expect(await db.directory.bySubdomain("red-two")).toMatchObject({ tenant: red.tenant });
  expect(await db.directory.bySubdomain(red.subdomain)).toEqual({ movedTo: "red-two" });
  await expect(
    changeSubdomain(
      { ...db, wakeQueue: () => {} },
      { club: blue, signIn: { fresh: true } },
      { subdomain: red.subdomain, reviewed: undefined },
      author,
    ),
  ).rejects.toThrow("subdomain-taken");
  await changeSubdomain(
    { ...db, wakeQueue: () => {} },
    { club: red, signIn: { fresh: true } },
    { subdomain: red.subdomain, reviewed: undefined },
    author,
  );
  expect(await db.directory.bySubdomain(red.subdomain)).toMatchObject({ tenant: red.tenant });
  expect(await db.directory.bySubdomain("red-two")).toEqual({ movedTo: red.subdomain });
});

test("of two clubs that want one name at once, one gets it", async () => {
  const { red, blue } = await clubs();
  const results = await Promise.allSettled(
    [red, blue].map((club) =>
      changeSubdomain(
        { ...db, wakeQueue: () => {} },
        { club: club, signIn: { fresh: true } },
        { subdomain: "wanted-by-both", reviewed: undefined },
        author,
      ),
    ),
  );
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  const [refused] = results.filter((result) => result.status === "rejected");
  expect(String(refused?.reason)).toContain("subdomain-taken");
});

test("the club's audit log gets the act once, however often the queue brings it", async () => {
  const { red } = await clubs();
  await changeSubdomain(
    { ...db, wakeQueue: () => {} },
    { club: red, signIn: { fresh: true } },
    { subdomain: "red-audited", reviewed: undefined },
    author,
  );
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  const { rows: promised } = await owner.query(
    "SELECT payload FROM platform.outbox WHERE kind = 'audit-log.append' AND tenant_id = $1 ORDER BY id DESC LIMIT 1",
    [red.tenant],
  );
  const job = { id: "job-1", tenant: red.tenant, payload: promised[0].payload };
  await appendQueuedAudit(db, job);
  await appendQueuedAudit(db, job);
  const { rows } = await owner.query(
    `SELECT l.actor_id, l.act, l.after, l.source, p.name FROM ${red.tenant}.audit_log l
       JOIN ${red.tenant}.audit_people p ON p.audit_id = l.id WHERE l.act = 'club.address-changed'`,
  );
  await owner.end();
  const after = { subdomain: "red-audited" };
  expect(rows).toEqual([{ actor_id: "1", act: "club.address-changed", after, source: "page", name: "Ada" }]);
});
