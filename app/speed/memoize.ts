/**
 * A function that remembers its results, for what is asked over and over, like the date of an instant that stands on
 * everybody's home page. Arguments with the same `keyOf` are alike; at `most` entries all are forgotten.
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
