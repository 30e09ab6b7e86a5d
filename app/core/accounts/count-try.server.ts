import type { App } from "#app/core/app.server.ts";
import type { LimitName } from "#app/core/rate-limits.server.ts";

/**
 * Counts a try from a network address. Without a valid proof that a person is behind it (scripts are off, or the check
 * is down), it also counts against a much stricter limit, so that nobody is locked out and bots don't get far. Refuses
 * `too-many-tries`.
 */
export async function countTry(
  app: Pick<App, "limits" | "botCheck">,
  limit: LimitName,
  by: { ip: string; proof: string | undefined },
): Promise<void> {
  await app.limits.consume(limit, by.ip);
  if (!(await app.botCheck.isPerson(by.proof, by.ip))) await app.limits.consume("unproved-ip", by.ip);
}
