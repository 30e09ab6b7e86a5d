import type { NounParts } from "#app/core/module-system/noun-parts.ts";

export const apiParts: NounParts = {
  refusals: {
    "idempotency-key-invalid": 400,
    "credential-unknown": 401,
    "club-closed": 403,
    "key-read-only": 403,
    "idempotency-key-busy": 409,
    "idempotency-answer-gone": 409,
    "idempotency-keys-many": 429,
    "idempotency-outcome-unknown": 409,
    "unknown-path": 404,
    "too-many-calls": 429,
  },
};
