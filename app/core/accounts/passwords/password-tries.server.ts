import type { App } from "#app/core/app.server.ts";
import type { LimitName } from "#app/core/rate-limits.server.ts";

/**
 * Counts a password try before the password is checked. If a site has seen too many wrong passwords from everybody
 * together, nobody is refused for that alone; instead each network address and each account get fewer tries. Returns a
 * function that takes back the counts for wrong tries. Refuses `too-many-passwords`.
 */
export async function countPasswordTry(
  { limits }: Pick<App, "limits">,
  { email, ip, site }: { email: string; ip: string; site: string },
): Promise<() => Promise<void>> {
  await limits.consume("password-ip", ip);
  await limits.consume("password-address", email);
  const wrongOnly: [LimitName, string][] = [["wrong-password-site", site]];
  if (!(await limits.count("wrong-password-site", site))) {
    wrongOnly.push(["wrong-password-ip", ip], ["wrong-password-address", email]);
    await limits.consume("wrong-password-ip", ip);
    await limits.consume("wrong-password-address", email);
  }
  return async () => {
    for (const [limit, key] of wrongOnly) await limits.refund(limit, key);
  };
}
