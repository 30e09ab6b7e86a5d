/** Does the caller already have the entity with this tag, according to `If-None-Match`? Compares weakly (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const known = (ifNoneMatch ?? "").split(",").map(opaque);
  return known.includes("*") || known.includes(opaque(etag));
}
