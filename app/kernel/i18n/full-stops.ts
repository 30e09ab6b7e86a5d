import type { PostProcessorModule } from "i18next";

/**
 * If a sentence ends with a name or a time that itself ends in a full stop, there is no second one: "Unión Ribera
 * F.S.", "at 7:00 p.m."
 */
export const fullStops: PostProcessorModule = {
  type: "postProcessor",
  name: "full-stops",
  process: (words: string, _key, values: Record<string, unknown>) => withoutDoubleStops(words, values),
};

/** A sentence into which these values were put, without such a second full stop. */
export function withoutDoubleStops(words: string, values: Readonly<Record<string, unknown>>): string {
  let said = words;
  for (const value of Object.values(values))
    if (typeof value === "string" && value.endsWith(".")) said = said.replaceAll(`${value}.`, () => value);
  return said;
}
