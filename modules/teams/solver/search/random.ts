/** Random 30-bit words from a seed, the same in every engine. No more bits, since larger numbers are slow in some engines. */
export type Random = () => number;

/** Tommy Ettinger's mulberry32: one word of state, and good enough to mix some hundred thousand moves. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 2;
  };
}

/** A random whole number from 0 to below `count`, which is at most 65536. */
export function randomInt(random: Random, count: number): number {
  return ((random() >>> 14) * count) >>> 16;
}

/** Shuffles in place (Fisher and Yates, as Durstenfeld wrote it). */
export function shuffle<Item>(items: Item[], random: Random): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(random, last + 1);
    const kept = items[last] as Item;
    items[last] = items[other] as Item;
    items[other] = kept;
  }
  return items;
}
