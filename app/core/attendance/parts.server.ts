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
  refusals: {
    "answer-closed": 409,
    "answer-settled": 409,
    "registration-closed": 409,
    "deadline-over": 409,
    "registration-not-open": 409,
    "marks-changed": 409,
    "not-on-list": 409,
    "presence-ahead": 409,
    "rating-absent": 409,
    "rating-closed": 409,
    "presence-over": 409,
    "undo-too-late": 409,
    "answer-gone": 404,
  },
  work: { "lines.promote": { run: promoteLines } },
  migrations: [attendance],
};
