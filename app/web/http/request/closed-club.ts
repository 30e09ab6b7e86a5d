/** The page that a closed club shows in place of its other pages. */
export const CLOSED_PAGE = "/closing";

/**
 * What still works in a closed club: signing in and out, switching to another club, its crest and icons, what its admins
 * need, and downloading your own data.
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

/** Does a closed club still answer at this path? All other paths lead to `CLOSED_PAGE`. */
export function isOpenWhileClosed(path: string): boolean {
  const asked = path.replace(/\.data$/, "").toLowerCase();
  return OPEN.has(asked.replace(/(?<=.)\/+$/, "")) || OPEN_BELOW.some((start) => asked.startsWith(start));
}
