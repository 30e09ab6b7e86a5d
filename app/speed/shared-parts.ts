/** Makes a part of a page, or answers the one that was made for this key. */
export type Share<Part> = <T extends Part>(key: string, make: () => T) => T;

/**
 * Keeps the parts that many items of one page share as one object each, which the encoder of loader data sends once.
 * Parts with one key must have one type.
 */
export function sharedParts<Part>(): Share<Part> {
  const parts = new Map<string, Part>();
  return (key, make) => {
    const part = parts.get(key) ?? make();
    parts.set(key, part);
    return part as ReturnType<typeof make>;
  };
}
