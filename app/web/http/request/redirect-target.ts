/** The longest path that we redirect to; a longer one, escaped in another address, might not fit into a header. */
export const LONGEST_TARGET = 2000;

const isPlain = (to: string) => !/[\s\p{Cc}\\]/u.test(to);

/**
 * A path on `origin` to continue at, or "/" for anything else. Control characters and backslashes are refused before
 * the URL is parsed: browsers drop a TAB and read `\` as `/`, and so could leave the site.
 */
export function safeTarget(to: string | null | undefined, origin: string): string {
  if (!to || to.length > LONGEST_TARGET || !isPlain(to) || !to.startsWith("/")) return "/";
  if (!URL.canParse(to, origin)) return "/";
  const url = new URL(to, origin);
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
