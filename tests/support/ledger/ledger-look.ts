import pg from "pg";
import { afterAll } from "vitest";
import type { Place, Places } from "#modules/payments/tests/late-fees.ts";
import { INVARIANTS } from "#modules/payments/tests/ledger-invariants.ts";
import type { RowReader } from "#modules/payments/tests/ledger-world.ts";
import type { Club } from "#tenants/directory.ts";
import type { TestDatabase } from "../postgres.ts";

/** The people and occasions of one story. */
export interface Cast {
  people: readonly number[];
  occasions: readonly number[];
}

/** What is in the club's tables about a story's people after an act. */
export interface Seen {
  /** The names of the invariants that do not hold. */
  broken: string[];
  places: Places;
  /** Who has agreed to pay for what now, as `occasion:member`. */
  committed: ReadonlySet<string>;
  /** Those whose money does not cover what they agreed to, or who owe something; computed without the module's rules. */
  uncovered: readonly number[];
  /** How many times each was charged for something for the first time. */
  charges: Readonly<Record<string, number>>;
  /** How many times each one's saved card was charged. */
  byCard: Readonly<Record<string, number>>;
}

/** Only the ledger of a story's people: all stories run in one club, and the invariants query its tables. */
const OWN = `payment_transactions AS (SELECT * FROM payment_transactions WHERE member_id = ANY ($1::bigint[])),
  payment_postings AS (SELECT p.* FROM payment_postings p JOIN payment_transactions t ON t.id = p.transaction_id),
  payment_balances AS (SELECT * FROM payment_balances WHERE member_id = ANY ($1::bigint[])),
  payment_online_top_ups AS (SELECT * FROM payment_online_top_ups WHERE member_id = ANY ($1::bigint[]))`;

/** What else must hold, of what came online. */
const ONLINE: Record<string, string> = {
  "the account online is what the provider has": `SELECT 1 WHERE
    (SELECT coalesce(-sum(amount), 0) FROM payment_postings WHERE account = 'online')
    <> (SELECT coalesce(sum(amount), 0) FROM payment_online_top_ups WHERE state = 'paid')
     - (SELECT coalesce(sum(r.amount), 0) FROM payment_online_returns r JOIN payment_online_top_ups t ON t.intent_id = r.intent_id
         WHERE r.state = 'posted')`,
};

const listOf = (query: string) => `(SELECT coalesce(jsonb_agg(x), '[]') FROM (${query}) AS listed (x))`;
const countsOf = (query: string) =>
  `(SELECT coalesce(jsonb_object_agg(member_id, count), '{}') FROM (SELECT member_id, count(*) ${query} GROUP BY 1) counted)`;

const LOOK = `WITH ${OWN} SELECT
  ${listOf(
    Object.entries({ ...INVARIANTS, ...ONLINE })
      .map(([name, query]) => `SELECT '${name}' WHERE EXISTS (${query})`)
      .join(" UNION ALL "),
  )} AS broken,
  ${listOf(`SELECT jsonb_build_object('occasion', o.id, 'member', a.member_id, 'state', a.state, 'capacity', o.capacity,
              'open', o.status = 'confirmed' AND o.settled_at IS NULL,
              'late', c.left_at IS NOT NULL AND a.state IS DISTINCT FROM 'attending',
              'leftAt', (extract(epoch FROM c.left_at) * 1000)::float8, 'price', a.price,
              'charged', EXISTS (SELECT FROM payment_transactions t
                                  WHERE t.occasion_id = o.id AND t.member_id = a.member_id AND t.kind = 'charge' AND t.status <> 'void'
                                    AND a.state IS DISTINCT FROM 'attending'
                                    AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund')))
       FROM occasions o JOIN attendances a ON a.occasion_id = o.id
       LEFT JOIN payment_commitments c ON c.occasion_id = o.id AND c.member_id = a.member_id
      WHERE o.id = ANY ($2::bigint[])`)} AS places,
  ${listOf("SELECT occasion_id || ':' || member_id FROM payment_commitments WHERE occasion_id = ANY ($2::bigint[])")} AS committed,
  ${listOf(`SELECT m.id FROM members m LEFT JOIN payment_transactions t ON t.member_id = m.id
      WHERE m.id = ANY ($1::bigint[]) GROUP BY m.id
     HAVING bool_or(t.status = 'debt')
         OR coalesce(sum(t.amount) FILTER (WHERE t.status IN ('completed', 'in-progress')), 0)
          < (SELECT coalesce(sum(coalesce(c.price, a.price)), 0) FROM attendances a
               JOIN occasions o ON o.id = a.occasion_id AND o.status = 'confirmed' AND o.settled_at IS NULL
               LEFT JOIN payment_commitments c ON c.occasion_id = o.id AND c.member_id = a.member_id AND c.left_at IS NOT NULL
              WHERE a.member_id = m.id AND (a.state = 'attending' OR c.left_at IS NOT NULL))`)} AS uncovered,
  ${countsOf("FROM payment_transactions WHERE kind = 'charge' AND key NOT LIKE 'again:%'")} AS charges,
  ${countsOf("FROM payment_online_top_ups WHERE card_id IS NOT NULL")} AS "byCard"`;

type Row = Omit<Seen, "places" | "committed"> & {
  places: (Omit<Place, "on" | "who"> & { occasion: number; member: number })[];
  committed: string[];
};

/** Reads what a story has done, beside the units of work that do it: each statement is planned once for all stories. */
export interface LedgerReader extends RowReader {
  /** Everything that is checked after an act, in one statement. */
  look(cast: Cast): Promise<Seen>;
}

/** Opens a connection of its own to a test's club; it is closed at the file's end. */
export async function openLedgerReader(
  { ownerUrl }: Pick<TestDatabase, "ownerUrl">,
  club: Club,
): Promise<LedgerReader> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  // Planning the long statement takes longer than doing it. Plans are made while the tables are small, and are used when they are not.
  await client.query(
    `SET search_path = ${club.tenant}; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off`,
  );
  afterAll(() => client.end());
  let last: Promise<unknown> = Promise.resolve();
  // Those of several workers at once take turns.
  const rows = async <Row>(name: string, text: string, values: unknown[]): Promise<Row[]> => {
    const asked = last.then(() => client.query({ name, text, values }));
    last = asked.catch(() => {});
    return (await asked).rows;
  };
  return {
    rows,
    async look({ people, occasions }) {
      const [row] = await rows<Row>("look", LOOK, [people, occasions]);
      if (!row) throw new Error("A look always has a row.");
      const places = row.places.map(({ occasion, member, ...place }): Place => {
        return { ...place, on: occasions.indexOf(occasion), who: people.indexOf(member) };
      });
      return {
        ...row,
        places: new Map(places.map((place) => [`${place.on}:${place.who}`, place])),
        committed: new Set(row.committed),
      };
    },
  };
}
