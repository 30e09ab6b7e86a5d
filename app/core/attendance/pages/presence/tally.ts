import { PRESENCES, type Tally } from "#app/core/attendance/presence/presence.ts";

/** The parts of a tally, in the order in which they are shown. */
export const TALLY_PARTS = [...PRESENCES, "open"] as const;

/** The maximum number of blocks; beyond that, a block stands for several people. */
const MAX_BLOCKS = 40;

/** The blocks that show a tally: one for each person, named after the mark. */
export function tallyBlocks(tally: Tally): (keyof Tally)[] {
  const count = TALLY_PARTS.reduce((sum, part) => sum + tally[part], 0);
  const share = Math.max(1, count / MAX_BLOCKS);
  return TALLY_PARTS.flatMap((part) => Array.from({ length: Math.round(tally[part] / share) }, () => part));
}

/** The tally across all pages, with this page's marks as they are `now` in place of those that it was `loaded` with. */
export function currentTally(all: Tally, { now, loaded }: { now: Tally; loaded: Tally }): Tally {
  const of = (part: keyof Tally) => all[part] - loaded[part] + now[part];
  return { came: of("came"), late: of("late"), absent: of("absent"), open: of("open") };
}
