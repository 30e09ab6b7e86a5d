import { expect, it } from "vitest";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { sealAnswerLink } from "./answer-link.ts";
import { answerByLink, readByLink } from "./link-answer.server.ts";

const base = await testDatabase();
const [club, other] = base.clubs;
const app = { ...testUnits(base.database, club).host, env: { SECRET: TEST_SECRET } };
const ids = { memberId: 900, occasionId: 900 };

it("is nothing at another club, where a member and a session have the same ids", async () => {
  for (const { tenant } of base.clubs)
    await base.database.withTenant(tenant, {}, async (db) => {
      await run(
        db,
        "INSERT INTO members (id, name, email) OVERRIDING SYSTEM VALUE VALUES (:memberId, 'Anna', 'anna@people.example')",
        ids,
      );
      await run(
        db,
        `INSERT INTO occasions (id, kind, name, starts_at, finishes_at)
         OVERRIDING SYSTEM VALUE VALUES (:occasionId, 'session', 'Training', '2026-11-24T18:00Z', '2026-11-24T19:30Z')`,
        ids,
      );
    });
  const codes = await Promise.all(
    base.clubs.map(async ({ tenant }) => {
      const { link_version: version } = await base.database.withTenant(tenant, {}, (db) =>
        db("members").where({ id: ids.memberId }).first(),
      );
      return sealAnswerLink(TEST_SECRET, tenant, { ...ids, version });
    }),
  );
  const [ours = "", theirs = ""] = codes;
  const opened = (at: typeof club, code: string) => readByLink(app, at, code, async ({ actor }) => actor.id);
  const invalid = expect.objectContaining({ code: "invalid-mail-link" });
  expect([await opened(club, ours), await opened(other, theirs)]).toEqual([ids.memberId, ids.memberId]);
  await expect(opened(other, ours)).rejects.toEqual(invalid);
  await expect(opened(club, theirs)).rejects.toEqual(invalid);
  const input = { code: ours, attending: "attending" as const, reviewed: undefined };
  await expect(answerByLink(app, other, input)).rejects.toEqual(invalid);
});
