import type { Described } from "#app/core/module-system/operation.ts";

/**
 * The operation's name in generated clients: `getSessionsByIdAttendees`. It depends only on method and path, so that it
 * never changes. A path that begins with an underscore lists without pages: `getAllTransactions`.
 */
export function operationId({ method, path }: Pick<Described, "method" | "path">): string {
  const words = path.split("/").filter(Boolean).map(formatSegment);
  return method.toLowerCase() + (words.join("") || "Organization");
}

function formatSegment(segment: string): string {
  const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (parameter) return `By${inTitleCase(parameter)}`;
  return segment.startsWith("_") ? `All${inTitleCase(segment.slice(1))}` : inTitleCase(segment);
}

function inTitleCase(words: string): string {
  return words.replace(/(?:^|[-_])(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
