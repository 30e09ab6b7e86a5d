import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** A person whose acts are counted: each tap, each field that is filled, each choice. */
export interface Counted {
  page: Page;
  tap(what: string, target: Locator): Promise<void>;
  fill(what: string, target: Locator, text: string): Promise<void>;
  /** Anything else that is one act of a hand, such as opening a link of a mail. */
  act(what: string, done: () => Promise<unknown>): Promise<void>;
}

/** Counts what several people do, in their order. */
export function countActs(): { acts: string[]; by(who: string, page: Page): Counted } {
  const acts: string[] = [];
  return {
    acts,
    by(who, page) {
      const act: Counted["act"] = async (what, done) => {
        acts.push(`${who}: ${what}`);
        await done();
      };
      return {
        page,
        act,
        tap: (what, target) => act(`taps ${what}`, () => target.click()),
        fill: (what, target, text) => act(`fills in ${what}`, () => target.fill(text)),
      };
    },
  };
}

/** Attaches the list to the test's result, and expects at most this many acts. */
export async function expectAtMost(most: number, acts: readonly string[]): Promise<void> {
  const list = acts.map((act, at) => `${at + 1}. ${act}`).join("\n");
  await test.info().attach("acts", { body: list, contentType: "text/plain" });
  expect(acts.length, list).toBeLessThanOrEqual(most);
}
