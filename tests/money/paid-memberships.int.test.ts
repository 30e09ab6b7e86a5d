import { describe, expect, it } from "vitest";
import { payingClub } from "#tests/support/ledger/paying-club.ts";

const club = await payingClub();
const { player, plan, give, topUp, collect, undo, states, account } = club;
const stands = async (who: number) => ({ states: await states(who), ...(await account(who)) });

describe("with both modules on, a membership", () => {
  it.each(["cash", "waive"] as const)(
    "is unpaid again once its payment is undone (%s), its debt stands, and paying covers it again",
    async (method) => {
      const [who, { id }] = [await player(), await plan()];
      await give(who, id);
      expect(await stands(who)).toEqual({ states: ["unpaid"], balance: 0, debt: 3_000 });
      await collect(who, method);
      expect(await stands(who)).toEqual({ states: ["covered"], balance: 0, debt: 0 });
      await undo(who, method === "cash" ? "payment" : "waiver");
      expect(await stands(who)).toEqual({ states: ["unpaid"], balance: 0, debt: 3_000 });
      await topUp(who, 3_500);
      expect(await stands(who)).toEqual({ states: ["covered"], balance: 500, debt: 0 });
      await undo(who, "charge");
      expect(await stands(who)).toEqual({ states: ["stopped"], balance: 3_500, debt: 0 });
    },
  );

  it("is paid from the balance at once, and stops where its charge is undone", async () => {
    const [who, { id }] = [await player(), await plan()];
    await topUp(who, 3_000);
    await give(who, id);
    expect(await stands(who)).toEqual({ states: ["covered"], balance: 0, debt: 0 });
    await undo(who, "charge");
    expect(await stands(who)).toEqual({ states: ["stopped"], balance: 3_000, debt: 0 });
  });

  it("that was stopped is owed no longer, also where its payment is undone afterwards", async () => {
    const [who, { id }] = [await player(), await plan()];
    await give(who, id);
    await collect(who, "cash");
    await club.stop(who);
    await undo(who, "payment");
    expect(await stands(who)).toEqual({ states: ["stopped"], balance: 0, debt: 0 });
  });
});
