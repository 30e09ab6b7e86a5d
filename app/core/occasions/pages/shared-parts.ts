/** Makes a part of a page, or returns the one already made for this key. */
export type Share<Part> = <T extends Part>(key: string, make: () => T) => T;

/**
 * Keeps parts that many items of a page have in common as one object each, which the encoder of loader data then sends
 * once. Parts with the same key must have the same type.
 */
export function sharedParts<Part>(): Share<Part> {
  const parts = new Map<string, Part>();
  return (key, make) => {
    const part = parts.get(key) ?? make();
    parts.set(key, part);
    return part as ReturnType<typeof make>;
  };
}
