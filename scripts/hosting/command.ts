import { type ParseArgsConfig, parseArgs } from "node:util";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { isMessage } from "#app/kernel/i18n/messages.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { MessageValues } from "#app/kernel/values/money.ts";
import { VERSION } from "#app/main/version.server.ts";
import { refusalKey } from "#app/web/http/request/refusals.ts";
import { explainError } from "../run/explain-error.ts";

/** One option of a command, as its help shows it and its arguments are parsed. */
export interface Option {
  type: "string" | "boolean";
  help: string;
  /** The value's placeholder in the help; for text only. */
  value?: string;
  required?: boolean;
}

export interface Command {
  /** As in `npm run <name> --`. */
  name: string;
  summary: string;
  options: Record<string, Option>;
}

/** What a person typed, by option name. */
export type Given = Record<string, string | boolean | undefined>;

/** The outcome: lines for a person, and the same as data for `--json`. */
export interface Outcome {
  lines: string[];
  data: unknown;
  /** The work was done only in part: the exit code is 1. */
  failed?: boolean;
}

/** The command was called wrongly: exit code 2, with the message as its explanation. */
export class UsageError extends Error {}

const COMMON: Record<string, Option> = {
  json: { type: "boolean", help: "print one JSON value instead of lines" },
  help: { type: "boolean", help: "print this help" },
  version: { type: "boolean", help: "print the version" },
};

/**
 * Runs a command of the hosting kit and ends the process: 0 done, 1 failed, 2 called wrongly. Results go to standard
 * output, everything else to standard error.
 */
export async function runCommand(command: Command, work: (given: Given) => Promise<Outcome>): Promise<never> {
  let given: Given;
  try {
    given = read(command);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage(command)}`);
    process.exit(2);
  }
  if (given.help) {
    console.log(usage(command));
    process.exit(0);
  }
  if (given.version) {
    console.log(VERSION.number);
    process.exit(0);
  }
  try {
    const outcome = await work(given);
    console.log(given.json ? JSON.stringify(outcome.data, null, 2) : outcome.lines.join("\n"));
    process.exit(outcome.failed ? 1 : 0);
  } catch (error) {
    const words = wordsFor(error);
    if (given.json) console.log(JSON.stringify({ error: words }));
    console.error(words);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** The message behind a key, in English. */
export function messageOf(key: string, values: Partial<MessageValues> = {}): string {
  const english = serverI18n("en");
  return isMessage(english, key) ? english.t(key, values) : key;
}

/** A number of bytes, for people: "12.3 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The text that was given for an option. Required options were checked before. */
export function textOf(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === "string" ? value : undefined;
}

function read(command: Command): Given {
  const all = { ...command.options, ...COMMON };
  const options: ParseArgsConfig["options"] = Object.fromEntries(
    Object.entries(all).map(([name, { type }]) => [name, { type }]),
  );
  const { values } = parseArgs({ options, strict: true, allowPositionals: false });
  const given: Given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
  );
  const missing = Object.entries(all).find(([name, option]) => option.required && !given[name]);
  if (missing && !given.help && !given.version) throw new UsageError(`--${missing[0]} is needed.`);
  return given;
}

function usage(command: Command): string {
  const rows = Object.entries({ ...command.options, ...COMMON }).map(([name, option]) => ({
    left: `--${name}${option.type === "string" ? ` ${option.value ?? "TEXT"}` : ""}`,
    right: option.required ? `${option.help} (needed)` : option.help,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length));
  return [
    `Usage: npm run ${command.name} -- [options]`,
    "",
    command.summary,
    "",
    ...rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`),
    "",
    "Printed addresses use BASE_URL, or http://localhost:PORT if it is not set (port 3000 if PORT is not set either).",
    "Exit codes: 0 done, 1 failed, 2 called wrongly.",
  ].join("\n");
}

/** Why something failed, for a person: one line if the reason is known, otherwise with the stack. */
export function wordsFor(error: unknown): string {
  if (error instanceof Refusal) return messageOf(refusalKey(error.code), error.values);
  if (error instanceof UsageError) return error.message;
  const known = explainError(error, { databaseUrl: process.env.DATABASE_URL, port: 0 });
  return known ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
