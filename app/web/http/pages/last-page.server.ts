import { redirect } from "@remix-run/node";
import type { Paged } from "#app/kernel/values/page.ts";

/** Redirects to the last page of a list if the address asks for one past the end. */
export function ensurePage({ page, perPage, total }: Omit<Paged<never>, "items">, url: URL): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (page <= last) return;
  const query = new URLSearchParams(url.search);
  query.set("page", String(last));
  throw redirect(`${url.pathname}?${query}`);
}
