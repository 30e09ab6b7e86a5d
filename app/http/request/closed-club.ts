/** What a closed club answers with in place of its pages. */
export const CLOSED_PAGE = "/closing";

/**
 * What still works there: signing in and out, leaving for another club, its looks, what its admins need, and one's own
 * data.
 */
const OPEN = new Set([
  CLOSED_PAGE,
  "/settings/archive.zip",
  "/my-account/data.zip",
  "/login",
  "/logout",
  "/auto-login",
  "/hand-over",
  "/renew-sign-in",
  "/bot-check",
  "/language",
  "/demo-sign-in",
  "/unsubscribe",
  "/unsubscribe/one-click",
  "/club.webmanifest",
  "/club-icon.svg",
]);
const OPEN_BELOW = ["/crest/", "/switch/"];

/** Does this path of a closed club still answer? All others lead to `CLOSED_PAGE`. */
export function isOpenWhileClosed(path: string): boolean {
  const asked = path.replace(/\.data$/, "").toLowerCase();
  return OPEN.has(asked.replace(/(?<=.)\/+$/, "")) || OPEN_BELOW.some((start) => asked.startsWith(start));
}
