import { resumeClub, suspendClub } from "#app/flows/hosting/suspend-club.server.ts";
import { type Command, runCommand, textOf } from "./command.ts";
import { atTerminal, clubNamed, onHost } from "./open-host.ts";

const command: Command = {
  name: "clubs:suspend",
  summary:
    "Takes a club offline, or brings it back. Takes effect within seconds; the club's data stays as it is.",
  options: {
    subdomain: { type: "string", help: "which club", value: "NAME", required: true },
    resume: { type: "boolean", help: "bring it back" },
  },
};

await runCommand(command, (given) =>
  onHost(async ({ app }) => {
    const club = await clubNamed(app, textOf(given, "subdomain") ?? "");
    const suspended = given.resume !== true;
    await (suspended ? suspendClub : resumeClub)(app, atTerminal(), club);
    return {
      data: { subdomain: club.subdomain, suspended },
      lines: [`${club.name} is ${suspended ? "suspended" : "online again"}`],
    };
  }),
);
