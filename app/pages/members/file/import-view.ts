import type { FileField } from "#app/domain/members/file/member-columns.ts";
import type { Review } from "#app/http/forms/form-reply.ts";

/** A line of the file, whom it is about, and what becomes of it. */
export interface ReviewedLine {
  line: number;
  name: string;
  /** The column that is wrong, by its heading; empty if none is. */
  column: string;
  note: string;
}

export interface LineGroup {
  kind: "wrong" | "updated" | "added" | "unchanged";
  title: string;
  lines: ReviewedLine[];
  /** How many more there are; empty if these are all. */
  more: string;
}

export interface ImportReview {
  importId: number;
  fileName: string;
  columns: { heading: string; field: FileField | "none"; examples: string }[];
  /** Does one of the columns hold names? */
  hasName: boolean;
  hasEmail: boolean;
  /** The headings of the columns that are left out. */
  leftOut: string[];
  review: Review;
  /** Is anything in the file new? */
  isUseful: boolean;
  /** How many of the new ones can be written to, and until when that takes; null if nobody is. */
  welcome: { count: string; when: string } | null;
  groups: LineGroup[];
}

export type ImportPageProps =
  | {
      step: "choose";
      /** What became of the last file. */
      result?: { id: number; fileName: string; counts: string[]; hasSkipped: boolean };
      failed?: { id: number; fileName: string };
    }
  | ({ step: "review" } & ImportReview)
  | { step: "run"; fileName: string; total: number; done: number };
