import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { memoize } from "#app/kernel/memoize.ts";
import type { KeepMarkup } from "#app/web/ui/kit/kept-list.tsx";

/** How many items' markup is kept of one component: a kilobyte or two each. */
const MOST = 2_000;
/** A comment can't come from a text: React escapes what opens it. */
const PLACE = /<!--kept (\d+)-->/;

type Items = (props: object) => Buffer;

const kept = new Map<unknown, Items>();

/** What the items of a component look like, by everything that they show. */
function markupOf(Component: unknown): Items {
  let items = kept.get(Component);
  if (!items) {
    items = memoize(
      (props) => JSON.stringify(props),
      (props) => Buffer.from(renderToStaticMarkup(createElement(Component as ComponentType<object>, props))),
      MOST,
    );
    kept.set(Component, items);
  }
  return items;
}

/** One page's lists of kept markup. */
export interface KeptMarkup {
  keep: KeepMarkup;
  /** The page in UTF-8, with the lists in their places. */
  fill(page: string): Buffer;
}

/** Begins a page. Its lists are bytes beside its text, and are copied once. */
export function beginKeptMarkup(): KeptMarkup {
  const lists: Buffer[][] = [];
  return {
    keep: (Component, items) => `<!--kept ${lists.push(items.map(markupOf(Component))) - 1}-->`,
    fill(page) {
      // Every other part is the number of a list.
      const parts = page.split(PLACE);
      return Buffer.concat(
        parts.flatMap((part, at) => (at % 2 === 0 ? Buffer.from(part) : (lists[Number(part)] as Buffer[]))),
      );
    },
  };
}
