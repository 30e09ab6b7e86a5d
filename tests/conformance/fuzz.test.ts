import { expect, it } from "vitest";
import { fuzz } from "#tests/support/fuzz/run.ts";
import { serveTwoClubs } from "#tests/support/served.ts";

/** The share of `npm run fuzz` that every run of the tests takes; each takes another one. */
const CASES = 400;

const { server, red, blue } = await serveTwoClubs();

it("survives anything sent to any form, call or page, at no great cost", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  const report = await fuzz({ server, red, blue }, { seed, cases: CASES });
  expect(report.faults, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(report.cases).toBe(CASES);
}, 120_000);
