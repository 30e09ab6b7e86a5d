const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const SLASH = "(?:/|%(?:25)*2f)";
/** A pattern for a word, with each letter plain or percent-encoded. */
const spelled = (word: string) =>
  [...word].map((letter) => `(?:${letter}|${escaped(letter)}|${escaped(letter.toUpperCase())})`).join("");
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
/**
 * An invitation code or a calendar's secret in a path, or in a path inside a query: anybody who reads it in the log
 * could join, or read the calendar.
 */
const SECRET_SEGMENT = new RegExp(
  `(${SLASH}(?:${spelled("join")}|${spelled("calendar")})${SLASH}+)[^/?&#]+`,
  "gi",
);

/** Query values that are or may be somebody's key or e-mail address; also in an address inside a query. */
const SECRET_PARAMETER =
  /((?:[?&]|%3f|%26)(?:code|auth|token|s-auth|state|secret|password|sent|email|join|invitation)(?:=|%3d))[^&#]*/gi;

/** An at sign, however often it was encoded. */
const AT_SIGN = /@|%(?:25)*40/i;

const LOGGED_LENGTH = 500;

/** An address gets escaped inside others, and all headers of an answer may have 16 kB together. */
const LONGEST_ADDRESS = 8_000;

/** Each page parses its query several times. None of our searches has ten parameters. */
const MAX_PARAMETERS = 200;

/** The status to refuse a request line with; undefined if it can be answered. A NUL or a broken escape is the caller's fault. */
export function addressFault(method: string, url: string): 400 | 405 | undefined {
  if (!METHODS.has(method)) return 405;
  if (!url.startsWith("/") || /%00/i.test(url)) return 400;
  const [path = "", ...rest] = url.split("?");
  const query = rest.join("?");
  if (!decodes(path) || !decodes(query.replaceAll("+", " "), { lenient: true })) return 400;
  if (url.length > LONGEST_ADDRESS || query.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    return 400;
  // Remix used to request data this way; none of our pages does, and each such request would log a warning.
  return /data/i.test(query) && new URLSearchParams(query).has("_data") ? 400 : undefined;
}

function decodes(text: string, options: { lenient?: boolean } = {}): boolean {
  try {
    // Form parsers read a lone percent sign in a query ("100%") literally, so it is allowed; broken UTF-8 is not text.
    decodeURIComponent(options.lenient ? text.replace(/%(?![0-9a-f]{2})/gi, "%25") : text);
    return true;
  } catch {
    return false;
  }
}

/** The address for the log: without keys and e-mail addresses, and cut to a useful length. */
export function loggableAddress(url: string): string {
  const scrubbed = url.replace(SECRET_SEGMENT, "$1…").replace(SECRET_PARAMETER, "$1…");
  const [path = "", ...rest] = scrubbed.split("?");
  if (rest.length === 0) return path.slice(0, LOGGED_LENGTH);
  const parameters = rest.join("?").split("&").map(withoutAddress);
  return `${path}?${parameters.join("&")}`.slice(0, LOGGED_LENGTH);
}

/** Removes a parameter's value, or the whole parameter, if it contains an e-mail address. */
function withoutAddress(parameter: string): string {
  if (!AT_SIGN.test(parameter)) return parameter;
  const [name = "", ...value] = parameter.split("=");
  return value.length === 0 || AT_SIGN.test(name) ? "…" : `${name}=…`;
}
