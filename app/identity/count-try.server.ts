import type { App } from "../app.server.ts";
import type { LimitName } from "../rate-limits.server.ts";

/**
 * Counts a try from a network address. If nothing shows a person behind it (no scripts, no proof, a check that is
 * down), it counts against a much stricter limit as well, so that nobody is locked out and no robot gets far. Refuses
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
