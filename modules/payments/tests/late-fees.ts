import type { Answer } from "#app/core/attendance/admission.ts";
import type { Act } from "./ledger-world.ts";

/** How somebody stands on an occasion that is not settled, or was settled just now; both by their place in the world. */
export interface Place {
  on: number;
  who: number;
  state: Answer | "waiting";
  capacity: number;
  /** Is it still ahead? */
  open: boolean;
  /** Did they leave too late, and are not back? */
  late: boolean;
  /** When they left too late, in milliseconds; also for those who are back for nothing. */
  leftAt: number | null;
  /** What they agreed to pay. */
  price: number | null;
  /** Were they charged for that? */
  charged: boolean;
}

/** By `on:who`. */
export type Places = ReadonlyMap<string, Place>;

/**
 * Tracks who owes for having left too late in a world, by the rules of D20 and without the module's code: a fee ends only when
 * staff take its member off, when they move up again, when somebody takes the place (each newcomer ends one, the first who left
 * first, also while payments are off), when the occasion moves or is free for them, or with the occasion; at settling all others
 * pay. Who comes back and leaves while payments are off leaves for nothing.
 * Returns a check of what an act has changed, which names what is wrong.
 */
export function watchLateFees(
  beginning: Places,
): (after: Places, asked: Act, how: { isOff: boolean }) => string[] {
  const fees = new Set<string>();
  let before = beginning;
  return (after, asked, { isOff }) => {
    const faults = [
      ...settledWrong(asked, before, after, isOff),
      ...erasedUnpaid(asked, before, after, isOff),
    ];
    for (const fee of fees) {
      const [was, is] = [before.get(fee), after.get(fee)];
      const movedUp = was?.state === "waiting" && is?.state === "attending";
      const leftWhileOff = isOff && was?.state === "attending";
      if (!is || movedUp || isFree(is) || (!is.late && (leftWhileOff || endsFee(asked, is))))
        fees.delete(fee);
    }
    const released = releasedBy(fees, asked, before, after);
    for (const fee of released) {
      if (after.get(fee)?.late) faults.push(`${fee} has a place that is taken, and owes it`);
      fees.delete(fee);
    }
    for (const fee of fees) {
      const is = after.get(fee);
      if (is?.state !== "attending" && !is?.late) faults.push(`${fee} left late and owes nothing`);
    }
    for (const [fee, place] of after) if (place.late) fees.add(fee);
    before = after;
    return faults;
  };
}

const isFree = ({ state, price }: Place) => state === "attending" && price === 0;

/** The fees that end because their places are taken: one for each newcomer, in the order of leaving. */
function releasedBy(fees: ReadonlySet<string>, asked: Act, before: Places, after: Places): string[] {
  return [...Map.groupBy(after, ([, { on }]) => on).values()].flatMap((places) => {
    const newcomers = places.filter(([name, place]) => isNew(asked, before.get(name), place));
    // Whose fee goes over to another member by a merge is not in line for what the merge itself sets free.
    const owing = places.filter(
      ([name, { state, late, open }]) =>
        open && state !== "attending" && (fees.has(name) || (late && asked.act !== "merge")),
    );
    const since = ([name, { leftAt }]: [string, Place]) => leftAt ?? before.get(name)?.leftAt ?? Infinity;
    const inOrder = owing.toSorted((one, other) => since(one) - since(other));
    return inOrder.slice(0, newcomers.length).map(([name]) => name);
  });
}

/** Has somebody taken a place that was not theirs? Not who comes back, and not who a member with a place is now. */
function isNew(asked: Act, was: Place | undefined, is: Place): boolean {
  if (is.state !== "attending" || was?.state === "attending" || (was && was.leftAt !== null)) return false;
  return !(asked.act === "merge" && asked.into === is.who);
}

/** May this act end the fee of somebody's place? */
function endsFee(asked: Act, { on, who }: Place): boolean {
  switch (asked.act) {
    case "record":
      return asked.on === on && asked.who === who && asked.attending !== "attending";
    case "settle":
    case "move":
    case "cancel":
    case "reinstate":
      return asked.on === on;
    case "merge":
      return asked.who === who || asked.into === who;
    case "erase":
      return asked.who === who;
    case "switch":
      return true;
    default:
      return false;
  }
}

function settledWrong(asked: Act, before: Places, after: Places, isOff: boolean): string[] {
  if (asked.act !== "settle" || isOff) return [];
  const there = [...before.values()].filter(({ on, open }) => open && on === asked.on);
  if (there.length === 0 || [...after.values()].some(({ on, open }) => open && on === asked.on)) return [];
  const left = there.filter(({ late }) => late).map(({ who }) => who);
  // Who was erased before paid then.
  const payers = [...after].flatMap(([name, place]) =>
    place.charged && place.on === asked.on && !before.get(name)?.charged ? [place] : [],
  );
  const faults = payers
    .filter(({ who }) => !left.includes(who))
    .map(({ who }) => `${who} pays without a place`);
  return payers.length === left.length
    ? faults
    : [...faults, `${payers.length} pay for leaving late, and not ${left.length}`];
}

/** What somebody left late and has not paid, if they have been erased by this act. */
function erasedUnpaid(asked: Act, before: Places, after: Places, isOff: boolean): string[] {
  if (asked.act !== "erase" || isOff) return [];
  return [...before].flatMap(([name, { who, late, open }]) => {
    const is = after.get(name);
    // If it was refused, they still owe it.
    const isPaid = !is || is.late || is.charged;
    return who === asked.who && late && open && !isPaid ? [`${name} is erased and has not paid`] : [];
  });
}
