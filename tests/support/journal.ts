import { setTimeout as delay } from "node:timers/promises";
import { callApi } from "./http.ts";
import type { ClubUnderTest } from "./two-clubs.ts";

/** One act as its caller saw it. */
export interface Entry {
  /** The name of the member that it adds. */
  name: string;
  sentAt: number;
  /** When it was acknowledged; undefined if it was not. */
  doneAt?: number;
  /** What came instead of an acknowledgement. */
  failure?: string;
}

/** What programs do at a club, one act after the other, with what they were told of each. */
export interface Journal {
  entries: readonly Entry[];
  /** The acts that were acknowledged. */
  done(): Entry[];
  stop(): Promise<void>;
}

const AFTER_FAILURE_MS = 20;

/** Adds members to a club, with this many callers at once, until stopped. A failed act is not retried: the next one has another name. */
export function startJournal(
  { origin, apiToken }: ClubUnderTest,
  { callers, word }: { callers: number; word: string },
): Journal {
  const entries: Entry[] = [];
  let isOn = true;
  const call = async (caller: number) => {
    for (let number = 0; isOn; number++) {
      const entry: Entry = { name: `${word} ${caller}-${number}`, sentAt: Date.now() };
      entries.push(entry);
      entry.failure = await add(entry.name);
      if (entry.failure === undefined) entry.doneAt = Date.now();
      else await delay(AFTER_FAILURE_MS);
    }
  };
  const add = async (name: string): Promise<string | undefined> => {
    try {
      const { status } = await callApi(origin, "/users", {
        method: "POST",
        token: apiToken.admin,
        body: { name },
      });
      return status === 201 ? undefined : String(status);
    } catch (error) {
      return error instanceof Error && "code" in error ? String(error.code) : String(error);
    }
  };
  const all = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return {
    entries,
    done: () => entries.filter(({ doneAt }) => doneAt !== undefined),
    async stop() {
      isOn = false;
      await all;
    },
  };
}

/** Acknowledged acts that are lost, and any that were done twice; `names` = the members that are there. */
export function journalFaults(acknowledged: readonly Entry[], names: readonly string[]): string[] {
  const there = new Set(names);
  const lost = acknowledged.filter(({ name }) => !there.has(name));
  const doubled = names.filter((name, at) => names.indexOf(name) !== at);
  return [
    ...lost.map(({ name }) => `${name} was acknowledged and is not there`),
    ...doubled.map((name) => `${name} is there twice`),
  ];
}
