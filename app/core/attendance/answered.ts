import type { Standing } from "./admission.ts";

/** What became of an answer. */
export interface Answered {
  occasionId: number;
  /** The occasion's name. */
  name: string;
  /** Who the answer is for, by alias or name. */
  member: { id: number; name: string };
  /** The member's standing before. */
  previous: Standing;
  standing: Standing;
  /** The note that went with the previous answer and does not fit this one; empty if there was none. */
  note: string;
  /** The place in line, from 1; null when not on the waiting list. */
  place: number | null;
  /** The members who moved up because of it. */
  promoted: number[];
  /**
   * Whether giving the previous answer again puts the member back exactly where they were; false if nothing changed.
   */
  undoable: boolean;
  /**
   * The id with which `undoAnswer` takes the answer back, if giving the previous answer again is not enough; else null.
   */
  undo: number | null;
}
