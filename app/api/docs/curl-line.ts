/** What a curl command line is made from. */
interface Line {
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: readonly { place: string; name: string; example: string }[];
  bodyType: string;
  body: unknown;
  fields: readonly string[];
  needsSignIn: boolean;
  origin: string;
  /** Does the call go to www, where it has to name the club? */
  named: boolean;
}

/** A call as a curl command for a POSIX shell, with the credential in `$KEY`. */
export function curlLine(line: Line): string {
  const { method, bodyType, body, needsSignIn, origin, named } = line;
  const options = [
    method === "GET" ? "" : `-X ${method}`,
    needsSignIn ? '-H "s-auth: $KEY"' : "",
    named ? '-H "s-org: oakfield"' : "",
    ...bodyOptions(bodyType, body, line.fields),
  ].filter(Boolean);
  return ["curl", ...options, quoted(origin + exampleAddress(line))].join(
    options.length > 1 ? " \\\n  " : " ",
  );
}

function bodyOptions(type: string, body: unknown, fields: readonly string[]): string[] {
  if (type === "multipart/form-data") return fields.slice(0, 1).map((name) => `-F ${name}=@file`);
  if (body === undefined) return [];
  return ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body))}`];
}

/** The path filled with the parameters' examples, and the query parameters that have one. */
export function exampleAddress({ path, parameters }: Pick<Line, "path" | "parameters">): string {
  const given = new Map(parameters.map(({ name, example }) => [name, example]));
  const query = parameters.filter(({ place, example }) => place === "query" && example !== "");
  const search = new URLSearchParams(query.map(({ name, example }) => [name, example]));
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(given.get(name) ?? ""),
  );
  return filled + (search.size > 0 ? `?${search}` : "");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
