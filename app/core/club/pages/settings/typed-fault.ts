import { LONGEST_TAG } from "#app/kernel/values/tag-limits.ts";

/** What is known of a setting that is typed, without asking the server. */
export type TypedRule = { kind: "number"; min?: number; max?: number } | { kind: "tags" };

/** Why a typed value is refused. */
export type TypedFault = "errors.invalid" | "errors.too-small" | "errors.too-large" | "errors.tags";

/**
 * What is wrong with a setting's value while it is typed, as far as that is known without asking the server, which has
 * the last word.
 */
export function typedFault(rule: TypedRule, typed: string): TypedFault | undefined {
  if (rule.kind === "tags")
    return typed.split(",").some((tag) => tag.trim().length > LONGEST_TAG) ? "errors.tags" : undefined;
  if (!/^\s*-?\d+\s*$/.test(typed)) return "errors.invalid";
  const { min, max } = rule;
  if (min !== undefined && Number(typed) < min) return "errors.too-small";
  if (max !== undefined && Number(typed) > max) return "errors.too-large";
  return undefined;
}
