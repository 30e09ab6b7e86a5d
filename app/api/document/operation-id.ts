import type { Described } from "../operation.ts";

/**
 * The name of an operation in generated clients, from its method and path alone so that it stays: `getSessionsByIdAttendees`.
 * A path with an underscore in front lists without pages: `getAllTransactions`.
 */
export function operationId({ method, path }: Pick<Described, "method" | "path">): string {
  const words = path.split("/").filter(Boolean).map(wordOf);
  return method.toLowerCase() + (words.join("") || "Organization");
}

function wordOf(segment: string): string {
  const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (parameter) return `By${inTitleCase(parameter)}`;
  return segment.startsWith("_") ? `All${inTitleCase(segment.slice(1))}` : inTitleCase(segment);
}

function inTitleCase(words: string): string {
  return words.replace(/(?:^|[-_])(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
