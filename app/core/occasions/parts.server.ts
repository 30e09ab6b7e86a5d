import { tagged } from "#app/api/document/operation-tags.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { eventOperations } from "./api/event-operations.server.ts";
import { sessionOperations } from "./api/session-operations.server.ts";
import { settleJob } from "./lifecycle/settle-due.server.ts";
import { occasions } from "./migrations/2026-11-28-03-occasions.ts";
import { remindJob } from "./reminders/remind-due.server.ts";

export const occasionParts: NounParts = {
  operations: [...tagged("Sessions", sessionOperations), ...tagged("Events", eventOperations)],
  refusals: {
    "occasion-canceled": 409,
    "occasion-over": 409,
    "occasion-settled": 409,
    "no-series": 409,
    "not-begun": 409,
    "already-begun": 409,
  },
  jobs: [settleJob, remindJob],
  migrations: [occasions],
};
