import type { z } from "zod";
import { OccasionListSchema } from "#app/core/occasions/occasion-list.schemas.ts";

const FIELDS = ["search", "status", "tag", "from", "to"] as const;

/** The filter in a list's address, as it was typed; values that are invalid are left out. */
export type ListAsked = Partial<Record<(typeof FIELDS)[number], string>>;

/** The filter in the address of a list of occasions, parsed and as it was typed. */
export function filterIn({ searchParams }: URL): {
  asked: ListAsked;
  filter: Omit<z.output<typeof OccasionListSchema>, "page" | "perPage">;
} {
  const typed = Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = searchParams.get(name)?.trim();
      return value && OccasionListSchema.shape[name].safeParse(value).success ? [[name, value]] : [];
    }),
  );
  const when = searchParams.get("when") === "past" ? "past" : "future";
  const { page: _page, perPage: _perPage, ...filter } = OccasionListSchema.parse({ ...typed, when });
  return { asked: typed, filter };
}
