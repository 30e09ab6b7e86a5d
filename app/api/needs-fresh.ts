import { FRESH_MINUTES } from "#app/core/accounts/sign-ins/sign-in-life.ts";

/** What the summary of a call says that takes a fresh sign-in. */
export const NEEDS_FRESH = `needs a sign-in within the last ${FRESH_MINUTES} minutes`;
