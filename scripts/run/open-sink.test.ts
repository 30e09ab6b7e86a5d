import { expect, test } from "vitest";
import { isSinkMissing } from "./open-sink.ts";

test.each([
  ["its package is not installed", "package 'smtp-server' imported from /app/scripts/lab/mail-sink.ts", true],
  [
    "it is not in the image",
    "module '/app/scripts/lab/mail-sink.ts' imported from /app/scripts/run/a.ts",
    true,
  ],
  [
    "it imports what is gone",
    "module '/app/app/infra/gone.ts' imported from /app/scripts/lab/mail-sink.ts",
    false,
  ],
  ["a package of the product is gone", "package 'pg' imported from /app/tenants/database.ts", false],
])("the sink is missing: %s", (_why, what, isMissing) => {
  const error = Object.assign(new Error(`Cannot find ${what}`), { code: "ERR_MODULE_NOT_FOUND" });
  expect(isSinkMissing(error)).toBe(isMissing);
});

test("an error in the sink is no missing sink", () => {
  expect(isSinkMissing(new TypeError("x is not a function"))).toBe(false);
});
