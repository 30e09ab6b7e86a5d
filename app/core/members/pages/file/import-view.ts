import type { FileField } from "#app/core/members/file/member-columns.ts";
import type { Review } from "#app/web/http/forms/form-reply.ts";

/** A line of the file: who it is about, and what will happen to it. */
export interface ReviewedLine {
  line: number;
  name: string;
  /** The heading of the invalid column; empty if there is none. */
  column: string;
  note: string;
}

export interface LineGroup {
  kind: "wrong" | "withoutAddress" | "updated" | "added" | "unchanged" | "around";
  title: string;
  lines: ReviewedLine[];
  /** How many more lines there are, in words; empty if these are all. */
  more: string;
}

export interface ImportReview {
  importId: number;
  fileName: string;
  /** The encoding in which the file was read, in words; empty if it is not a file of text. */
  encoding: string;
  columns: { heading: string; field: FileField | "none"; examples: string }[];
  /** What a column can hold. */
  choices: { value: FileField; label: string }[];
  /** Does any column contain names? */
  hasName: boolean;
  hasEmail: boolean;
  /** The headings of the columns that are left out. */
  leftOut: string[];
  review: Review;
  /** Does the file contain anything new? */
  isUseful: boolean;
  /** How many of the new members can be mailed, and how long sending takes; null if there are none. */
  welcome: { count: string; when: string } | null;
  groups: LineGroup[];
}

export type ImportPageProps =
  | {
      step: "choose";
      /** The outcome of the last file. */
      result?: { id: number; fileName: string; counts: string[]; hasSkipped: boolean };
      failed?: { id: number; fileName: string };
    }
  | ({ step: "review" } & ImportReview)
  | { step: "run"; fileName: string; total: number; done: number };
