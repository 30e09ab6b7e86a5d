/**
 * Makes equal parts of a page's items one object: the encoder of loader data then sends it once, however many tickets have
 * the same place or buttons. Call the returned function with each item; parts that are lists stay as they are.
 */
export function sharedParts(): <Item extends object>(item: Item) => Item {
  const known = new Map<string, object>();
  const shared = (part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    const key = JSON.stringify(part);
    const first = known.get(key) ?? part;
    known.set(key, first);
    return first;
  };
  return (item) => {
    const parts = Object.entries(item).map(([name, part]) => [name, shared(part)]);
    return Object.fromEntries(parts);
  };
}
