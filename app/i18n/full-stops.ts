import type { PostProcessorModule } from "i18next";

/** A name or a time that ends in a full stop ends its sentence, too: "Unión Ribera F.S.", "at 7:00 p.m." */
export const fullStops: PostProcessorModule = {
  type: "postProcessor",
  name: "full-stops",
  process(words: string, _key, values: Record<string, unknown>) {
    let said = words;
    for (const value of Object.values(values))
      if (typeof value === "string" && value.endsWith(".")) said = said.replaceAll(`${value}.`, () => value);
    return said;
  },
};
