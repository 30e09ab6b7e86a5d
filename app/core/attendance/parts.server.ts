import { tagged } from "#app/api/document/operation-tags.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { attendanceOperations } from "./api/attendance-operations.server.ts";
import { presenceOperations } from "./api/presence-operations.server.ts";
import { ratingOperations } from "./api/rating-operations.server.ts";
import { statisticsOperations } from "./api/statistics-operations.server.ts";
import { unavailabilityOperations } from "./api/unavailability-operations.server.ts";
import { attendance } from "./migrations/2026-11-28-04-attendance.ts";
import { promoteLines } from "./promote-lines.server.ts";

export const attendanceParts: NounParts = {
  operations: [
    ...tagged("Attendance", attendanceOperations),
    ...tagged("Presence", presenceOperations),
    ...tagged("Statistics", [...statisticsOperations, ...ratingOperations]),
    ...tagged("Away", unavailabilityOperations),
  ],
  work: { "lines.promote": { run: promoteLines } },
  migrations: [attendance],
};
