import { z } from "zod";

const ERROR =
  'must be JSON like {"east": "postgres://user:password@host/db"}, with names of a-z, 0-9 and _, and not main';

/**
 * The databases that clubs live in besides the platform's: a JSON object of the owner's connection strings by cell
 * name. The names must never change. No two cells may be the same database.
 */
export const CellsSchema = z
  .string()
  .transform((text, context) => parsed(text, context, ERROR))
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

const POOLER_ERROR = 'must be a host and port like 127.0.0.1:6432, or JSON like {"main": "127.0.0.1:6432"}';

/** Where the poolers listen: one for all databases, or a JSON object by the name of the cell. */
export const PoolersSchema = z
  .string()
  .transform((text, context) => (text.startsWith("{") ? parsed(text, context, POOLER_ERROR) : { "*": text }))
  .pipe(
    z.record(z.string(), z.string().regex(/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i, POOLER_ERROR), POOLER_ERROR),
  );

/** The value that a variable holds as JSON; a text that is none gets the message as its issue. */
function parsed(text: string, context: z.RefinementCtx, message: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
}
