import type { Mutation } from "./mutation.ts";

const attendance = { project: "int", file: "app/core/attendance/attendance.int.test.ts" } as const;

/** Places, the waiting list, times, and whom an act tells. */
export const OCCASIONS: readonly Mutation[] = [
  {
    what: "a statement without its lock in check-in: the occasion's row",
    file: "app/core/occasions/occasions.server.ts",
    from: "FROM occasions o WHERE o.id = :id FOR NO KEY UPDATE",
    to: "FROM occasions o WHERE o.id = :id",
    caughtBy: attendance,
  },
  {
    what: "a statement without its lock in check-in: the member's row",
    file: "app/core/attendance/settle-answer.server.ts",
    from: "WHERE m.id = :memberId FOR NO KEY UPDATE OF m",
    to: "WHERE m.id = :memberId",
    caughtBy: attendance,
  },
  {
    what: "occasions are locked in no order",
    file: "app/core/occasions/occasions.server.ts",
    from: "ANY (:ids::bigint[]) ORDER BY o.id FOR NO KEY UPDATE",
    to: "ANY (:ids::bigint[]) ORDER BY o.id DESC FOR NO KEY UPDATE",
    caughtBy: { project: "int", file: "app/core/attendance/availability/asked-answers.int.test.ts" },
  },
  {
    what: "one place too many",
    file: "app/core/attendance/admission.ts",
    from: "Math.max(0, capacity - attending)",
    to: "Math.max(0, capacity - attending + 1)",
    caughtBy: { project: "unit", file: "app/core/attendance/admission.test.ts" },
  },
  {
    what: "the last in line moves up first",
    file: "app/core/attendance/promote.server.ts",
    from: "ORDER BY a.line_order LIMIT",
    to: "ORDER BY a.line_order DESC LIMIT",
    caughtBy: attendance,
  },
  {
    what: "a weekly series keeps winter time all summer",
    file: "app/kernel/values/zoned.ts",
    from: 'return new Date(wallClock.toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds);',
    to: `const winter = wallClock.with({ month: 1 }).toZonedDateTime(timezone).offset;\n  return new Date(\`\${date}T\${time}\${winter}\`);`,
    caughtBy: { project: "int", file: "app/core/occasions/sessions/sessions.int.test.ts" },
  },
  {
    what: "a month from 31 January ends in March",
    file: "modules/memberships/durations/period.ts",
    from: "then.with({ day: day - 1 })",
    to: "then.add({ days: day - 2 })",
    caughtBy: { project: "unit", file: "modules/memberships/durations/period.test.ts" },
  },
  {
    what: "a notice is told twice",
    file: "app/core/messaging/notices/notices.server.ts",
    from: "keys: told.map((notice) => notice.once),",
    to: `keys: told.map((notice) => \`\${notice.once}:\${Math.random()}\`),`,
    caughtBy: { project: "int", file: "app/core/messaging/notices/notices.int.test.ts" },
  },
  {
    what: "somebody is told of their own act",
    file: "app/core/messaging/notices/notices.server.ts",
    from: '.filter(({ memberId }) => uow.actor.kind !== "member" || memberId !== uow.actor.id)',
    to: "",
    caughtBy: { project: "int", file: "app/core/occasions/sessions/sessions.int.test.ts" },
  },
];
