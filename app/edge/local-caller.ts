/** What a caller may say about where they really are; a proxy writes at least one of them. */
const FORWARDING = /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;

/**
 * Does a request come from this machine itself, by nobody in between? `peer` is the other end of the connection, never
 * what a header says; `headers` are in lower case.
 */
export function isLocalCaller(peer: string | undefined, headers: Record<string, unknown>): boolean {
  if (!peer || !LOOPBACK.test(peer)) return false;
  return !Object.keys(headers).some((name) => FORWARDING.test(name));
}
