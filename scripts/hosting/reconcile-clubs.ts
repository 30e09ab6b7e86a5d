import { workHost } from "#app/core/module-system/module-host.server.ts";
import { hostNote } from "#app/flows/hosting/host-log.server.ts";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { payments } from "#modules/payments/module.server.ts";
import { openHeld } from "#modules/payments/online/connection/hold.server.ts";
import { type Difference, reconcile } from "#modules/payments/online/reconcile.server.ts";
import type { Club } from "#tenants/directory.ts";
import { type Command, runCommand, textOf, UsageError } from "./command.ts";
import { atTerminal, clubNamed, type Host, onHost } from "./open-host.ts";

/** More than a month, so that a monthly run leaves out no day. */
const DAYS = 35;

const command: Command = {
  name: "clubs:reconcile",
  summary: "Compares the online payments in clubs' ledgers with those at Stripe, and lists every difference.",
  options: {
    subdomain: { type: "string", help: "which club (default: all that are connected)", value: "NAME" },
    open: {
      type: "boolean",
      help: "reopen the payments of a club that was brought back from a copy, even if there are differences",
    },
    since: {
      type: "string",
      help: `the first day to compare (default: ${DAYS} days ago)`,
      value: "YYYY-MM-DD",
    },
  },
};

/** Each kind of difference in words. The amounts printed with them are in minor units. */
const WORDS: Record<Difference["what"], string> = {
  "not-credited": "paid, but not credited",
  amount: "credited with a different amount",
  "not-at-provider": "credited, but not paid at Stripe",
  "not-posted": "taken back at Stripe, but not in the ledger",
  "not-taken-back": "taken back in the ledger, but not at Stripe",
  "amount-taken-back": "taken back with a different amount",
};

function sinceOf(given: string | undefined): Date {
  if (given === undefined) return new Date(Date.now() - DAYS * 86_400_000);
  const since = new Date(`${given}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(given) || Number.isNaN(since.getTime()))
    throw new UsageError(`${JSON.stringify(given)} is not a day like 2026-11-01.`);
  return since;
}

/** The clubs that have or had an account at the provider. */
async function connectedClubs({ database, directory }: Host["app"]): Promise<Club[]> {
  const tenants: string[] = await database
    .platform("platform.payments_accounts")
    .distinct("tenant_id")
    .orderBy("tenant_id")
    .pluck("tenant_id");
  const clubs = await Promise.all(tenants.map((tenant) => directory.byTenant(tenant)));
  return clubs.filter((club) => club !== undefined);
}

await runCommand(command, (given) =>
  onHost(async ({ app }) => {
    const since = sinceOf(textOf(given, "since"));
    const name = textOf(given, "subdomain");
    const clubs = name === undefined ? await connectedClubs(app) : [await clubNamed(app, name)];
    const found: (Difference & { subdomain: string })[] = [];
    const failed: { subdomain: string; error: string }[] = [];
    const opened: string[] = [];
    const elsewhere: { subdomain: string; account: string }[] = [];
    for (const club of clubs) {
      const { subdomain } = club;
      try {
        const host = workHost(app, payments, club);
        const differences = await reconcile(host, since);
        found.push(...differences.map((difference) => ({ subdomain, ...difference })));
        if (differences.length > 0 && !given.open) continue;
        const held = await openHeld(host, (db) =>
          db("platform.host_log").insert(hostNote(atTerminal(), "payments-opened", club)),
        );
        if (held.opened) opened.push(subdomain);
        elsewhere.push(...held.elsewhere.map((account) => ({ subdomain, account })));
      } catch (error) {
        // A club whose database is out of reach must not keep the others from being compared.
        if (!isUnavailable(error)) throw error;
        failed.push({ subdomain, error: String(error) });
      }
    }
    return {
      data: { clubs: clubs.length, differences: found, opened, elsewhere, failed },
      lines: [
        ...found.map(
          ({ subdomain, what, account, id, atProvider, inLedger }) =>
            `${subdomain}  ${id} (${account}): ${WORDS[what]}; at Stripe ${atProvider ?? "nothing"}, in the ledger ${inLedger ?? "nothing"}`,
        ),
        ...opened.map((subdomain) => `${subdomain}  takes payments again`),
        ...elsewhere.map(
          ({ subdomain, account }) =>
            `${subdomain}  ${account} stays closed: on this installation it belongs to another club`,
        ),
        ...failed.map(({ subdomain, error }) => `${subdomain}  not compared: ${error}`),
        `${clubs.length - failed.length} ${clubs.length === 1 ? "club" : "clubs"} compared, ${found.length} ${found.length === 1 ? "difference" : "differences"}`,
      ],
      failed: found.length + failed.length + elsewhere.length > 0,
    };
  }),
);
