import { all, run } from "#tenants/sql.ts";
import { type Command, type Given, runCommand, textOf, UsageError } from "./command.ts";
import { onHost } from "./open-host.ts";

interface ListedCell {
  name: string;
  state: string;
  weight: number;
  most: number | null;
  clubs: number;
  reachable: boolean;
}

const command: Command = {
  name: "cells",
  summary: "Lists the databases that clubs live in, or changes how many new clubs one of them takes.",
  options: {
    cell: { type: "string", help: "which one to change", value: "NAME" },
    state: { type: "string", help: "open: takes new clubs; closed: takes none", value: "STATE" },
    weight: {
      type: "string",
      help: "how many new clubs it gets, compared to others (100 for a new cell)",
      value: "NUMBER",
    },
    most: { type: "string", help: "how many clubs it may hold; 0 for no limit", value: "NUMBER" },
  },
};

await runCommand(command, (given) => {
  const change = changeFrom(given);
  return onHost(async ({ app: { database } }) => {
    if (change) {
      const changed = await database.withPlatform({}, (db) =>
        db("cells").where({ name: change.cell }).update(change.to),
      );
      if (changed === 0) throw new UsageError(`There is no cell ${JSON.stringify(change.cell)}.`);
    }
    const rows = await all<Omit<ListedCell, "reachable">>(
      database.platform,
      `SELECT c.name, c.state, c.weight, c.most_clubs AS most, count(t.id) AS clubs
         FROM platform.cells c LEFT JOIN platform.tenants t ON t.cell = c.name GROUP BY c.name ORDER BY c.name`,
    );
    const cells = await Promise.all(
      rows.map(async (cell): Promise<ListedCell> => {
        const answered = database.withCell(cell.name, (db) => run(db, "SELECT"));
        return {
          ...cell,
          reachable: await answered.then(
            () => true,
            () => false,
          ),
        };
      }),
    );
    return {
      data: cells,
      lines: cells.map(
        ({ name, state, weight, most, clubs, reachable }) =>
          `${name.padEnd(12)}  ${state.padEnd(6)}  ${clubs} clubs, limit ${most ?? "none"}, weight ${weight}${reachable ? "" : ", out of reach"}`,
      ),
    };
  });
});

function changeFrom(given: Given) {
  const cell = textOf(given, "cell");
  const state = textOf(given, "state");
  const weight = numberFrom(given, "weight");
  const most = numberFrom(given, "most");
  const asked = [state, weight, most].some((one) => one !== undefined);
  if (cell === undefined && !asked) return undefined;
  if (cell === undefined || !asked)
    throw new UsageError("--cell has to be given together with --state, --weight or --most.");
  if (state !== undefined && !["open", "closed"].includes(state))
    throw new UsageError("--state: must be open or closed.");
  if (weight === 0) throw new UsageError("--weight: must be 1 or more.");
  return { cell, to: { state, weight, most_clubs: most === 0 ? null : most } };
}

function numberFrom(given: Given, option: string): number | undefined {
  const text = textOf(given, option);
  if (text === undefined) return undefined;
  if (!/^\d{1,4}$/.test(text)) throw new UsageError(`--${option}: must be a whole number up to 9999.`);
  return Number(text);
}
