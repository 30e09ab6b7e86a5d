import { z } from "zod";
import "#app/kernel/fields.ts";

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;
/** The last page that can be asked for. */
const MAX_PAGE = 1_000_000;

/** Which part of a list is wanted; pages count from 1. */
export interface Page {
  page: number;
  perPage: number;
}

/** One page of a list, and how long the whole list is. */
export interface Paged<T> extends Page {
  items: T[];
  total: number;
}

/** The paging fields of a list's schema; a query gives them as text. */
export const pageFields = {
  page: z.coerce
    .number("errors.invalid")
    .int("errors.invalid")
    .min(1, "errors.invalid")
    .max(MAX_PAGE, "errors.invalid")
    .default(1)
    .meta({ description: "The page of the list, from 1." }),
  perPage: z.coerce
    .number("errors.invalid")
    .int("errors.invalid")
    .min(1, "errors.invalid")
    .max(MAX_PER_PAGE, "errors.invalid")
    .default(DEFAULT_PER_PAGE)
    .meta({ description: "The maximum number of items on a page." }),
};

/** The page that a URL asks for; anything but a page number counts as the first. */
export function pageFrom(url: URL): Page {
  const asked = Number(url.searchParams.get("page") ?? 1);
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1;
  return { page, perPage: DEFAULT_PER_PAGE };
}

/** How many rows come before this page. */
export function pageOffset({ page, perPage }: Page): number {
  return (page - 1) * perPage;
}
