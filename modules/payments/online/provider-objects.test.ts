import { describe, expect, it } from "vitest";
import { parseDispute } from "./provider-objects.ts";

const dispute = (status: string, ...moved: number[]) =>
  parseDispute({
    id: "dp_1",
    payment_intent: "pi_1",
    amount: 500,
    currency: "eur",
    status,
    balance_transactions: moved.map((amount) => ({ amount })),
  });

describe("a dispute", () => {
  it.each([
    ["needs_response", [-500], true, false],
    ["won", [-500], true, false],
    ["won", [-500, 500], false, true],
    ["won", [], false, true],
    ["lost", [-500], true, true],
    ["lost", [-500, 500], false, false],
    ["warning_closed", [], false, true],
    ["prevented", [], false, true],
  ] as const)("that is %s, of which %j moved: stands %s, final %s", (status, moved, stands, isFinal) => {
    expect(dispute(status, ...moved)).toMatchObject({ stands, isFinal });
  });

  it("that only asks is kept, and asked about, until it is more or over", () => {
    expect(dispute("warning_needs_response")).toMatchObject({
      isInquiry: true,
      stands: false,
      isFinal: false,
    });
    expect(dispute("warning_closed")).toMatchObject({ isInquiry: true, isFinal: true });
    expect(dispute("needs_response", -500)).not.toHaveProperty("isInquiry");
  });
});
