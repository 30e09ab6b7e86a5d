import { expect, it } from "vitest";
import { idInAddress } from "./address-id.ts";

it("reads an id, and refuses anything else as not there", () => {
  expect(idInAddress({ id: "42" })).toBe(42);
  for (const id of [undefined, "", "0", "-1", "1.5", "1e3", "x", "9007199254740993", " 42x"])
    expect(() => idInAddress({ id })).toThrow(expect.objectContaining({ code: "not-found" }));
});
