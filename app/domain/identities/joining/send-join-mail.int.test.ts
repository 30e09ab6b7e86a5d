import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutgoingMail } from "#app/mail/mail-transport.server.ts";
import { openRateLimits } from "#app/rate-limits.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { type JoinMailSender, sendJoinMail } from "./send-join-mail.server.ts";

let base: TestDatabase;
let sender: JoinMailSender;
let down = false;
const sent: string[] = [];

beforeAll(async () => {
  base = await testDatabase();
  sender = {
    ...testUnits(base.database, base.clubs[0]).host,
    directory: base.directory,
    limits: openRateLimits(base.database),
    mail: {
      async send({ subject }: OutgoingMail) {
        if (down) throw new Error("The mail server is down.");
        sent.push(subject);
      },
    },
    originOf: (subdomain) => `https://${subdomain}.example`,
  };
});
afterAll(() => base?.close());

const tell = (payload: object, club: 0 | 1 = 0) =>
  sendJoinMail(sender, { id: "job", tenant: base.clubs[club].tenant, payload });

it("tells an address once a day that it is a member again", async () => {
  const restored = { about: "restored", email: "ivy@people.example", language: "en" };
  down = true;
  await expect(tell(restored)).rejects.toThrow("down");
  down = false;
  for (let n = 0; n < 5; n++) await tell(restored);
  expect(sent).toHaveLength(1);
  // Another club, another kind, another day.
  await tell(restored, 1);
  await tell({ ...restored, about: "approved" });
  expect(sent).toHaveLength(3);
  await base.database.platform.raw("UPDATE platform.rate_limits SET expire = expire - 24 * 3600 * 1000");
  await tell(restored);
  expect(sent).toHaveLength(4);
});
