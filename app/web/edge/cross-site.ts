const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The first path segments of requests that carry their own authority or need none; they are answered without looking at
 * cookies.
 */
const COOKIELESS = new Set(["api", "calendar", "crest", "unsubscribe"]);

export interface PostedRequest {
  method: string;
  /** Path without query. */
  path: string;
  /** The origin at which this site is served, like "https://demo.clubs.example". */
  ownOrigin: string;
  /** The origin of the platform's own pages. */
  platformOrigin?: string;
  secFetchSite: string | undefined;
  origin: string | undefined;
}

/** The path where the platform has a browser post a hand-over to a club. */
export const HAND_OVER_PATH = "/hand-over";

/** Does this path never take a cookie for authority? Then a page on another site can do no harm with a request to it. */
export function isCookieless(path: string): boolean {
  return COOKIELESS.has(path.split("/", 2)[1] ?? "");
}

/**
 * May this request act with the reader's cookies? Sibling clubs are same-site but not same-origin, so only same-origin
 * requests may: according to Sec-Fetch-Site or, in old browsers, an exact Origin. The one exception: the platform,
 * whose pages no club controls, may post a hand-over.
 */
export function mayUseCookies(request: PostedRequest): boolean {
  if (SAFE.has(request.method)) return true;
  // No browser sends an Origin that is not a URL.
  if (!isOrigin(request.origin)) return false;
  if (request.path === HAND_OVER_PATH)
    return request.origin !== undefined && request.origin === request.platformOrigin;
  return request.secFetchSite === "same-origin" || request.origin === request.ownOrigin;
}

/** Is it absent, hidden or a URL, as browsers send it? */
function isOrigin(origin: string | undefined): boolean {
  return origin === undefined || origin === "null" || URL.canParse(origin);
}
