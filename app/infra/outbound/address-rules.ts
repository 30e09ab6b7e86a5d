import { BlockList, isIP } from "node:net";

/** Where a request may go: to the public internet, or only to this machine (a provider that runs beside the product). */
export type Reach = "public" | "loopback";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** From IANA's special-purpose registries: addresses that are not public unicast, or that embed one that is not. */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, bits, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** May we connect to this IP address? False if it is not a valid one. */
export function isReachable(address: string, reach: Reach): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  if (reach === "loopback") return loopback.check(address, family);
  if (special.check(address, family)) return false;
  return version === 4 || globalUnicast.check(address, family);
}

/** Is this host name, as written in a URL, this machine's own? */
export function isLoopbackName(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return hostname === "localhost" || (isIP(bare) > 0 && isReachable(bare, "loopback"));
}
