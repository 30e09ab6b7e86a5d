import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { databaseMigrations } from "./composition.server.ts";

/**
 * What each migration does. A database that has an id is not given it again, so before the first release a migration that
 * changes gets the next edition, in its id and the name of its file (`…-club-3`), and here. Afterwards none changes.
 */
const DIGESTS: Record<string, string> = {
  "2026-11-28-01-control": "8cbf1827347b3932",
  "2026-11-28-02-outbox": "00a51bbe9cae9499",
  "2026-11-28-01-clubs": "418faac9498eeaa0",
  "2026-11-28-02-accounts": "596ad5e5cbb3eb8c",
  "2026-11-28-03-queue": "507c4f14c48f4de2",
  "2026-11-28-04-limits": "389a4fd5317c31ab",
  "2026-11-28-05-hosting": "0ce17d0d58e72f7c",
  "2026-11-28-15-payments-events": "8f2915642ce4d770",
  "2026-11-28-01-club-2": "bd470b58cb480a03",
  "2026-11-28-02-members": "ab57dddc96c51f17",
  "2026-11-28-03-occasions": "4c7b6ff28278671c",
  "2026-11-28-04-attendance": "8061f8f632e7e886",
  "2026-11-28-05-messaging": "abdfb1e983634a8a",
  "2026-11-28-06-audit": "d99f527ff0065dd2",
  "2026-11-28-07-integrations": "9eda67503c304a98",
  "2026-11-28-11-schedules": "556345a7181aab29",
  "2026-11-28-12-teams": "acdb6fd1e82487d7",
  "2026-11-28-13-memberships": "400be2aa0f692248",
  "2026-11-28-14-payments-2": "6376d6b3cfe45b80",
};

/** A digest of a migration's statements, whatever their comments and spaces are. */
function digest(statements: string): string {
  const bare = statements.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim();
  return createHash("sha256").update(bare).digest("hex").slice(0, 16);
}

it("no migration does something else than its id stands for", () => {
  const { cell, platform, clubs } = databaseMigrations;
  const texts = [
    ...[...cell, ...platform].map(({ id, up }) => [id, up({ app: "app", tenants: "tenants" })] as const),
    ...clubs.map(({ id, up }) => [id, up({ tenantRole: "tenant" })] as const),
  ];
  expect(Object.fromEntries(texts.map(([id, text]) => [id, digest(text)]))).toEqual(DIGESTS);
  expect(Object.keys(DIGESTS)).toHaveLength(texts.length);
});
