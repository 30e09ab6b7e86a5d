import { describe, expect, it } from "vitest";
import { Refusal } from "#app/domain/refusal.ts";
import { createLogger } from "#app/logger.server.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { type KeyedCall, reserveKey } from "./idempotency.server.ts";
import { runOnce } from "./run-once.server.ts";

const base = await testDatabase();
const [club] = base.clubs;
const units = testUnits(base.database, club);
const inUnit = <T>(work: (uow: UnitOfWork) => Promise<T>) => units.asSystem(work);
const log = createLogger({ level: "silent" });
const reply = { status: 200, headers: {}, body: "{}" };
const call = (key: string): KeyedCall => ({
  ...{ credential: "sign-in", operation: "POST /keys", key },
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
