/** The header by which a script says that it shows the page itself, and follows redirects itself. */
export const ENHANCED_HEADER = "x-enhanced";

/** The header that tells such a script where to go on, in place of a redirect: with its fragment, and to any host. */
export const LOCATION_HEADER = "x-location";
