import { resumeMails } from "#app/domain/organizations/hosting/resume-mails.server.ts";
import { suspendClub } from "#app/domain/organizations/hosting/suspend-club.server.ts";
import { resumeWork } from "#app/queue/outbox.server.ts";
import { withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import { type Command, runCommand, textOf } from "./command.ts";
import { clubNamed, onHost } from "./open-host.ts";

const command: Command = {
  name: "clubs:suspend",
  summary: "Takes a club off the air, or brings it back. Its data stays as it is; it counts within seconds.",
  options: {
    subdomain: { type: "string", help: "which club", value: "NAME", required: true },
    resume: { type: "boolean", help: "bring it back" },
  },
};

await runCommand(command, (given) =>
  onHost(async ({ app }) => {
    const club = await clubNamed(app, textOf(given, "subdomain") ?? "");
    const suspended = given.resume !== true;
    await suspendClub(app, club.tenant, suspended);
    if (!suspended) {
      await withUnitOfWork(app, club, { as: "system" }, resumeMails);
      await app.database.withPlatform({}, (db) => resumeWork(db, club.tenant));
    }
    return {
      data: { subdomain: club.subdomain, suspended },
      lines: [`${club.name} is ${suspended ? "suspended" : "on the air"}`],
    };
  }),
);
