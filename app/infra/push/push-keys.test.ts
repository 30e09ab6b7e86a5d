import { expect, it } from "vitest";
import { pushKeys } from "./push-keys.ts";

it("are the same for a secret, and others for another", () => {
  const keys = pushKeys("one secret of an installation");
  expect(pushKeys("one secret of an installation")).toEqual(keys);
  expect(pushKeys("another secret").publicKey).not.toBe(keys.publicKey);
});

it("are a point of the curve, uncompressed, and a number", () => {
  const { publicKey, privateKey } = pushKeys("one secret of an installation");
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(publicKey, "base64url")[0]).toBe(4);
  expect(Buffer.from(privateKey, "base64url")).toHaveLength(32);
});
