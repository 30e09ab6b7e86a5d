import { startTestServer } from "#tests/support/postgres-server.ts";
import { ensureBuilt } from "../toolchain.mjs";
import type { PackageName } from "./packages.ts";

/** A disaster that is tried with real parts on this machine. Each stands in a file of its own, named as it is called. */
export interface Rehearsal<O extends Record<string, Option> = Record<string, Option>> {
  /** One line for the list of them all. */
  summary: string;
  /** What is done, and what makes it end with 1. */
  help: string;
  /** Packages of the distribution that it needs. */
  packages?: readonly PackageName[];
  options: O;
  run(stage: Stage<O>): Promise<void>;
}

/** A number that can be set; what it means is told in the help. */
export interface Option {
  default: number;
  /** What the number is, as a word for the help: `rounds`. */
  unit: string;
}

/** What a rehearsal is given. */
export interface Stage<O> {
  options: { [K in keyof O]: number };
  /** Prints a line of the report. */
  say(line: string): void;
  /** Prints what is wrong; the command then ends with 1. */
  fault(words: string): void;
}

/** Types a rehearsal, so that its `run` knows its options. */
export function defineRehearsal<O extends Record<string, Option>>(rehearsal: Rehearsal<O>): Rehearsal<O> {
  return rehearsal;
}

/** Prints the first few faults of a round, each as a fault. */
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
