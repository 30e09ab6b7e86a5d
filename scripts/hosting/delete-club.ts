import { createInterface } from "node:readline/promises";
import { deleteClub } from "#app/flows/hosting/delete-club.server.ts";
import type { Club } from "#tenants/directory.ts";
import { type Command, type Given, runCommand, textOf, UsageError } from "./command.ts";
import { atTerminal, clubNamed, onHost } from "./open-host.ts";

const command: Command = {
  name: "clubs:delete",
  summary: "Deletes a club and all its data. This can't be undone: export the club first.",
  options: {
    subdomain: { type: "string", help: "which club", value: "NAME", required: true },
    confirm: { type: "string", help: "the subdomain again, to skip the question", value: "NAME" },
  },
};

await runCommand(command, (given) =>
  onHost(async ({ app }) => {
    const club = await clubNamed(app, textOf(given, "subdomain") ?? "");
    if ((await confirmation(given, club)) !== club.subdomain) {
      throw new UsageError("The subdomain was not repeated: nothing was deleted.");
    }
    await deleteClub(app, club.tenant, { by: atTerminal() });
    return {
      data: { subdomain: club.subdomain, tenant: club.tenant, deleted: true },
      lines: [`${club.name} (${club.subdomain}) is deleted`],
    };
  }),
);

async function confirmation(given: Given, club: Club): Promise<string> {
  const confirm = textOf(given, "confirm");
  if (confirm !== undefined) return confirm;
  if (!process.stdin.isTTY)
    throw new UsageError(`Without a terminal to ask at, --confirm ${club.subdomain} is needed.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Delete ${club.name} for good? Type ${club.subdomain}: `);
  terminal.close();
  return answer.trim();
}
