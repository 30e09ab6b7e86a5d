/** What a Host header names, given the configured base address. It only serves as a look-up key, never as proof of anything. */
export type NamedSite =
  | { kind: "platform" }
  | { kind: "club"; subdomain: string }
  /** Not one of our names, or the base without www: the reader is redirected to www. */
  | { kind: "elsewhere" };

const HOST = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/;

/**
 * Determines the site that a Host header names. Ports are ignored: a proxy may listen on another one.
 * On localhost the bare name is the platform; elsewhere the platform is `www.<base>`.
 */
export function siteFromHost(host: string, base: URL): NamedSite {
  const name = HOST.exec(host.trim().toLowerCase())?.[1];
  // A port above 65535 matches the pattern, but can't be part of a URL.
  if (!name || !URL.canParse(`${base.protocol}//${host.trim()}`)) return { kind: "elsewhere" };
  if (name === `www.${base.hostname}`) return { kind: "platform" };
  if (name === base.hostname) return { kind: base.hostname === "localhost" ? "platform" : "elsewhere" };
  if (!name.endsWith(`.${base.hostname}`)) return { kind: "elsewhere" };
  return { kind: "club", subdomain: name.slice(0, -base.hostname.length - 1) };
}

/** The address of the platform, without a trailing slash. */
export function platformOrigin(baseUrl: string): string {
  const base = new URL(baseUrl);
  if (base.hostname === "localhost") return base.origin;
  return `${base.protocol}//www.${base.host}`;
}

/** The address of a club, without a trailing slash; built from configuration, never from a request. */
export function clubOrigin(baseUrl: string, subdomain: string): string {
  const base = new URL(baseUrl);
  return `${base.protocol}//${subdomain}.${base.host}`;
}
