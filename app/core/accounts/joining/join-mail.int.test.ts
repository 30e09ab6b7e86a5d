import { expect, it } from "vitest";
import { run } from "#tenants/sql.ts";
import { catchMail } from "#tests/support/caught-mail.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { sendJoinMail } from "./join-mail.server.ts";

const base = await testDatabase();
const mail = catchMail(base);

const tell = (payload: object, club: 0 | 1 = 0) =>
  sendJoinMail(mail.sender, { id: "job", tenant: base.clubs[club].tenant, payload });

it("tells an address once a day that it is a member again", async () => {
  const restored = { about: "restored", email: "ivy@people.example", language: "en" };
  mail.caught.down = true;
  await expect(tell(restored)).rejects.toThrow("down");
  mail.caught.down = false;
  for (let n = 0; n < 5; n++) await tell(restored);
  expect(mail.caught.sent).toHaveLength(1);
  // Not limited: another club, another kind of mail, another day.
  await tell(restored, 1);
  await tell({ ...restored, about: "approved" });
  expect(mail.caught.sent).toHaveLength(3);
  await run(base.database.platform, "UPDATE platform.rate_limits SET expire = expire - 24 * 3600 * 1000");
  await tell(restored);
  expect(mail.caught.sent).toHaveLength(4);
});
