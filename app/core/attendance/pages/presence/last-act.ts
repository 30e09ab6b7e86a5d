import type { MarksShown } from "./mark-lanes.ts";

/** What the bar says: why a tap was refused, that sending fails, the last act (several marks, or one), or what to do. */
export const BAR_TEXTS = ["refused", "failing", "many", "came", "late", "absent", "none", "hint"] as const;

export type BarText = (typeof BAR_TEXTS)[number];

/** What the bar says now. */
export function barText(shown: Pick<MarksShown, "last" | "refused" | "failing">): BarText {
  const { last, refused, failing } = shown;
  if (refused) return "refused";
  if (failing) return "failing";
  if (!last) return "hint";
  return last.memberId === null ? "many" : (last.presence ?? "none");
}
