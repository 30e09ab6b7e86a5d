import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

/** Axe in the page, as its script leaves it there. */
type WithAxe = { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page in its current state, a line for each rule. It runs once, in the page itself: axe's own
 * tools run it in parts, for the sake of cross-site frames, and transfer everything that it looked at back and forth.
 * @param without a selector of what it leaves out
 */
export async function axeFaults(page: Page, without?: string): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(AXE);
  return page.evaluate(async (left) => {
    const { axe } = window as unknown as WithAxe;
    // No rule that runs here looks at what would be loaded ahead.
    const { violations } = await axe.run(left === undefined ? document : { exclude: [left] }, {
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.flat().join(" ")}`);
  }, without);
}

/** Runs in the page: waits until nothing moves and the theme's colors have faded in. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fading.map((animation) => animation.finished));
}
