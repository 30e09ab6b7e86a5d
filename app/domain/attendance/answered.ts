import type { Standing } from "./admission.ts";

/** What became of an answer. */
export interface Answered {
  occasionId: number;
  /** The occasion's name. */
  name: string;
  /** Who the answer is for, by alias or name. */
  member: { id: number; name: string };
  /** How the member stood before. */
  previous: Standing;
  standing: Standing;
  /** The place in line, from 1; null when not on the waiting list. */
  place: number | null;
  /** The members who moved up because of it. */
  promoted: number[];
  /** Whether answering as before leads back to exactly how the member stood; false if nothing changed. */
  undoable: boolean;
  /** The id by which `undoAnswer` takes the answer back, if answering as before would not do; else null. */
  undo: number | null;
}
