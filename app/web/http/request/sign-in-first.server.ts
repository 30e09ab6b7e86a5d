import { redirect } from "@remix-run/node";
import { id } from "#app/kernel/fields.ts";
import { LONGEST_TARGET } from "./redirect-target.ts";

const LOST = ["answer", "form"] as const;

/** A form that was posted without a sign-in, and so was not recorded: an answer to an occasion, or any other form. */
export type Lost = (typeof LOST)[number];

/** What was not recorded, according to the sign-in page's address; null if nothing. */
export function lostIn(url: URL): Lost | null {
  return LOST.find((one) => one === url.searchParams.get("lost")) ?? null;
}

/** Redirects to the sign-in page, which leads back to the requested page and, if a form was posted, says that it was lost. */
export function signInFirst(request: Request): Response {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return toSignIn(pagePath(request), isRead ? null : "form");
}

/**
 * Redirects to the sign-in page, which says that an answer was lost, and leads back to the occasion that the page's
 * address or the form names.
 */
export function signInBeforeAnswer(request: Request, form: FormData): Response {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(OCCASION)) return toSignIn(pagePath(request), "answer");
  const occasion = id.safeParse(form.get("occasionId"));
  return toSignIn(occasion.success ? `${OCCASION}${occasion.data}` : pagePath(request), "answer");
}

const OCCASION = "/attendance/";

function pagePath({ url }: Request): string {
  const { pathname, search, searchParams } = new URL(url);
  // A post's address may name one of two routes (`?index`), which is not part of the page's address.
  if (searchParams.get("index") !== "") return pathname + search;
  searchParams.delete("index");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function toSignIn(to: string, lost: Lost | null): Response {
  const isKept = to !== "/" && to.length <= LONGEST_TARGET;
  const query = new URLSearchParams({ ...(isKept && { to }), ...(lost && { lost }) });
  return redirect(query.size > 0 ? `/login?${query}` : "/login");
}
