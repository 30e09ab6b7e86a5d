import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openFairShare, TenantBusyError } from "./fair-share.ts";
import { openTimeBudget } from "./time-budget.ts";

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { began: false, end: () => resolve("done"), fail: () => reject(new Error("broken")) };
  const run = () => {
    state.began = true;
    return promise;
  };
  return Object.assign(state, { run });
}

describe("a tenant's share", () => {
  it("bounds what is under way, keeps the order, and leaves others alone", async () => {
    const share = openFairShare(2, openTimeBudget(60_000));
    const works = Array.from({ length: 5 }, work);
    const ends = works.map(({ run }) => share("t_a", run));
    const other = work();
    const otherEnd = share("t_b", other.run);
    await setImmediate();
    const began = () => works.map((one) => one.began);
    expect(began()).toEqual([true, true, false, false, false]);
    expect(other.began).toBe(true);
    works[1]?.end();
    await setImmediate();
    expect(began()).toEqual([true, true, true, false, false]);
    for (const one of [...works, other]) one.end();
    expect(await Promise.all([...ends, otherEnd])).toEqual(Array(6).fill("done"));
  });

  it("hands a place on when work fails", async () => {
    const share = openFairShare(1, openTimeBudget(60_000));
    const [first, second] = [work(), work()];
    const failed = share("t_a", first.run);
    const waiting = share("t_a", second.run);
    first.fail();
    await expect(failed).rejects.toThrow("broken");
    second.end();
    expect(await waiting).toBe("done");
    expect(await share("t_a", async () => "anew")).toBe("anew");
  });

  it("refuses who waited too long, and forgets them", async () => {
    const share = openFairShare(1, openTimeBudget(20));
    const [first, second, third] = [work(), work(), work()];
    const running = share("t_a", first.run);
    await expect(share("t_a", second.run)).rejects.toBeInstanceOf(TenantBusyError);
    const waiting = share("t_a", third.run);
    first.end();
    third.end();
    expect(await running).toBe("done");
    expect(await waiting).toBe("done");
    // It came before the third, which is done.
    await setImmediate();
    expect(second.began).toBe(false);
  });

  it("is never exceeded, whatever comes and goes", async () => {
    const share = openFairShare(3, openTimeBudget(60_000));
    let under = 0;
    let most = 0;
    const piece = async (index: number) => {
      most = Math.max(most, ++under);
      for (let turns = index % 5; turns > 0; turns--) await setImmediate();
      under--;
      if (index % 7 === 0) throw new Error("broken");
    };
    const pieces = Array.from({ length: 200 }, (_, index) => share("t_a", () => piece(index)));
    const outcomes = await Promise.allSettled(pieces);
    expect(most).toBe(3);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(29);
    expect(under).toBe(0);
  });
});
