import type { Presence } from "./presence.ts";

/** The name of the form field for a row of the checklist, counted from 0. Radio buttons need one for each member. */
export function markField(row: number): string {
  return `mark${row}`;
}

/** What a row's button says: the mark for this member, and the one that the page has shown (`PresenceFormSchema`). */
export interface ShownMark {
  memberId: number;
  presence: Presence;
  shown: Presence | null;
}

/** The value of a row's button: "12:late:came". */
export function markValue({ memberId, presence, shown }: ShownMark): string {
  return `${memberId}:${presence}:${shown ?? "none"}`;
}

/** What such a value, which comes from a page of ours, says. */
export function parseMarkValue(value: string): ShownMark {
  const [memberId, presence, shown] = value.split(":");
  return {
    memberId: Number(memberId),
    presence: presence as Presence,
    shown: shown === "none" ? null : (shown as Presence),
  };
}
