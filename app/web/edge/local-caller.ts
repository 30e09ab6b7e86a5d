import { isIP } from "node:net";
import { isReachable } from "#app/infra/outbound/address-rules.ts";

/** Headers in which a caller may say where they really are; every proxy sends at least one of them. */
const FORWARDING = /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;

/**
 * Does a request come directly from this machine? `peer` is the other end of the connection, never what a header says;
 * `headers` have lower-case names.
 */
export function isLocalCaller(peer: string | undefined, headers: Record<string, unknown>): boolean {
  return peer !== undefined && LOOPBACK.test(peer) && !isForwarded(headers);
}

/**
 * Does a request come directly from a machine in the host's own network? True for a proxy's own requests, not for those
 * it forwards.
 */
export function isPrivateCaller(peer: string | undefined, headers: Record<string, unknown>): boolean {
  const address = peer?.replace(/^::ffff:/, "").replace(/%.*$/, "") ?? "";
  return isIP(address) > 0 && !isReachable(address, "public") && !isForwarded(headers);
}

function isForwarded(headers: Record<string, unknown>): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}
