import { globSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { CoreWork, NounParts } from "#app/core/module-system/noun-parts.ts";
import { type HandlerOptions, isOutdated } from "#app/infra/outbox/job.ts";
import { clockJobs } from "#app/jobs/job-handlers.server.ts";
import { nouns, registry } from "./composition.server.ts";
import en from "./texts/core-en.ts";

interface Noun {
  folder: string;
  parts: NounParts;
}

const found: Noun[] = await Promise.all(
  globSync("app/**/parts.server.ts").map(async (file) => {
    const exported: Record<string, NounParts> = await import(resolve(file));
    return { folder: dirname(file), parts: Object.values(exported)[0] ?? {} };
  }),
);

async function textsOf(file: string): Promise<string[]> {
  return Object.keys((await import(resolve(file))).default);
}

describe("the nouns of the core", () => {
  it("are all listed", () => {
    expect(new Set(nouns)).toEqual(new Set(found.map(({ parts }) => parts)));
    expect(nouns).toHaveLength(found.length);
  });

  it("have the texts of the refusals whose status they declare", async () => {
    for (const { folder, parts } of found) {
      const codes = Object.keys(parts.refusals ?? {});
      if (codes.length > 0)
        expect(await textsOf(`${folder}/locales/en/errors.ts`)).toEqual(expect.arrayContaining(codes));
    }
  });

  it("don't share a refusal", async () => {
    const codes = (await Promise.all(globSync("app/**/locales/en/errors.ts").map(textsOf))).flat();
    expect(codes.sort()).toEqual(Object.keys(en.errors).sort());
  });
});

describe("the work", () => {
  /** How each kind is queued: its lane, then what else is said of it. */
  const KINDS: Record<string, string> = {
    "access-link.send": "mail, awaited, not done after a restore",
    "account-mail.send": "mail, awaited, not done after a restore",
    "admin-mail.send": "mail, awaited, waits for its club, not done after a restore",
    "audit-log.append": "work",
    "club-closing.tell": "mail, awaited, not done after a restore",
    "club.replaced": "work",
    "email-change.send": "mail, awaited, not done after a restore",
    "join-mail.send": "mail, awaited, waits for its club, not done after a restore",
    "lines.promote": "work",
    "mails.resume": "work, not done after a restore",
    "member-email.move": "work",
    "member-import.forget": "work",
    "member-import.run": "work, awaited, waits for its club, not done after a restore",
    "member-link.send": "work, not done after a restore",
    "member-tokens.end": "work",
    "memberships:promote": "work, waits for its club",
    "memberships:renew": "work, waits for its club",
    "notice-mail.send": "mail, not done after a restore",
    "notice-push.send": "push, not done after a restore",
    "notice.gather": "work, not done after a restore",
    "organization.renamed": "work",
    "payments:catch-up": "work, waits for its club",
    "payments:charge-card": "work, waits for its club, not done after a restore",
    "payments:event": "work, awaited, waits for its club",
    "payments:forget-card": "work, waits for its club",
    "payments:forget-customer": "work, waits for its club",
    "payments:look-up": "work, waits for its club",
    "payments:look-up-card": "work, waits for its club",
    "payments:lower-prices": "work, waits for its club",
    "payments:move-up": "work, waits for its club",
    "payments:post-waiting": "work, waits for its club",
    "payments:recheck": "work, waits for its club",
    "payments:reconcile": "work, waits for its club",
    "payments:refill": "work, waits for its club, not done after a restore",
    "platform-link.send": "mail, awaited, not done after a restore",
    "provider-session.revoke": "work",
    "sign-ins.end": "work",
    "webhook.send": "webhooks, waits for its club, not done after a restore",
    "webhook.send-slowly": "slow-webhooks, waits for its club, not done after a restore",
    "welcome.send": "mail, not done after a restore",
    "withdrawals.keep": "work",
  };

  /** When each job runs, in UTC. */
  const SCHEDULES: Record<string, string> = {
    "core/first-steps": "27 * * * *, per club",
    "core/kept-answers": "23 3 * * *, per club",
    "core/remind": "12,42 * * * *, per club",
    "core/settle": "7,37 * * * *, per club",
    "core/webhooks": "41 * * * *, per club",
    "memberships/memberships.endings": "23 * * * *, per club",
    "memberships/memberships.renew": "3 * * * *, per club",
    "memberships/memberships.unpaid": "43 * * * *, per club",
    "payments/payments.catch-up": "30 4 * * *, per club",
    "payments/payments.merge-forgotten": "30 4 * * *, per club",
    "payments/payments.reconcile": "20 5 * * 1, per club",
    "payments/payments.refill": "15 6 * * *, per club",
    "payments/payments.remind-debts": "0 9 * * *, per club",
    "platform/closed-clubs": "*/15 * * * *",
    "platform/moves": "* * * * *",
    "platform/samples": "*/10 * * * *",
    "platform/spares": "*/5 * * * *",
    "platform/sweep": "17 * * * *",
    "schedules/schedules.generate": "7 * * * *, per club",
  };

  it("is queued, each kind in its way", () => {
    const inWords = ({ lane = "work", awaited, waits, ...rest }: HandlerOptions & Pick<CoreWork, "waits">) =>
      [
        lane,
        awaited && "awaited",
        waits && "waits for its club",
        isOutdated({ lane, ...rest }) && "not done after a restore",
      ]
        .filter(Boolean)
        .join(", ");
    const ofCore = nouns.flatMap(({ work = {} }) => Object.entries(work));
    // A module's waits for its club, too.
    const ofModules = [...registry.work].map(([kind, { part }]) => [kind, { ...part, waits: true }] as const);
    const queued = [...ofCore, ...ofModules].map(([kind, work]) => [kind, inWords(work)]);
    expect(Object.fromEntries(queued)).toEqual(KINDS);
    expect(queued).toHaveLength(Object.keys(KINDS).length);
  });

  it("is scheduled, each job at its time", () => {
    const jobs = clockJobs({ registry, database: { cells: ["main", "east"] } }, nouns);
    const scheduled = jobs.map(({ id, schedule, perClub }) => [
      id,
      `${schedule}${perClub ? ", per club" : ""}`,
    ]);
    expect(Object.fromEntries(scheduled)).toEqual(SCHEDULES);
    expect(scheduled).toHaveLength(Object.keys(SCHEDULES).length);
    const withoutCells = clockJobs({ registry, database: { cells: ["main"] } }, nouns).map(({ id }) => id);
    expect(jobs.filter(({ id }) => !withoutCells.includes(id)).map(({ id }) => id)).toEqual([
      "platform/moves",
    ]);
  });

  it("deletes the expired rows of these nouns", () => {
    const swept = found.filter(({ parts }) => parts.sweep).map(({ folder }) => folder);
    expect(swept.sort()).toEqual(["app/core/accounts", "app/core/club", "app/flows/importing"]);
  });
});
