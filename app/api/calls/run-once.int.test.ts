import { describe, expect, it } from "vitest";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { KEYS_A_DAY, type KeyedCall, keepReply, reserveKey } from "./idempotency.server.ts";
import { runOnce } from "./run-once.server.ts";

const base = await testDatabase();
const [club] = base.clubs;
const units = testUnits(base.database, club);
const inUnit = <T>(work: (uow: UnitOfWork) => Promise<T>) => units.asSystem(work);
const log = createLogger({ level: "silent" });
const reply = { status: 200, headers: {}, body: "{}" };
const call = (key: string): KeyedCall => ({
  credential: "sign-in",
  operation: "POST /keys",
  key,
  request: Buffer.alloc(32),
});
const taken = async (key: string) => {
  const keyed = call(key);
  await inUnit((uow) => reserveKey(uow, keyed));
  return keyed;
};
const again = (keyed: KeyedCall) =>
  inUnit((uow) => reserveKey(uow, keyed)).catch((error: Refusal) => error.code);
const notes = { inUnit: (work: (uow: UnitOfWork) => Promise<void>) => inUnit(work), log };
const broken = { inUnit: () => Promise.reject(new Error("no connection")), log };

describe("an act outside of its transaction", () => {
  it("is answered alike when it comes again", async () => {
    const keyed = await taken("done");
    expect(await runOnce(notes, keyed, async () => reply)).toEqual(reply);
    expect(await again(keyed)).toMatchObject({ status: 200, body: "{}" });
  });

  it("may be sent again if it was refused", async () => {
    const keyed = await taken("refused");
    const act = () => runOnce(notes, keyed, () => Promise.reject(new Refusal("role-denied")));
    await expect(act()).rejects.toThrow("role-denied");
    expect(await again(keyed)).toBeUndefined();
  });

  it("is not done again if nobody can say what became of it", async () => {
    const keyed = await taken("lost");
    const act = () => runOnce(notes, keyed, () => Promise.reject(new Error("socket hang up")));
    await expect(act()).rejects.toThrow("socket hang up");
    expect(await again(keyed)).toBe("idempotency-key-busy");
    units.now = new Date(units.now.getTime() + 301_000);
    expect(await again(keyed)).toBe("idempotency-outcome-unknown");
  });

  it("is not done again if its answer could not be kept, and is answered", async () => {
    const keyed = await taken("unkept");
    expect(await runOnce(broken, keyed, async () => reply)).toEqual(reply);
    expect(await again(keyed)).toBe("idempotency-key-busy");
  });

  it("says why it was refused even if its key can't be given back", async () => {
    const keyed = await taken("stuck");
    const act = () => runOnce(broken, keyed, () => Promise.reject(new Refusal("role-denied")));
    await expect(act()).rejects.toThrow("role-denied");
  });
});

describe("a club's keys", () => {
  const fill = (rows: string) =>
    inUnit(({ db }) =>
      run(
        db,
        `INSERT INTO idempotency_keys (credential, operation, key, request, state, status, headers, body, made_at)
         SELECT 'other', 'POST /keys', 'k' || n, :request, 'answered', 200, '{}', ${rows}`,
        { request: Buffer.alloc(32), now: units.now },
      ),
    );
  const empty = () => inUnit(({ db }) => db("idempotency_keys").delete());

  it("are so many a day, whoever uses them; known ones are still answered, and others again the next day", async () => {
    await empty();
    const known = await taken("known");
    await inUnit((uow) => keepReply(uow, known, reply));
    await fill(`'{}', :now FROM generate_series(1, ${KEYS_A_DAY - 1}) n`);
    await expect(taken("one more")).rejects.toMatchObject({ code: "idempotency-keys-many" });
    expect(await again(known)).toMatchObject({ status: 200 });
    units.now = new Date(units.now.getTime() + 86_400_001);
    await taken("one more");
    await empty();
  });

  it("keep no long answers once those need too much room, but short ones", async () => {
    // Random, so that it is stored as long as it is.
    await fill(
      `(SELECT string_agg(md5(random()::text || n || m), '') FROM generate_series(1, 3000) m), :now FROM generate_series(1, 210) n`,
    );
    const long = await taken("long");
    await inUnit((uow) => keepReply(uow, long, { ...reply, body: "x".repeat(5_000) }));
    expect(await again(long)).toBe("idempotency-answer-gone");
    const short = await taken("short");
    await inUnit((uow) => keepReply(uow, short, reply));
    expect(await again(short)).toMatchObject({ status: 200, body: "{}" });
  });
});
