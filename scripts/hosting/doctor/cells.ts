import type { DatabaseState } from "#app/infra/metrics/current-state.ts";
import { MAIN } from "#tenants/cells/cell-urls.ts";
import { type DatabaseFacts, examineDatabase } from "#tenants/examine-database.ts";
import { explainError } from "../../run/explain-error.ts";
import { databaseFindings, isServed } from "./database.ts";
import { type Finding, ok } from "./finding.ts";

export interface ExaminedCell {
  cell: string;
  findings: Finding[];
  /** Can its waiting work be examined, too? */
  isServed: boolean;
}

/** The findings about a cell other than `main`: a single one if it is well. That a cell is down is a finding, too. */
export async function examineCell(
  cell: string,
  ownerUrl: string,
  options: Omit<Parameters<typeof examineDatabase>[1], "cell">,
): Promise<ExaminedCell> {
  const about = `cell ${cell}`;
  let facts: DatabaseFacts;
  try {
    facts = await examineDatabase(ownerUrl, { ...options, cell });
  } catch (error) {
    const words = explainError(error, { databaseUrl: ownerUrl, databaseName: `CELLS ${cell}`, port: 0 });
    const what = words ?? `It does not answer: ${error instanceof Error ? error.message : error}`;
    const why = "Its clubs get 503, and their jobs wait; all other clubs are served.";
    const action = "Start its server, or correct CELLS.";
    return { cell, findings: [{ about, level: "problem", what, why, action }], isServed: false };
  }
  const complaints = databaseFindings(facts, cell).filter(({ level }) => level !== "ok");
  return {
    cell,
    findings:
      complaints.length > 0
        ? complaints.map((complaint) => ({ ...complaint, about }))
        : [
            ok(
              about,
              `PostgreSQL ${facts.version}, its login is as it should be, and all migrations are applied`,
            ),
          ],
    isServed: isServed(facts, cell),
  };
}

/** Findings about cells that clubs live in though the configuration does not name them. */
export function unknownCells({ clubs }: DatabaseState, named: readonly string[]): Finding[] {
  const known = new Set([MAIN, ...named]);
  const unknown = new Map<string, number>();
  for (const { cell, clubs: count } of clubs)
    if (!known.has(cell)) unknown.set(cell, (unknown.get(cell) ?? 0) + count);
  return [...unknown].map(([cell, count]) => ({
    about: `cell ${cell}`,
    level: "problem",
    what: `${count} clubs live in it, but CELLS does not name it.`,
    why: "Their pages fail.",
    action: "Add it to CELLS for every process. To remove a cell from CELLS, move its clubs elsewhere first.",
  }));
}
