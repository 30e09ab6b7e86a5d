const WORD = /^[\s(]*([a-z]+)/i;
/**
 * The first table that is read or written, without its schema, which would name the club. If what follows FROM or JOIN
 * has a parenthesis, it is a function, not a table.
 */
const TABLE =
  /\b(?:(?:into|update(?: only)?)\s+|(?:from|join)\s+(?!(?:"?\w+"?\.)?"?\w+"?\s*\())(?:"?\w+"?\.)?"?([a-z_][a-z0-9_]*)/i;
/** Words that can follow such a keyword without being a table, as in `FOR UPDATE OF`. */
const NO_TABLE = new Set(["of", "nowait", "skip", "select", "lateral"]);
/** There are only so many different statements; the bound is for those that are composed dynamically. */
const MAX_KEPT = 2_000;

export interface StatementName {
  /** In upper case, such as SELECT. */
  operation: string;
  table: string | undefined;
}

const known = new Map<string, StatementName>();

/** What a statement does, and the first table that it does it to. */
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
