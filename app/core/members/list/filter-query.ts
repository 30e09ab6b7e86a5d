/**
 * The fields of a list's query string, as its schema takes them. Empty ones, and those whose names begin with `_`, are
 * left out. A field that is given several times, as by a form with several choices, has its values joined by commas.
 */
export function filterFields(query: URLSearchParams): Record<string, string> {
  const names = new Set(query.keys());
  const given = [...names].map((name) => [name, query.getAll(name).filter(Boolean).join(",")]);
  return Object.fromEntries(given.filter(([name = "", value]) => value !== "" && !name.startsWith("_")));
}
