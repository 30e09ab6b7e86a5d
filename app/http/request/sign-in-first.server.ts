import { redirect } from "@remix-run/node";
import { id } from "#app/domain/fields.ts";
import { LONGEST_TARGET } from "./redirect-target.ts";

const LOST = ["answer", "form"] as const;

/** What was posted without a sign-in, and so was not recorded: an answer to an occasion, or any other form. */
export type Lost = (typeof LOST)[number];

/** What the sign-in page says was not recorded. */
export function lostIn(url: URL): Lost | null {
  return LOST.find((one) => one === url.searchParams.get("lost")) ?? null;
}

/**
 * Redirects to the sign-in, which leads back to the page that was asked for and, if a form was posted, says that it was
 * lost.
 */
export function signInFirst(request: Request): Response {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return toSignIn(pagePath(request), isRead ? null : "form");
}

/**
 * Redirects to the sign-in, which says that an answer was lost and leads back to its occasion, named by the page's
 * address or the form.
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
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  // A post's address may say which of two routes it is for (`?index`), which is no part of the page's.
  if (searchParams.get("index") !== "") return path + search;
  searchParams.delete("index");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

function toSignIn(to: string, lost: Lost | null): Response {
  const isKept = to !== "/" && to.length <= LONGEST_TARGET;
  const query = new URLSearchParams({ ...(isKept && { to }), ...(lost && { lost }) });
  return redirect(query.size > 0 ? `/login?${query}` : "/login");
}
