import { beforeEach, expect, it } from "vitest";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import type { OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { sendAccessLink } from "./send-link.server.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
let down = false;
const sent: OutgoingMail[] = [];

const base = await testDatabase();

beforeEach(async () => {
  sent.length = 0;
  down = false;
  await base.database.platform("platform.access_links").delete();
});

function send(minutesAgo: number, more: object = {}): Promise<void> {
  const [club] = base.clubs;
  const sender = {
    database: base.database,
    limits: openRateLimits(base.database),
    log: createLogger({ level: "silent" }),
    directory: {
      bySubdomain: async () => club,
      byPublicId: async () => club,
      byTenant: async () => club,
      forget() {},
    },
    mail: {
      async send(mail: OutgoingMail) {
        if (down) throw new Error("The mail server is down.");
        sent.push(mail);
      },
      close() {},
    },
    now: () => NOW,
    originFor: (subdomain: string) => `https://${subdomain}.example`,
  };
  const askedAt = new Date(NOW.getTime() - minutesAgo * 60_000).toISOString();
  const payload = {
    purpose: "magic-link",
    email: "ana@red.example",
    target: "/",
    language: "en",
    askedAt,
    ...more,
  };
  return sendAccessLink(sender, { id: "one", tenant: club.tenant, payload });
}

const links = () => base.database.platform("platform.access_links").select("email");

it("mails a link that was asked for just now", async () => {
  await send(14);
  expect(sent).toHaveLength(1);
  expect(await links()).toHaveLength(1);
});

it("drops what was asked for more than 15 minutes ago", async () => {
  await send(16);
  expect(sent).toEqual([]);
  expect(await links()).toEqual([]);
});

it("leaves no link behind for a mail that failed, however often it is tried", async () => {
  down = true;
  for (let tries = 0; tries < 3; tries++) await expect(send(1)).rejects.toThrow("down");
  expect(await links()).toEqual([]);
  down = false;
  await send(2);
  expect(await links()).toHaveLength(1);
});

it("mails no join by an invitation code that was renewed meanwhile", async () => {
  const join = { purpose: "join", name: "New" };
  await send(1, { ...join, invitation: "none-any-more" });
  expect(sent).toEqual([]);
  await send(1, { ...join, invitation: toInvitationCode(base.clubs[0].publicId) });
  expect(sent).toHaveLength(1);
});
