import { addMember } from "#app/core/members/add-member.server.ts";
import { AddMemberSchema } from "#app/core/members/members.schemas.ts";
import { sendWelcome } from "#app/core/messaging/welcome/send-welcome.server.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { type Trust, trustClub } from "#app/flows/hosting/trust-club.server.ts";
import type { OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import type { Club } from "#tenants/directory.ts";
import { all, run } from "#tenants/sql.ts";
import type { TestDatabase } from "./postgres.ts";
import { TEST_SECRET } from "./secret.ts";
import { type TestUnits, testUnits } from "./unit-of-work.ts";

// Far in the future: what is due on a later day must not be due by the database's clock, which has the real time.
const START = Date.parse("2126-11-21T10:00:00Z");
const DAY = 86_400_000;

/** A club whose admin adds members, and the queue's part of welcoming them, done by hand. */
export interface WelcomedClub {
  units: TestUnits;
  club: Club;
  admin: number;
  sent: OutgoingMail[];
  /** Is the mail server down? */
  down: boolean;
  /** What the commands on links need of the application. */
  app: ReturnType<typeof appOf>;
  /** Adds a member as the admin; returns the id. */
  add(email: string, name?: string): Promise<number>;
  member(id: number): Promise<{ confirmed_at: Date | null; allows_emails: boolean }>;
  /** Sends the welcomes that are due this many days after the first. */
  deliver(days?: number): Promise<void>;
  trust(how: Trust): Promise<void>;
}

/** The club as on its first day: not trusted, and nobody but its admin has an address. */
export async function welcomedClub(base: TestDatabase): Promise<WelcomedClub> {
  const [{ tenant }] = base.clubs;
  const { platform } = base.database;
  for (const table of ["dispatch.outbox", "platform.rate_limits", "platform.suppressed_addresses"])
    await run(platform, `DELETE FROM ${table}`);
  const open = async (how: Trust) => {
    await trustClub(base, { name: "test", source: "terminal" }, tenant, how);
    const club = await base.directory.byTenant(tenant);
    if (!club) throw new Error("There is no club.");
    const units = testUnits(base.database, club);
    units.now = new Date(START);
    const [admin = 0] = await units.addMembers(1, { role: "admin" });
    return { club, units, admin, app: appOf(base, units) };
  };
  const first = await open({ trusted: false, welcomesPerDay: 50 });
  await first.units.asSystem(async (uow) => {
    await uow.db("welcomes").delete();
    await uow.db("settings").delete();
    await uow.db("members").whereNot({ id: first.admin }).update({ email: null, identity_id: null });
  });
  const welcomed: WelcomedClub = {
    ...first,
    sent: [],
    down: false,
    add: async (email, name = "Nora") => {
      const input = AddMemberSchema.parse({ name, email });
      return (await welcomed.units.asMember(welcomed.admin, (uow) => addMember(uow, input))).memberId;
    },
    member: (id) => welcomed.units.asSystem((uow) => uow.db("members").where({ id }).first()),
    trust: async (how) => void Object.assign(welcomed, await open(how)),
    async deliver(days = 0) {
      welcomed.units.now = new Date(START + days * DAY);
      for (;;) {
        const rows = await all<{ payload: unknown }>(
          platform,
          `DELETE FROM dispatch.outbox WHERE kind = 'welcome.send' AND due_at <= greatest(:now::timestamptz, now())
           RETURNING payload`,
          { now: welcomed.units.now },
        );
        if (rows.length === 0) return;
        const mail = {
          async send(one: OutgoingMail) {
            if (welcomed.down) throw new Error("The mail server is down.");
            welcomed.sent.push(one);
          },
        };
        const originFor = (subdomain: string) => `http://${subdomain}.localhost:3000`;
        for (const { payload } of rows)
          await sendWelcome({ ...welcomed.app, secret: TEST_SECRET, originFor, mail }, { tenant, payload });
      }
    },
  };
  return welcomed;
}

function appOf(base: TestDatabase, units: TestUnits) {
  const limits = openRateLimits(base.database);
  return { ...units.host, env: { SECRET: TEST_SECRET }, directory: base.directory, limits };
}

/** The code of the link by which a welcome's reader answers. */
export function welcomeCode(mail: OutgoingMail | undefined): string {
  return /\/welcome\?code=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** The code of the link by which a mail's reader unsubscribes. */
export function unsubscribeCode(mail: OutgoingMail | undefined): string {
  return new URL(mail?.unsubscribeUrl ?? "").searchParams.get("code") ?? "";
}
