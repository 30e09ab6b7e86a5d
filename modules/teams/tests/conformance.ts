import type { ModulePart } from "#tests/support/module-part.ts";

/** The module has no pages and no calls yet: its solver is all there is. */
export const conformance: ModulePart = { whoMay: {} };
