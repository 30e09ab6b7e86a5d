const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const SLASH = "(?:/|%(?:25)*2f)";
/** A pattern of a word, each letter as it is or escaped. */
const spelled = (word: string) =>
  [...word].map((letter) => `(?:${letter}|${escaped(letter)}|${escaped(letter.toUpperCase())})`).join("");
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
/**
 * An invitation code or the secret of a calendar in a path, or in a path that a query carries: anybody who reads it may
 * join, or read the calendar.
 */
const SECRET_SEGMENT = new RegExp(
  `(${SLASH}(?:${spelled("join")}|${spelled("calendar")})${SLASH}+)[^/?&#]+`,
  "gi",
);

/** Query values that are, or may be, somebody's key or e-mail address; also in an address that a query carries. */
const SECRET_PARAMETER =
  /((?:[?&]|%3f|%26)(?:code|auth|token|s-auth|state|secret|password|sent|email|join|invitation)(?:=|%3d))[^&#]*/gi;

/** The sign of an e-mail address, however often it was encoded. */
const AT_SIGN = /@|%(?:25)*40/i;

const LOGGED_LENGTH = 500;

/** An address is written into others, escaped, and all headers of an answer together have 16 kB. */
const LONGEST_ADDRESS = 8_000;

/** Each page takes its query apart several times. No search of ours has ten parameters. */
const MAX_PARAMETERS = 200;

/**
 * The status to refuse a request line with, or undefined if it can be answered: a NUL or a broken escape is the
 * caller's fault.
 */
export function addressFault(method: string, url: string): 400 | 405 | undefined {
  if (!METHODS.has(method)) return 405;
  if (!url.startsWith("/") || /%00/i.test(url)) return 400;
  const [path = "", ...rest] = url.split("?");
  const query = rest.join("?");
  if (!decodes(path) || !decodes(query.replaceAll("+", " "), { lenient: true })) return 400;
  if (url.length > LONGEST_ADDRESS || query.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    return 400;
  // Remix used to ask for data this way; no page of ours does, and each such request would be a warning.
  return /data/i.test(query) && new URLSearchParams(query).has("_data") ? 400 : undefined;
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
  const scrubbed = url.replace(SECRET_SEGMENT, "$1…").replace(SECRET_PARAMETER, "$1…");
  const [path = "", ...rest] = scrubbed.split("?");
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
