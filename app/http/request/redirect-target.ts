/** The longest path of ours; a longer one, written into another address, might not fit into a header. */
export const LONGEST_TARGET = 2000;

const isPlain = (to: string) => !/[\s\p{Cc}\\]/u.test(to);

/**
 * A path on `origin` to go on to, or "/" for anything else. Control characters and backslashes are refused before the
 * parser sees them: browsers drop a TAB or read `\` as `/`, and so leave the site.
 */
export function safeTarget(to: string | null | undefined, origin: string): string {
  if (!to || to.length > LONGEST_TARGET || !isPlain(to) || !to.startsWith("/")) return "/";
  if (!URL.canParse(to, origin)) return "/";
  const url = new URL(to, origin);
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
