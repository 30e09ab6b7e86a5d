const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Query values that are, or may be, somebody's key or e-mail address; also in an address that a query carries. */
const SECRET_PARAMETER =
  /((?:[?&]|%3f|%26)(?:code|auth|token|s-auth|state|secret|password|sent|email)(?:=|%3d))[^&#]*/gi;

/** What makes an e-mail address, however often it was encoded. */
const AT_SIGN = /@|%(?:25)*40/i;

const LOGGED_LENGTH = 500;

/** The status to refuse a request line with, or undefined when it can be read: a NUL or broken escape is the caller's fault. */
export function addressFault(method: string, url: string): 400 | 405 | undefined {
  if (!METHODS.has(method)) return 405;
  if (!url.startsWith("/") || /%00/i.test(url)) return 400;
  const [path = "", ...rest] = url.split("?");
  const query = rest.join("?");
  return decodes(path) && decodes(query.replaceAll("+", " "), { lenient: true }) ? undefined : 400;
}

function decodes(text: string, options: { lenient?: boolean } = {}): boolean {
  try {
    // A lone percent sign in a query ("100%") is read literally by every form parser; broken UTF-8 is not text.
    decodeURIComponent(options.lenient ? text.replace(/%(?![0-9a-f]{2})/gi, "%25") : text);
    return true;
  } catch {
    return false;
  }
}

/** The address as it may stand in a log: without keys and e-mail addresses, and not longer than is useful. */
export function loggableAddress(url: string): string {
  const [path = "", ...rest] = url.replace(SECRET_PARAMETER, "$1…").split("?");
  if (rest.length === 0) return path.slice(0, LOGGED_LENGTH);
  const parameters = rest.join("?").split("&").map(withoutAddress);
  return `${path}?${parameters.join("&")}`.slice(0, LOGGED_LENGTH);
}

/** Only a name that is not itself an address stays. */
function withoutAddress(parameter: string): string {
  if (!AT_SIGN.test(parameter)) return parameter;
  const [name = "", ...value] = parameter.split("=");
  return value.length === 0 || AT_SIGN.test(name) ? "…" : `${name}=…`;
}
