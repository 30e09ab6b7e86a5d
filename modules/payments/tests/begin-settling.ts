import type { TestUnits } from "#tests/support/unit-of-work.ts";

/** The club settles what finishes after 1 November 2026: a test's own clock is behind the one that its database began by. */
export async function beginSettling(units: TestUnits): Promise<void> {
  await units.asSystem(({ db }) => db("settling").update({ since: new Date("2026-11-01T00:00:00Z") }));
}
