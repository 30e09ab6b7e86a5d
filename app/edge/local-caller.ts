import { isIP } from "node:net";
import { isReachable } from "../outbound/address-rules.ts";

/** What a caller may say about where they really are; a proxy writes at least one of them. */
const FORWARDING = /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;

/**
 * Does a request come from this machine itself, by nobody in between? `peer` is the other end of the connection, never
 * what a header says; `headers` are in lower case.
 */
export function isLocalCaller(peer: string | undefined, headers: Record<string, unknown>): boolean {
  return peer !== undefined && LOOPBACK.test(peer) && !isForwarded(headers);
}

/** The same for a machine of the host's own network: what a proxy asks for itself, not what it passes on. */
export function isNearCaller(peer: string | undefined, headers: Record<string, unknown>): boolean {
  const address = peer?.replace(/^::ffff:/, "").replace(/%.*$/, "") ?? "";
  return isIP(address) > 0 && !isReachable(address, "public") && !isForwarded(headers);
}

function isForwarded(headers: Record<string, unknown>): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}
