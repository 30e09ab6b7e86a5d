import { startTestServer } from "#tests/support/postgres-server.ts";
import { ensureBuilt } from "../../toolchain.mjs";
import type { PackageName } from "./packages.ts";

/** A disaster that is rehearsed with real parts on this machine. Each has a file of its own, whose name is the rehearsal's. */
export interface Rehearsal<O extends Record<string, Option> = Record<string, Option>> {
  /** One line for the list of all rehearsals. */
  summary: string;
  /** What it does, and which faults make the command exit with 1. */
  help: string;
  /** Packages of the distribution that it needs. */
  packages?: readonly PackageName[];
  /** What it needs root for, such as `mounts`; without it, any account that may run PostgreSQL will do. */
  needsRootFor?: string;
  options: O;
  run(stage: Stage<O>): Promise<void>;
}

/** A number that can be set on the command line. */
export interface Option {
  default: number;
  /** What the number counts, for the help: `rounds`. */
  unit: string;
}

/** What a rehearsal is given. */
export interface Stage<O> {
  options: { [K in keyof O]: number };
  /** Prints a line of the report. */
  say(line: string): void;
  /** Prints a fault; the command then exits with 1. */
  fault(words: string): void;
}

/** Returns the rehearsal, typed so that its `run` knows its options. */
export function defineRehearsal<O extends Record<string, Option>>(rehearsal: Rehearsal<O>): Rehearsal<O> {
  return rehearsal;
}

/** Reports the first few faults of a round, and how many more there are. */
export function tellFaults(stage: Pick<Stage<unknown>, "fault">, faults: readonly string[], most = 10): void {
  for (const fault of faults.slice(0, most)) stage.fault(fault);
  if (faults.length > most) stage.fault(`… and ${faults.length - most} more`);
}

/** Builds the product if needed and runs `work` with a PostgreSQL of its own, which is stopped afterwards. */
export async function onPostgres(
  say: (line: string) => void,
  work: (url: string) => Promise<void>,
): Promise<void> {
  await ensureBuilt((line: string) => say(`  ${line}`));
  const postgres = await startTestServer();
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
