import { useLocation } from "@remix-run/react";

/** Returns a function that gives this page's address with some query parameters changed; an empty value removes the parameter. */
export function useQueryHref(): (changes: Record<string, string | number | undefined>) => string {
  const { pathname, search } = useLocation();
  return (changes) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === "") params.delete(name);
      else params.set(name, String(value));
    }
    const query = params.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
}

/**
 * Returns a function that gives the address of another page of this list, with the rest of the query kept; `changes` as
 * in `useQueryHref`.
 */
export function usePageHref(changes: Record<string, undefined> = {}): (page: number) => string {
  const href = useQueryHref();
  return (page) => href({ page: page === 1 ? undefined : page, ...changes });
}
