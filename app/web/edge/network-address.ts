import { isIPv4, isIPv6 } from "node:net";

/** How many hextets of an IPv6 address identify a network; the caller can choose the rest. */
const NETWORK_HEXTETS = 4;

/**
 * The network by which a caller's tries are counted: an IPv4 address as it is, an IPv6 address cut to its /64, since
 * everybody there has 2^64 addresses to alternate between. Anything else stays as it is.
 */
export function networkAddress(address: string): string {
  const bare = address.replace(/%.*$/, "").toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return address;
  const [head = "", tail] = bare.split("::");
  const before = head === "" ? [] : head.split(":");
  // An IPv4 tail stands for the last two hextets, well behind the network's part.
  const after =
    tail === undefined || tail === "" ? [] : tail.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const hextets = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const network = hextets.slice(0, NETWORK_HEXTETS).map((hextet) => Number.parseInt(hextet, 16).toString(16));
  return `${network.join(":")}::/64`;
}
