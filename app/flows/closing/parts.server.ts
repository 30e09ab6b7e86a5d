import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { deleteClosed } from "./delete-closed.server.ts";
import { tellClosing } from "./tell-closing.server.ts";

export const closingParts: NounParts = {
  refusals: {
    "not-closed": 409,
  },
  platformJobs: [{ id: "platform/closed-clubs", schedule: "*/15 * * * *", run: deleteClosed }],
  work: { "club-closing.tell": { run: tellClosing, lane: "mail", awaited: true } },
};
