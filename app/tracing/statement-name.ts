const WORD = /^[\s(]*([a-z]+)/i;
/**
 * The first table that is read or written; a schema's name before it is left out, since it is a club's. What is read and
 * has a parenthesis is a function.
 */
const TABLE =
  /\b(?:(?:into|update(?: only)?)\s+|(?:from|join)\s+(?!(?:"?\w+"?\.)?"?\w+"?\s*\())(?:"?\w+"?\.)?"?([a-z_][a-z0-9_]*)/i;
/** What follows such a word in other places, as in `FOR UPDATE OF`. */
const NO_TABLE = new Set(["of", "nowait", "skip", "select", "lateral"]);
/** Statements are few, and the same again and again; those that are put together anew are not remembered for ever. */
const MAX_KEPT = 2_000;

export interface StatementName {
  /** As SELECT. */
  operation: string;
  table: string | undefined;
}

const known = new Map<string, StatementName>();

/** What a statement does, and to which table first. */
export function statementName(sql: string): StatementName {
  const found = known.get(sql);
  if (found) return found;
  const table = TABLE.exec(sql)?.[1]?.toLowerCase();
  const name = {
    operation: WORD.exec(sql)?.[1]?.toUpperCase() ?? "UNKNOWN",
    table: table === undefined || NO_TABLE.has(table) ? undefined : table,
  };
  if (known.size >= MAX_KEPT) known.clear();
  known.set(sql, name);
  return name;
}
