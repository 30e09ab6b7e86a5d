import type { Answer } from "./http.ts";
import { formsOf, linksOf, type PageForm, type Visitor } from "./visitor.ts";

export interface CrawledForm extends PageForm {
  /** The page it stands on. */
  page: string;
  intent: string;
}

/** Addresses that leave the club, end the sign-in, or are no pages. */
const NOT_CRAWLED = /^\/(switch|logout|assets|dev|invitation\.svg|api)\b/;
const MAX_PAGES = 120;

/** Every page that links lead to from the given ones, as this visitor sees them. */
export async function crawl(visitor: Visitor, from: string[]): Promise<Answer[]> {
  const waiting = [...from];
  const seen = new Set(waiting);
  const pages: Answer[] = [];
  for (let to = waiting.shift(); to !== undefined && pages.length < MAX_PAGES; to = waiting.shift()) {
    const page = await visitor.open(to);
    pages.push(page);
    for (const link of linksOf(page)) {
      if (seen.has(link) || NOT_CRAWLED.test(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  return pages;
}

/** The forms of these pages, one of each kind: the same act on many rows counts once. */
export function formsOn(pages: Answer[]): CrawledForm[] {
  const kinds = new Map<string, CrawledForm>();
  for (const page of pages) {
    for (const form of formsOf(page)) {
      const intent = String(form.fields.intent ?? "");
      const { pathname } = new URL(form.action);
      const names = [
        ...new Set([...Object.keys(form.fields), ...form.inputs.map(({ name }) => name)]),
      ].sort();
      const kind = [form.method, pathname.replace(/\d+/g, ":id"), intent, ...names].join(" ");
      if (!kinds.has(kind)) kinds.set(kind, { ...form, intent, page: new URL(page.url).pathname });
    }
  }
  return [...kinds.values()];
}
