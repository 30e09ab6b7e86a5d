import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKS } from "../../check.mjs";
import { FILES_IN_TURNS } from "../../test-turn.mjs";
import { ROOT } from "../../toolchain.mjs";
import { MUTATIONS } from "./mutations.ts";

// Whether it is caught is tried by npm run test:mutations; here only that it still can be.
it.each(MUTATIONS.map((one) => [one.what, one] as const))(
  "%s can be put in, and what is to catch it runs each time",
  (_what, { caughtBy, also = [], ...change }) => {
    for (const { file, from } of [change, ...also])
      expect([file, readFileSync(join(ROOT, file), "utf8").split(from).length - 1]).toEqual([file, 1]);
    if ("check" in caughtBy) expect(CHECKS.map(({ name }) => name)).toContain(caughtBy.check);
    else {
      expect(existsSync(join(ROOT, caughtBy.file)), caughtBy.file).toBe(true);
      expect(Object.keys(FILES_IN_TURNS)).not.toContain(caughtBy.file);
    }
  },
);
