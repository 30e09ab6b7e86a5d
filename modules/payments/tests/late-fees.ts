import type { Answer } from "#app/domain/attendance/admission.ts";
import type { Db } from "#tenants/database.ts";
import type { TestUnits } from "#tests/support/unit-of-work.ts";
import type { Act } from "./ledger-world.ts";

/** How somebody stands on an occasion that is not settled, or was settled just now. */
interface Place {
  on: number;
  who: number;
  state: Answer | "waiting";
  capacity: number;
  /** Is it still ahead? */
  open: boolean;
  /** Did they leave too late, and are not back? */
  late: boolean;
  /** Were they charged for that? */
  charged: boolean;
}

/**
 * Tracks who owes for having left too late in a world, by the rules of D20 and without the module's code: a fee ends only when
 * staff take its member off, when they move up again, when somebody takes the place (the first who left first), when the
 * occasion moves, or with the occasion; at settling all others pay.
 * Returns a check of what an act has changed, which names what is wrong.
 */
export async function watchLateFees(
  units: TestUnits,
  { people, occasions }: { people: readonly number[]; occasions: readonly number[] },
): Promise<(db: Db, asked: Act, how: { isOff: boolean }) => Promise<string[]>> {
  const fees = new Set<string>();
  let before = await units.asSystem(({ db }) => look(db));

  async function look(db: Db): Promise<Map<string, Place>> {
    const { rows } = await db.raw<{
      rows: (Omit<Place, "on" | "who"> & { occasionId: number; memberId: number })[];
    }>(
      `SELECT o.id AS "occasionId", a.member_id AS "memberId", a.state, o.capacity,
                o.status = 'confirmed' AND o.settled_at IS NULL AS open,
                c.left_at IS NOT NULL AND a.state IS DISTINCT FROM 'attending' AS late,
                EXISTS (SELECT FROM payment_transactions t
                         WHERE t.occasion_id = o.id AND t.member_id = a.member_id AND t.kind = 'charge' AND t.status <> 'void'
                           AND a.state IS DISTINCT FROM 'attending'
                           AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund')) AS charged
           FROM occasions o JOIN attendances a ON a.occasion_id = o.id
           LEFT JOIN payment_commitments c ON c.occasion_id = o.id AND c.member_id = a.member_id
          WHERE o.id = ANY (:occasions::bigint[])`,
      { occasions },
    );
    return new Map(
      rows.map(({ occasionId, memberId, ...row }) => {
        const place = { ...row, on: occasions.indexOf(occasionId), who: people.indexOf(memberId) };
        return [`${place.on}:${place.who}`, place];
      }),
    );
  }

  return async (db, asked, { isOff }) => {
    const after = await look(db);
    const faults = settledWrong(asked, before, after, isOff);
    const released = new Set(releasedBy(fees, before, after));
    for (const fee of fees) {
      const [was, is] = [before.get(fee), after.get(fee)];
      const movedUp = was?.state === "waiting" && is?.state === "attending";
      if (isOff || !is || movedUp || endsFee(asked, is)) fees.delete(fee);
      else if (released.has(fee)) {
        if (is.late) faults.push(`${fee} has a place that is taken, and owes it`);
        fees.delete(fee);
      } else if (is.state !== "attending" && !is.late) faults.push(`${fee} left late and owes nothing`);
    }
    for (const [fee, place] of after) if (place.late && !isOff) fees.add(fee);
    before = after;
    return faults;
  };
}

/** The fees, in the order of leaving, that end because their places are taken: as many as are more than the empty places. */
function releasedBy(
  fees: ReadonlySet<string>,
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
): string[] {
  return [...Map.groupBy(after, ([, { on }]) => on).values()].flatMap((places) => {
    const attending = places.filter(([, { state }]) => state === "attending");
    const isTaken = attending.some(([name]) => before.get(name)?.state !== "attending");
    if (!isTaken) return [];
    const owing = [...fees].filter((fee) =>
      places.some(([name, { state }]) => name === fee && state !== "attending"),
    );
    const empty = Math.max((places[0]?.[1].capacity ?? 0) - attending.length, 0);
    return owing.slice(0, Math.max(owing.length - empty, 0));
  });
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

function settledWrong(
  asked: Act,
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
  isOff: boolean,
): string[] {
  if (asked.act !== "settle" || isOff) return [];
  const there = [...before.values()].filter(({ on, open }) => open && on === asked.on);
  if (there.length === 0 || [...after.values()].some(({ on, open }) => open && on === asked.on)) return [];
  const left = there.filter(({ late }) => late).map(({ who }) => who);
  const payers = [...after.values()].filter(({ on, charged }) => charged && on === asked.on);
  const faults = payers
    .filter(({ who }) => !left.includes(who))
    .map(({ who }) => `${who} pays without a place`);
  return payers.length === left.length
    ? faults
    : [...faults, `${payers.length} pay for leaving late, and not ${left.length}`];
}
