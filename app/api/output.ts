import { z } from "zod";
import type { Described } from "#app/core/module-system/operation.ts";
import type { FileAnswer } from "#app/infra/documents/file-answer.ts";
import { toSnake } from "#app/kernel/case.ts";
import { jsonReply, type Reply } from "./calls/reply.ts";

/** One page of a list: the body is the items, the rest goes into the headers x-total, x-page and x-per-page. */
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), perPage: z.int() });
}

type Page = z.output<ReturnType<typeof pageSchema>>;

/** The schema of a page's list; undefined if the output is not a page. */
export function listSchema(output: z.ZodType): z.ZodType | undefined {
  return output instanceof z.ZodObject && "perPage" in output.shape ? output.shape.items : undefined;
}

/** The schema of an answer that is a file of one of these media types. */
export function fileSchema(mediaTypes: readonly string[]) {
  return z
    .custom<FileAnswer>((result) => mediaTypes.includes((result as FileAnswer | undefined)?.type ?? ""))
    .meta({ mediaTypes });
}

/** The media types if the output is a file, otherwise undefined. */
export function fileMediaTypes(output: z.ZodType): readonly string[] | undefined {
  return output.meta()?.mediaTypes as readonly string[] | undefined;
}

/** Does the operation answer with a file? */
export function isFile({ output }: Pick<Described, "output">): boolean {
  return output !== undefined && fileMediaTypes(output) !== undefined;
}

/** The reply to a call: only what the operation's output schema describes. Throws if the result does not match it. */
export function buildReply(
  { output, headers: named = {}, status, method, path, carriesCredential }: Omit<Described, "input">,
  result: unknown,
): Reply {
  const given = (result ?? {}) as Record<string, unknown>;
  const headers: Record<string, string> = carriesCredential ? { "Cache-Control": "no-store" } : {};
  for (const [name, field] of Object.entries(named)) headers[name] = String(given[field]);
  if (!output) return { status: status ?? 204, headers, body: null };
  const parsed = output.safeParse(result);
  // Not a ZodError: that would mean that the caller is at fault.
  if (!parsed.success)
    throw new Error(`${method} ${path} came to a result that its output schema refuses.`, {
      cause: parsed.error,
    });
  if (fileMediaTypes(output)) return { status: 200, headers, body: parsed.data as FileAnswer };
  if (!listSchema(output)) return jsonReply(toSnake(parsed.data), status ?? 200, headers);
  const { items, total, page, perPage } = parsed.data as Page;
  headers["x-total"] = String(total);
  headers["x-page"] = String(page);
  headers["x-per-page"] = String(perPage);
  return jsonReply(toSnake(items), status ?? 200, headers);
}
