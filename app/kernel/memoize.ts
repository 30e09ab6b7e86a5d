/**
 * Caches a function's results, for values that are needed again and again, such as a date that everybody's home page
 * shows. Arguments with the same `keyOf` share a result; when there are `most` entries, the cache is emptied.
 */
export function memoize<Arguments extends unknown[], Result>(
  keyOf: (...given: Arguments) => string | number,
  make: (...given: Arguments) => Result,
  most = 5_000,
): (...given: Arguments) => Result {
  const known = new Map<string | number, { result: Result }>();
  return (...given) => {
    const key = keyOf(...given);
    let entry = known.get(key);
    if (!entry) {
      if (known.size >= most) known.clear();
      entry = { result: make(...given) };
      known.set(key, entry);
    }
    return entry.result;
  };
}
