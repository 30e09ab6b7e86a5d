import type { App } from "#app/core/app.server.ts";
import { hostNote } from "#app/flows/hosting/host-log.server.ts";
import type { HostAct } from "#app/flows/hosting/hosting.ts";
import { runningProcesses } from "#app/flows/hosting/running-processes.server.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { MoveError } from "#tenants/moving/move-lock.ts";
import type { MoveState } from "#tenants/moving/move-rows.ts";
import { cancelMove, confirmMove, moveTenant } from "#tenants/moving/move-tenant.ts";
import { type Command, type Outcome, runCommand, textOf, UsageError } from "./command.ts";
import { atTerminal, clubNamed, onHost } from "./open-host.ts";

const command: Command = {
  name: "clubs:move",
  summary:
    "Moves a club to another cell while people use it, or resumes a move that was interrupted. The copy in the old cell stays until you confirm the move.",
  options: {
    subdomain: { type: "string", help: "which club", value: "NAME", required: true },
    to: { type: "string", help: "the cell to move it to", value: "CELL" },
    confirm: { type: "boolean", help: "remove the copy in the old cell" },
    cancel: { type: "boolean", help: "cancel the move, unless the club has moved already" },
  },
};

const WORDS: Record<MoveState | "settled", string> = {
  copying: "making its schema there",
  frozen: "copying; writes wait",
  thawing: "becoming writable again",
  switched: "lives there",
  settled: "done",
};

await runCommand(command, async (given) => {
  const target = textOf(given, "to");
  if ([target, given.confirm, given.cancel].filter(Boolean).length !== 1)
    throw new UsageError("Exactly one of --to, --confirm and --cancel is needed.");
  return onHost(async ({ app, owners }): Promise<Outcome> => {
    const club = await clubNamed(app, textOf(given, "subdomain") ?? "");
    const { name, subdomain, tenant } = club;
    const noteOf = (act: HostAct) => (cell: string) => hostNote(atTerminal(), act, club, cell);
    try {
      if (target === undefined) {
        const { source } = given.confirm
          ? await confirmMove(owners, tenant, noteOf("move-confirmed"))
          : await cancelMove(owners, tenant, noteOf("move-canceled"));
        return {
          data: { subdomain, source, confirmed: given.confirm === true },
          lines: [
            given.confirm ? `The copy of ${name} in ${source} is removed` : `${name} stays in ${source}`,
          ],
        };
      }
      if (!app.database.cells.includes(target))
        throw new UsageError(`There is no cell ${JSON.stringify(target)} in CELLS.`);
      await refuseUnknowing(app, target);
      const onState = (state: MoveState | "settled") => console.error(`${subdomain}: ${WORDS[state]}`);
      const onLeftFrozen = (cause: unknown) =>
        console.error(
          `${subdomain}: may be read-only until this command runs again, with --to or --cancel (${String(cause)})`,
        );
      const note = noteOf("moved")(target);
      const moved = await moveTenant({
        ...owners,
        tenant,
        target,
        migrations: tenantMigrations,
        onState,
        onLeftFrozen,
        note,
      });
      const frozenMs = Math.round(moved.frozenMs);
      return {
        data: { subdomain, ...moved, frozenMs },
        lines: [
          `${name} lives in ${target}: ${moved.rows} rows of ${moved.tables} tables, writes waited ${frozenMs} ms at most`,
          `Its copy in ${moved.source} stays until you run npm run clubs:move -- --subdomain ${subdomain} --confirm`,
        ],
      };
    } catch (error) {
      if (error instanceof MoveError) throw new UsageError(`${name}: ${error.message}`);
      throw error;
    }
  });
});

/** Throws UsageError if a running process does not know the cell: it would answer for the club with errors. */
async function refuseUnknowing({ database }: Pick<App, "database">, cell: string): Promise<void> {
  const running = await runningProcesses(database);
  const unknowing = running.filter(({ cells }) => !cells.includes(cell));
  const [first] = unknowing;
  if (!first) return;
  throw new UsageError(
    `${unknowing.length} of the ${running.length} running processes do not know the cell ${cell}: CELLS did not name it when they started (the first at ${first.startedAt.toISOString()}). Restart them with it; one that was killed is forgotten after a minute.`,
  );
}
