import type { Db } from "../database.ts";

/** Runs a library's statement, whose placeholders are numbered ($1, $2 …) while ours are positional. */
export function numberedQuery<T>(db: Db, text: string, values: readonly unknown[]): Promise<T> {
  const ordered: unknown[] = [];
  const sql = text.replace(/\$(\d+)/g, (_match, number: string) => {
    ordered.push(values[Number(number) - 1] ?? null);
    return "?";
  });
  return db.raw<T>(sql, ordered as never[]) as unknown as Promise<T>;
}
