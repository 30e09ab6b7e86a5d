import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** Axe in the page, as its script leaves it there. */
type WithAxe = { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page in its current state, a line for each rule. It runs once, in the page itself: axe's own
 * tools run it in parts, for the sake of cross-site frames, and transfer everything that it looked at back and forth.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as WithAxe;
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.flat().join(" ")}`);
  });
}

/** Runs in the page: waits until nothing moves and the theme's colors have faded in. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fading.map((animation) => animation.finished));
}
