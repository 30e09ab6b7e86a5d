import type { NounParts } from "#app/core/module-system/noun-parts.ts";

export const foundingParts: NounParts = {
  refusals: {
    "no-room": 503,
    "subdomain-taken-try": 409,
  },
};
