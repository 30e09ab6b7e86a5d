/** The hosts of the browsers' push services; an entry with a leading dot stands for every name below it. */
const VENDORS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/**
 * Is this the address of a push service? The server posts to it, and a browser supplies it, so only the vendors' hosts
 * are accepted, over https; `others` are origins that the host of the installation allows in addition.
 */
export function isPushService(address: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username || password) return false;
  if (others.includes(origin)) return true;
  if (protocol !== "https:" || port !== "") return false;
  return VENDORS.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host));
}
