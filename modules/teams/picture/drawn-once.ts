/**
 * Deduplicates concurrent calls with the same key, and caches the `most` results that were asked for last. A failed call is
 * forgotten, so the next one tries again.
 */
export function drawnOnce<Result>(most: number) {
  const known = new Map<string, Promise<Result>>();
  return (key: string, make: () => Promise<Result>): Promise<Result> => {
    const result = known.get(key) ?? make();
    known.delete(key);
    known.set(key, result);
    result.catch(() => {
      if (known.get(key) === result) known.delete(key);
    });
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return result;
  };
}
