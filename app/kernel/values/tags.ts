import { z } from "zod";
import { line } from "#app/kernel/fields.ts";
import { LONGEST_TAG, MAX_TAGS } from "./tag-limits.ts";

/** One word of a list. Forms separate them by commas, so one with a comma would become two when it is next saved. */
export const word = line(LONGEST_TAG).refine((typed) => !typed.includes(","), "errors.tag-comma");

/** Words from a form ("u18, keepers", or one value each) or a body (a list), without repeats, ignoring case. */
export function wordList(message: string) {
  return z
    .union(
      [
        z
          .string()
          .max(2_000)
          .transform((typed) => typed.split(","))
          .pipe(tagList()),
        tagList(),
      ],
      message,
    )
    .meta({
      override: {
        anyOf: undefined,
        type: "array",
        items: { type: "string", maxLength: LONGEST_TAG, pattern: "^[^,]*$" },
        maxItems: MAX_TAGS,
      },
    });
}

/** Tags of members, sessions and schedules. */
export const tags = wordList("errors.tags");

function tagList() {
  return z
    .array(z.string().max(60))
    .transform((list) => list.map((tag) => tag.trim()).filter((tag) => tag !== ""))
    .pipe(z.array(word).max(MAX_TAGS))
    .transform(distinctTags);
}

const folded = (tag: string) => tag.toLowerCase();

/** The tags without repeats, ignoring case; the first spelling wins. */
export function distinctTags(list: readonly string[]): string[] {
  const seen = new Set<string>();
  return list.filter((tag) => !seen.has(folded(tag)) && seen.add(folded(tag)));
}

/** The tags as the club spells them; those that the club does not offer are in `unknown`. */
export function knownTags(
  wanted: readonly string[],
  available: readonly string[],
): { tags: string[]; unknown: string[] } {
  const spelled = buildTagSpeller(available);
  return { tags: spelled(wanted), unknown: wanted.filter((tag) => spelled([tag]).length === 0) };
}

/** Makes a function that spells tags as the club does, and leaves out those that it does not offer. */
export function buildTagSpeller(available: readonly string[]): (wanted: readonly string[]) => string[] {
  const spelling = new Map(available.map((tag) => [folded(tag), tag]));
  return (wanted) => wanted.flatMap((tag) => spelling.get(folded(tag)) ?? []);
}

/** The tags that stay but get another spelling, by the lower-case tag. */
export function respelledTags(available: readonly string[], offered: readonly string[]): Map<string, string> {
  const had = new Set(available);
  const known = new Set(available.map(folded));
  const respelled = offered.filter((tag) => known.has(folded(tag)) && !had.has(tag));
  return new Map(respelled.map((tag) => [folded(tag), tag]));
}

/**
 * The tags that got another name, by the lower-case former one: those in whose place the list, which is as long as
 * before, has a tag that is new.
 */
export function renamedTags(available: readonly string[], offered: readonly string[]): Map<string, string> {
  if (available.length !== offered.length) return new Map();
  const had = new Set(available.map(folded));
  const has = new Set(offered.map(folded));
  return new Map(
    available.flatMap((tag, at): [string, string][] => {
      const next = offered[at] ?? "";
      return has.has(folded(tag)) || had.has(folded(next)) ? [] : [[folded(tag), next]];
    }),
  );
}
