import { LONGEST_TAG } from "#app/kernel/values/tag-limits.ts";
import type { SettingInput } from "./setting-input.ts";

/** Why a value is refused, as a message and its limit. */
export interface TypedFault {
  key: "errors.invalid" | "errors.too-small" | "errors.too-large" | "errors.tags";
  limit?: number;
}

/**
 * What is wrong with a setting's value while it is typed, as far as that is known without asking the server, which has
 * the last word.
 */
export function typedFault(setting: SettingInput, typed: string): TypedFault | undefined {
  if (setting.kind === "tags")
    return typed.split(",").some((tag) => tag.trim().length > LONGEST_TAG)
      ? { key: "errors.tags" }
      : undefined;
  if (setting.kind !== "number") return undefined;
  if (!/^\s*-?\d+\s*$/.test(typed)) return { key: "errors.invalid" };
  const { min, max } = setting;
  if (min !== undefined && Number(typed) < min) return { key: "errors.too-small", limit: min };
  if (max !== undefined && Number(typed) > max) return { key: "errors.too-large", limit: max };
  return undefined;
}
