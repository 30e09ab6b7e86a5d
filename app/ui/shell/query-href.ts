import { useLocation } from "@remix-run/react";

/** Gives a function for this page's address with some of its query changed; an empty value drops its name. */
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

/** Gives a function for the address of a page of this list, with the rest of its query; `changes` as above. */
export function usePageHref(changes: Record<string, undefined> = {}): (page: number) => string {
  const href = useQueryHref();
  return (page) => href({ page: page === 1 ? undefined : page, ...changes });
}
