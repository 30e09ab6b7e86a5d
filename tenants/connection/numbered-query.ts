import type { Db } from "../database.ts";

/** Runs a statement of a library that numbers its values ($1, $2 …), while ours go by position. */
export function numberedQuery<T>(db: Db, text: string, values: readonly unknown[]): Promise<T> {
  const ordered: unknown[] = [];
  const sql = text.replace(/\$(\d+)/g, (_match, number: string) => {
    ordered.push(values[Number(number) - 1] ?? null);
    return "?";
  });
  return db.raw<T>(sql, ordered as never[]) as unknown as Promise<T>;
}
