import { expect, it } from "vitest";
import { inTurn } from "#scripts/test-turn.mjs";
import { fuzzDocument } from "#tests/support/fuzz/document/run.ts";
import { fuzz } from "#tests/support/fuzz/run.ts";
import { OWN_PROCESS, serveTwoClubs } from "#tests/support/served.ts";

/** The share of `npm run fuzz` in test runs, of which each takes a fifth. It never changes, since a failure by chance says nothing about a change. */
const CASES = 200;
const VALID = 2;
const BROKEN = 6;
/** The cases of this run. */
const SHARE = inTurn(Array.from({ length: CASES }));

const { server, red, blue } = await serveTwoClubs(OWN_PROCESS);
const ground = { server, red, blue };
const seed = Number(process.env.FUZZ_SEED ?? 1);

it.runIf(SHARE.length > 0)("survives anything sent to any form, call or page, at no great cost", async () => {
  const report = await fuzz(ground, { seed, cases: CASES });
  expect(report.faults, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(report.cases).toBe(SHARE.length);
});

it.runIf(SHARE.length > 0)(
  "does by every call what its document says, and refuses in order what it rules out",
  async () => {
    const { calls, valid, broken, faults } = await fuzzDocument(ground, {
      seed,
      valid: VALID,
      broken: BROKEN,
    });
    expect(faults, `FUZZ_SEED=${seed}`).toEqual([]);
    // Most valid requests succeed, and broken ones are refused for being broken and nothing else.
    expect([calls > 100, valid.done > valid.sent / 2]).toEqual([true, true]);
    const { 400: unread = 0, 422: refused = 0 } = broken.statuses;
    expect(unread + refused).toBeGreaterThan(broken.sent * 0.9);
  },
);
