import { ACCESS } from "./access.ts";
import { HOSTING } from "./hosting.ts";
import { IDENTITY } from "./identity.ts";
import { INPUT } from "./input.ts";
import { MONEY } from "./money.ts";
import type { Mutation } from "./mutation.ts";
import { OCCASIONS } from "./occasions.ts";
import { TEXTS } from "./texts.ts";

/** The faults that the tests of every `npm test` must notice. */
export const MUTATIONS: readonly Mutation[] = [
  ...ACCESS,
  ...IDENTITY,
  ...OCCASIONS,
  ...MONEY,
  ...INPUT,
  ...TEXTS,
  ...HOSTING,
];
