import { setTimeout as delay } from "node:timers/promises";
import { callApi } from "../http.ts";
import type { Ground } from "./ground.ts";

/** What was done and read while a club moved, as the callers saw it. */
export interface Journal {
  /** The names of the members whose addition was acknowledged, refused for now, or not answered. */
  kept: string[];
  refused: string[];
  unanswered: string[];
  /** The longest that an act, and a page, took; milliseconds. */
  slowestAct: number;
  slowestPage: number;
  pages: number;
  faults: string[];
}

/** Adds members to the club that moves, and reads its home, with several callers and processes at once, until stopped. */
export function startLoad(
  { red }: Pick<Ground, "red">,
  /** Where the club is reached: each process at a port of its own. */
  origins: string[],
  { writers, readers, prefix }: { writers: number; readers: number; prefix: string },
): { stop(): Promise<Journal> } {
  const journal: Journal = {
    kept: [],
    refused: [],
    unanswered: [],
    slowestAct: 0,
    slowestPage: 0,
    pages: 0,
    faults: [],
  };
  let going = true;

  async function write(writer: number): Promise<void> {
    for (let number = 0; going; number++) {
      const name = `${prefix} ${writer} ${number}`;
      const origin = origins[(writer + number) % origins.length] ?? red.origin;
      const began = performance.now();
      const answer = await callApi(origin, "/users", {
        method: "POST",
        token: red.apiToken.admin,
        body: { name },
      }).catch(() => undefined);
      journal.slowestAct = Math.max(journal.slowestAct, performance.now() - began);
      if (!answer) journal.unanswered.push(name);
      else if (answer.status < 300) journal.kept.push(name);
      else {
        journal.refused.push(name);
        if (answer.status !== 503 || !answer.headers.get("retry-after"))
          journal.faults.push(`${name} got ${answer.status}: ${answer.text.slice(0, 200)}`);
      }
      await delay(20);
    }
  }

  async function read(reader: number): Promise<void> {
    for (let number = 0; going; number++) {
      const origin = origins[(reader + number) % origins.length] ?? red.origin;
      const began = performance.now();
      const { status } = await callApi(origin, "/sessions", { token: red.apiToken.player }).catch(() => ({
        status: 0,
      }));
      journal.slowestPage = Math.max(journal.slowestPage, performance.now() - began);
      journal.pages++;
      if (status !== 200) journal.faults.push(`a read got ${status}`);
      await delay(20);
    }
  }

  const all = [
    ...Array.from({ length: writers }, (_one, writer) => write(writer)),
    ...Array.from({ length: readers }, (_one, reader) => read(reader)),
  ];
  return {
    async stop() {
      going = false;
      await Promise.all(all);
      return journal;
    },
  };
}

/** Compares a journal with the club: finds acts that are lost, or were done twice. */
export async function compareWith(
  { inClub, red }: Pick<Ground, "inClub" | "red">,
  { kept, refused, unanswered, faults }: Journal,
  prefix: string,
): Promise<{ lost: number; doubled: number; faults: string[] }> {
  const rows = await inClub<{ name: string; members: number; told: number }>(
    red.tenant,
    `SELECT name, count(*)::int AS members,
            (SELECT count(*)::int FROM audit_log a WHERE a.act = 'member.added' AND a.subject_id = min(m.id)) AS told
       FROM members m WHERE name LIKE '${prefix} %' GROUP BY name`,
  );
  const there = new Map(rows.map(({ name, ...counts }) => [name, counts]));
  const asked = new Set([...kept, ...refused, ...unanswered]);
  const lost = kept.filter((name) => !there.has(name));
  const doubled = rows.filter(({ members, told }) => members > 1 || told > 1);
  return {
    lost: lost.length,
    doubled: doubled.length,
    faults: [
      ...faults,
      ...lost.map((name) => `${name} was acknowledged, but is not there`),
      ...doubled.map(({ name }) => `${name} is there twice`),
      ...rows
        .filter(({ told }) => told !== 1)
        .map(({ name }) => `${name} is not in the audit log exactly once`),
      ...rows
        .filter(({ name }) => !asked.has(name))
        .map(({ name }) => `${name} is there, but nobody added it`),
    ],
  };
}
