/** The values of a statement by the names in its text: `WHERE id = :memberId`. */
export type Bindings = Record<string, string | number | boolean | object | null>;

/** A part of a statement with the values of its names, which are spread together with those of the other parts. */
export interface Fragment {
  sql: string;
  bindings: Bindings;
}

/** String literals, quoted identifiers, comments and casts, in which nothing is a name; then names. */
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|::|:([A-Za-z]\w*)/g;
const MAX_KEPT = 1_000;

interface Template {
  text: string;
  names: string[];
}

const kept = new Map<string, Template>();

/**
 * The statement as the driver takes it, with its values by position (`$1`). A name may stand in several places, and a cast
 * may follow it (`:now::timestamptz`); values without a name in the text are left out. Throws if a name has no value.
 */
export function positioned(sql: string, bindings: Bindings): { text: string; values: Bindings[string][] } {
  const { text, names } = kept.get(sql) ?? keep(sql);
  return {
    text,
    values: names.map((name) => {
      const value = bindings[name];
      if (value === undefined) throw new Error(`No value for :${name} in: ${sql.trim().slice(0, 80)}`);
      return value;
    }),
  };
}

// The code has a limited number of statements, so each is parsed once and cached.
function keep(sql: string): Template {
  const names: string[] = [];
  // Each place has a position of its own: one that served two could be taken for two types.
  const text = sql.replace(TOKENS, (token, name: string | undefined) => {
    if (name === undefined) return token;
    return `$${names.push(name)}`;
  });
  if (kept.size >= MAX_KEPT) kept.clear();
  const template = { text, names };
  kept.set(sql, template);
  return template;
}
