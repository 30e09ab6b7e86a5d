import { expect, it } from "vitest";
import { addMember } from "#app/core/members/add-member.server.ts";
import { AddMemberSchema } from "#app/core/members/members.schemas.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { all, run } from "#tenants/sql.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { resumeMails } from "./resume-mails.server.ts";

const base = await testDatabase();

it("what a suspended club left undone is handed to the queue again", async () => {
  const units = testUnits(base.database, base.clubs[0]);
  const mails = noticeMails(base, units);
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  await units.addMembers(1);
  const announce = () =>
    units.asMember(admin, (uow) =>
      createSession(
        uow,
        CreateSessionSchema.parse({
          name: "Training",
          date: "2026-12-07",
          startTime: "19:00",
          finishTime: "20:30",
          notify: true,
        }),
      ),
    );
  await announce();
  mails.down = true;
  await mails.sendAll();
  await announce();
  await units.asMember(admin, (uow) =>
    addMember(uow, AddMemberSchema.parse({ name: "Nora", email: "nora@people.example" })),
  );
  await run(base.database.platform, "DELETE FROM dispatch.outbox");
  await units.asSystem(resumeMails);
  const rows = await all<{ kind: string }>(
    base.database.platform,
    "SELECT DISTINCT kind FROM dispatch.outbox ORDER BY kind",
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["notice-mail.send", "notice.gather", "welcome.send"]);
});
