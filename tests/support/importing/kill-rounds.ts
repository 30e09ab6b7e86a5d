import { setTimeout as delay } from "node:timers/promises";
import { callApi } from "../http.ts";
import type { TestServer } from "../server.ts";
import type { ClubUnderTest } from "../two-clubs.ts";
import { memberFile } from "./member-file.ts";

/** The result of an import whose process was killed. */
export interface KillReport {
  /** When it was killed, in milliseconds after the call was answered. */
  killedMs: number;
  /** How many of the file's members were there right after the kill, once the import was done, and after importing the file again. */
  after: number;
  done: number;
  again: number;
  /** How long the restarted process took to complete the import. */
  doneMs: number;
  faults: string[];
}

const DONE_LIMIT_MS = 120_000;

/** Imports a file without disturbance; returns how long it took after the call was answered, in milliseconds. */
export async function importUndisturbed(
  server: TestServer,
  club: ClubUnderTest,
  rows: number,
): Promise<number> {
  const { doneMs } = await importFile(server, club, "calm", rows);
  await forget(server, club);
  return doneMs;
}

/** Starts an import, and kills the process (kill -9) this many milliseconds after the call was answered. */
export async function killImport(
  server: TestServer,
  club: ClubUnderTest,
  { round, rows, killedMs }: { round: number; rows: number; killedMs: number },
): Promise<KillReport> {
  const word = `round-${round}`;
  await begin(club, word, rows);
  await delay(killedMs);
  await server.kill();
  const after = await count(server, club, word);
  const began = performance.now();
  await server.start();
  await untilDone(server, club);
  const doneMs = performance.now() - began;
  const done = await count(server, club, word);
  const second = await send(club, word, rows);
  const again = await count(server, club, word);
  const faults = [
    ...(after === 0 || after === rows ? [] : [`${after} of ${rows} members right after the kill`]),
    ...(done === rows ? [] : [`${done} of ${rows} members when it was done`]),
    ...(again === rows ? [] : [`${again} members after the file was taken again`]),
    ...(second.text.includes("import-nothing")
      ? []
      : [`the file, taken again, was answered ${second.text.slice(0, 200)}`]),
  ];
  await forget(server, club);
  return { killedMs, after, done, again, doneMs, faults };
}

/** Imports a file of new members, and waits until it is done. */
export async function importFile(
  server: TestServer,
  club: ClubUnderTest,
  word: string,
  rows: number,
): Promise<{ answeredMs: number; doneMs: number }> {
  const began = performance.now();
  await begin(club, word, rows);
  const answered = performance.now();
  await untilDone(server, club);
  return { answeredMs: answered - began, doneMs: performance.now() - answered };
}

/** Removes everything that imports have added, so that all rounds start alike. */
export async function forget(server: TestServer, { tenant }: ClubUnderTest): Promise<void> {
  await server.sql(`DELETE FROM ${tenant}.member_imports`);
  await server.sql(`DELETE FROM ${tenant}.members WHERE email LIKE '%@imported.example'`);
}

async function begin(club: ClubUnderTest, word: string, rows: number): Promise<void> {
  const { status, text } = await send(club, word, rows);
  if (status !== 202) throw new Error(`The import was answered ${status}: ${text}`);
}

function send({ origin, apiToken }: ClubUnderTest, word: string, rows: number) {
  const body = { file: new File([memberFile(word, rows)], "members.csv") };
  return callApi(origin, "/users/import", { method: "POST", token: apiToken.admin, body });
}

async function count(server: TestServer, { tenant }: ClubUnderTest, word: string): Promise<number> {
  const [row] = await server.sql<{ count: number }>(
    `SELECT count(*)::int FROM ${tenant}.members WHERE email LIKE $1`,
    [`${word}-%@imported.example`],
  );
  return row?.count ?? 0;
}

async function untilDone(server: TestServer, { tenant }: ClubUnderTest): Promise<void> {
  for (const until = Date.now() + DONE_LIMIT_MS; ; ) {
    const [row] = await server.sql<{ state: string }>(`SELECT state FROM ${tenant}.member_imports`);
    if (row?.state === "done") return;
    if (row?.state === "failed" || Date.now() > until)
      throw new Error(`The import is ${row?.state ?? "gone"}.`);
    await delay(25);
  }
}
