/** What a Host header names, given the configured base address. It is only a look-up key, never an authority. */
export type NamedSite =
  | { kind: "platform" }
  | { kind: "club"; subdomain: string }
  /** No name of ours, or the bare base: the reader belongs at the www form. */
  | { kind: "elsewhere" };

const HOST = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/;

/**
 * Names the site behind a Host header (decision D2.1). Ports do not count: a proxy may listen on another one.
 * On localhost the bare name is the platform; elsewhere the platform is `www.<base>`.
 */
export function siteFromHost(host: string, base: URL): NamedSite {
  const name = HOST.exec(host.trim().toLowerCase())?.[1];
  // A port above 65535 looks like one, and no address can be made of it.
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
