import type { Standing } from "./admission.ts";

/** What became of an answer. */
export interface Answered {
  occasionId: number;
  /** The occasion's name. */
  name: string;
  /** Who answered, or was answered for, by alias or name. */
  member: { id: number; name: string };
  /** How the member stood before. */
  previous: Standing;
  standing: Standing;
  /** The number in line, from 1; null when not on the waiting list. */
  place: number | null;
  /** The members who moved up because of it. */
  promoted: number[];
  /** Whether answering as before leads back to just how the member stood; false where nothing changed. */
  undoable: boolean;
  /** By what it is taken back where only that leads back; null where it can't be. */
  undo: number | null;
}
