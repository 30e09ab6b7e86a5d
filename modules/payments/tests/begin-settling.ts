import type { TestUnits } from "#tests/support/unit-of-work.ts";

/** Makes the club settle what finishes after 1 November 2026: a test's clock is behind the real one, by which its database was made. */
export async function beginSettling(units: TestUnits): Promise<void> {
  await units.asSystem(({ db }) => db("settling").update({ since: new Date("2026-11-01T00:00:00Z") }));
}
