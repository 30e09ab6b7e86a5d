/**
 * Is the entity with this tag among those that the caller has, by its `If-None-Match`? Weak and strong tags compare alike (RFC
 * 9110, 13.1.2).
 */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const known = (ifNoneMatch ?? "").split(",").map(opaque);
  return known.includes("*") || known.includes(opaque(etag));
}
