import { beforeAll, expect, it } from "vitest";
import { stopUnpaid } from "#modules/memberships/clock/endings.server.ts";
import { giveSeveral } from "#modules/memberships/memberships/give-several.server.ts";
import { GiveSeveralSchema } from "#modules/memberships/memberships/memberships.schemas.ts";
import { all, run } from "#tenants/sql.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";

const club = await payingClub();
const { units, admin, inClub, plan } = club;
const [few, many] = [10, 500];

/** How many statements an act of the club makes, without the transaction's own. */
async function statements(act: (uow: Parameters<Parameters<typeof inClub>[0]>[0]) => Promise<unknown>) {
  return (await units.asMember(admin, (uow) => countStatements(() => act(uow)))).statements;
}

/** Adds members with a tag; every other one has the money. */
async function people(count: number, tag: string): Promise<void> {
  const ids = await units.addMembers(count, { tags: [tag] });
  await inClub(({ db }) =>
    run(
      db,
      `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, created_at, completed_at)
       SELECT 'test:' || id, id, 'top-up', 'cash', 5000, 'completed', now(), now() FROM unnest(:ids::bigint[]) AS id
        WHERE id % 2 = 0`,
      { ids },
    ),
  );
}

const standing = async (tag: string) => {
  const rows = await inClub(({ db }) =>
    all<{ state: string; count: number }>(
      db,
      `SELECT s.state, count(*)::int AS count FROM memberships s JOIN members m ON m.id = s.member_id
        WHERE m.tags = ARRAY[:tag] GROUP BY 1 ORDER BY 1`,
      { tag },
    ),
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

beforeAll(async () => {
  await inClub(({ db }) =>
    db("settings")
      .insert({ id: "tags", value: JSON.stringify(["few", "many"]) })
      .onConflict("id")
      .merge(),
  );
  await people(few, "few");
  await people(many, "many");
});

it("giving a plan to many asks the database as often as giving it to few", async () => {
  const { id } = await plan();
  const give = (tag: string) =>
    statements((uow) =>
      giveSeveral(uow as never, {
        ...GiveSeveralSchema.parse({ planId: id, tag }),
        reviewed: undefined,
      }),
    );
  const [little, much] = [await give("few"), await give("many")];
  expect(await standing("many")).toEqual({ covered: many / 2, unpaid: many / 2 });
  expect(much).toBe(little);
});

it("stopping what nobody paid does, too", async () => {
  units.now = new Date(units.now.getTime() + 31 * 86_400_000);
  await inClub(({ db }) =>
    db.raw(
      "UPDATE memberships SET owed_since = now() + interval '1 year' WHERE member_id IN (SELECT id FROM members WHERE tags = ARRAY['many'])",
    ),
  );
  const little = await statements(stopUnpaid);
  expect(await standing("few")).toEqual({ covered: few / 2, stopped: few / 2 });
  await inClub(({ db }) => db("memberships").update({ owed_since: new Date(0) }));
  const much = await statements(stopUnpaid);
  expect(await standing("many")).toEqual({ covered: many / 2, stopped: many / 2 });
  expect(much).toBe(little);
});

it("stopping what nobody paid waits for the member before it locks what they have", async () => {
  const who = await club.player();
  await club.give(who, (await plan()).id);
  await inClub(({ db }) =>
    db("memberships")
      .where({ member_id: who })
      .update({ owed_since: new Date(0) }),
  );
  const stopping = Promise.withResolvers<unknown>();
  await inClub(async ({ db }) => {
    await db("members").where({ id: who }).forUpdate().first("id");
    inClub(stopUnpaid).then(stopping.resolve, stopping.reject);
    await untilLockWaits(club.base.database.platform, 1);
    await run(db, "SELECT FROM memberships WHERE member_id = :who FOR UPDATE NOWAIT", { who });
    // Paid a moment ago: it is not stopped.
    await db("memberships").where({ member_id: who }).update({ state: "covered" });
  });
  await stopping.promise;
  expect(await club.states(who)).toEqual(["covered"]);
});
