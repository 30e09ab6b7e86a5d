import type { Locator, Page } from "@playwright/test";
import { addressIn, clubGuard, routeTable } from "#tests/conformance/route-table.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";

const WIDTHS = [375, 1280];

/** The address of every page that only members of a club may open. */
export function pagesOf(club: ClubUnderTest): string[] {
  const paths = routeTable()
    .filter(({ loader, hasPage }) => hasPage && loader && clubGuard(loader)?.minRole)
    .map(({ path }) => club.origin + addressIn(path, club));
  return [...new Set(paths)];
}

/** What of a page is cut off at its current width. */
export async function sidewaysFaults(page: Page, what: string): Promise<string[]> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return sideways > 0 ? [`${what}: ${sideways} px wider than the screen`] : [];
}

/** The words of this piece that are broken in the middle, though none of them is longer than any column should be. */
export function brokenWords(piece: Locator): Promise<string[]> {
  return piece.evaluate((root) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]{2,14}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

/** What of the page that is open is cut off on a phone or on a desktop. */
export async function cutOff(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await sidewaysFaults(page, `${page.url()} (${width} px)`)));
  }
  return faults;
}

/** What is cut off at these addresses. */
export async function tooWide(page: Page, addresses: Iterable<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    faults.push(...(await cutOff(page)));
  }
  return faults;
}
