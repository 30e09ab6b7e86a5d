import { openRateLimits } from "#app/core/rate-limits.server.ts";
import type { OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import type { TestDatabase } from "./postgres.ts";
import { testUnits } from "./unit-of-work.ts";

/** What a job that sends mails needs, with a mail server that keeps them and can be down. */
export function catchMail(base: TestDatabase) {
  const caught = { sent: [] as OutgoingMail[], down: false };
  const sender = {
    ...testUnits(base.database, base.clubs[0]).host,
    directory: base.directory,
    limits: openRateLimits(base.database),
    mail: {
      async send(mail: OutgoingMail) {
        if (caught.down) throw new Error("The mail server is down.");
        caught.sent.push(mail);
      },
      close() {},
    },
    originFor: (subdomain: string) => `https://${subdomain}.example`,
    platform: "https://www.example",
    hosts: ["olga@host.example"],
  };
  return { caught, sender };
}
