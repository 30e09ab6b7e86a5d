import { MAX_WELCOMES } from "#app/flows/hosting/hosting.ts";
import { trustClub } from "#app/flows/hosting/trust-club.server.ts";
import { type Command, type Given, runCommand, textOf, UsageError } from "./command.ts";
import { atTerminal, clubNamed, onHost } from "./open-host.ts";

const command: Command = {
  name: "clubs:trust",
  summary:
    "Vouches for a club, so that it may also mail members who have never shown that they know it. Provisioned clubs are trusted, founded ones are not.",
  options: {
    subdomain: { type: "string", help: "which club", value: "NAME", required: true },
    undo: { type: "boolean", help: "stop vouching for it" },
    "welcomes-per-day": {
      type: "string",
      help: "don't vouch for it, but let it welcome this many such members a day (50 for a new club)",
      value: "NUMBER",
    },
  },
};

await runCommand(command, (given) =>
  onHost(async ({ app }) => {
    const club = await clubNamed(app, textOf(given, "subdomain") ?? "");
    const welcomesPerDay = welcomesFrom(given);
    const trusted = given.undo ? false : welcomesPerDay === undefined ? true : undefined;
    await trustClub(app, atTerminal(), club.tenant, { trusted, welcomesPerDay });
    const now = await clubNamed(app, club.subdomain);
    return {
      data: { subdomain: now.subdomain, trusted: now.trusted, welcomesPerDay: now.welcomesPerDay },
      lines: [
        now.trusted
          ? `${now.name} is trusted`
          : `${now.name} is not trusted: it may write to ${now.welcomesPerDay} unconfirmed addresses a day`,
      ],
    };
  }),
);

function welcomesFrom(given: Given): number | undefined {
  const text = textOf(given, "welcomes-per-day");
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > MAX_WELCOMES)
    throw new UsageError(`--welcomes-per-day: must be a number between 0 and ${MAX_WELCOMES}.`);
  return number;
}
