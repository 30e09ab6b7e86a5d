/**
 * How long an idempotency key stands for the call that first used it, and its answer is kept, in milliseconds. The API's
 * documents say "within a day".
 */
export const IDEMPOTENCY_MS = 24 * 3_600_000;
