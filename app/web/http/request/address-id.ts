import { id } from "#app/kernel/fields.ts";
import { Refusal } from "#app/kernel/refusal.ts";

/** The id in a page's address. Refuses `not-found` if it is not a valid id. */
export function idInAddress(params: Record<string, string | undefined>): number {
  const parsed = id.safeParse(params.id);
  if (!parsed.success) throw new Refusal("not-found");
  return parsed.data;
}
