import type { Role } from "#app/core/members/role.ts";
import { registry } from "#app/main/composition.server.ts";
import { untilDelivered } from "../pending-work.ts";
import type { TestServer } from "../server.ts";
import { type ClubUnderTest, makeMember, restoreSignIns, signInDirectly } from "../two-clubs.ts";

/** Where it all happens: the club that is sent everything, and one that must not notice. */
export interface Ground {
  server: TestServer;
  red: ClubUnderTest;
  blue: ClubUnderTest;
}

/** Traces of internals, which no answer may contain. */
export const TELLS_INSIDES =
  /\bat \S+ \(?\S+\.(t|j)sx?:\d|ENOENT|relation "|syntax error at|violates \w+ constraint/;

/** How long to wait for the queue: the requests may have given it more to do than any single act. */
const MUCH_WORK_MS = 90_000;
const ROLES: Role[] = ["player", "coach", "admin"];

/** Restores what a request may have changed about red: its people's roles and sign-ins, its modules, its limits. */
export async function restore({ server, red, blue }: Ground): Promise<void> {
  // The queue has to finish forgetting people who were erased.
  await untilQuiet({ server, red });
  await server.sql("DELETE FROM platform.rate_limits");
  await restoreSettings({ server, red });
  for (const role of ROLES) {
    const email = `${role}@${red.subdomain}.example`;
    await makeMember(server, red.tenant, { name: role, email, role });
    await server.sql(`UPDATE ${red.tenant}.members SET state = 'active' WHERE email = $1`, [email]);
    const token = await signInDirectly(server, red.tenant, email, "browser");
    red.as[role].setCookie(new URL(red.origin).host, "sign-in", token);
  }
  await restoreSignIns(server, red, blue);
}

/** Waits until the queue has done what the calls so far have made it do. */
export function untilQuiet({ server, red }: Pick<Ground, "server" | "red">): Promise<void> {
  return untilDelivered(server, red.tenant, MUCH_WORK_MS);
}

/** Resets the club's settings to those that it began with: every module is on. */
export async function restoreSettings({ server, red }: Pick<Ground, "server" | "red">): Promise<void> {
  const off = registry.modules.filter(({ toggle }) => !toggle.default).map(({ toggle }) => toggle.id);
  await server.sql(`DELETE FROM ${red.tenant}.settings`);
  await server.sql(`INSERT INTO ${red.tenant}.settings (id, value) SELECT unnest($1::text[]), 'true'`, [off]);
}
