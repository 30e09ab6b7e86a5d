import type { ModulePart } from "#tests/support/module-part.ts";

export const conformance: ModulePart = {
  whoMay: {
    "/audit": "admin",
    "GET /audit-log": "admin",
  },
};
