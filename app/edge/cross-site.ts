const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** The first path segments whose requests carry their own authority, or need none, and are answered without cookies. */
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

/** The path to which the platform makes a browser post a hand-over to a club. */
export const HAND_OVER_PATH = "/hand-over";

/** Is the authority of this request never a cookie? Then another site's page can do no harm with it. */
export function isCookieless(path: string): boolean {
  return COOKIELESS.has(path.split("/", 2)[1] ?? "");
}

/**
 * May this request act with the reader's cookies? Sibling clubs are same-site but not same-origin, so only the same
 * origin counts: by Sec-Fetch-Site, else (old browsers) by an exact Origin. The one exception: the platform, whose
 * pages no club controls, may post a hand-over.
 */
export function mayUseCookies(request: PostedRequest): boolean {
  if (SAFE.has(request.method)) return true;
  // No browser writes an Origin that is no address.
  if (!isOrigin(request.origin)) return false;
  if (request.path === HAND_OVER_PATH)
    return request.origin !== undefined && request.origin === request.platformOrigin;
  return request.secFetchSite === "same-origin" || request.origin === request.ownOrigin;
}

/** Absent, hidden or an address, as browsers write it. */
function isOrigin(origin: string | undefined): boolean {
  return origin === undefined || origin === "null" || URL.canParse(origin);
}
