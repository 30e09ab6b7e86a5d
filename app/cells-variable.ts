import { z } from "zod";

const ERROR =
  'must be JSON like {"east": "postgres://user:password@host/db"}, with names of a-z, 0-9 and _, and not main';

/**
 * The databases that clubs live in besides the platform's: a JSON object of the owner's connection strings by cell
 * name. The names must never change. No two cells may be the same database.
 */
export const CellsSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: ERROR });
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string().regex(/^(?!main$)[a-z][a-z0-9_]{0,30}$/),
      z.url({ protocol: /^postgres(ql)?$/, hostname: /./, error: ERROR }),
      ERROR,
    ),
  )
  .refine(
    (cells) => new Set(Object.values(cells)).size === Object.keys(cells).length,
    "must be different databases",
  );
