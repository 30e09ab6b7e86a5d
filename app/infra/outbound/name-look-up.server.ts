import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";

/** How long a name server may take, and how many times it is asked. */
const LIMITS = { timeout: 2_000, tries: 2 };

const LOOPBACK: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/**
 * The addresses of a host, from these name servers or otherwise this machine's configured ones. The system's own
 * look-up is not used: only two of those run at a time in a process and none can be canceled, so names whose servers
 * don't answer, which anybody can choose, would hold up the database, the mails and everybody else's requests. Names in
 * the hosts file are therefore not found, except localhost.
 */
export async function resolveAddresses(
  hostname: string,
  { servers, ...limits }: { servers?: readonly string[]; timeout?: number } = {},
): Promise<LookupAddress[]> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const literal = isIP(bare);
  if (literal > 0) return [{ address: bare, family: literal }];
  if (bare === "localhost" || bare.endsWith(".localhost")) return LOOPBACK;
  const resolver = new Resolver({ ...LIMITS, ...limits });
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(bare), resolver.resolve6(bare)]);
  const found = [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === "rejected") throw four.reason;
  return found;
}
