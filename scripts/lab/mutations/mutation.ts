export type Project = "unit" | "int" | "conformance" | "process";

/** A piece of text in a file, which is there exactly once, and what stands there instead. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/** A small fault in a copy of the checkout, by which one protection is gone. */
export interface Mutation extends Change {
  /** What is gone, in a few words. */
  what: string;
  /** What else must be changed, where two protections stand behind each other. */
  also?: Change[];
  /** The test file that must fail, or of it the tests with `test` in their names; or the check of `npm run check`. */
  caughtBy: { project: Project; file: string; test?: string } | { check: string };
}
