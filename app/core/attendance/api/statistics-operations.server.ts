import { z } from "zod";
import { pageSchema } from "#app/api/output.ts";
import { MemberAttendance, memberAttendanceResource } from "#app/core/attendance/attendance-resource.ts";
import { memberAttendances } from "#app/core/attendance/member-attendances.server.ts";
import { AttendanceRatesSchema } from "#app/core/attendance/statistics/statistics.schemas.ts";
import {
  attendanceRates,
  memberStatistics,
  myStatistics,
} from "#app/core/attendance/statistics/statistics.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { pagedResource, shownNumber, shownPerson, shownText } from "#app/core/shown.ts";
import { id } from "#app/kernel/fields.ts";
import { pageFields } from "#app/kernel/values/page.ts";

const Statistics = z
  .object({
    attended: shownNumber(31, "Sessions attended in the last twelve months."),
    possible: shownNumber(38),
    streak: shownNumber(4, "The current run of sessions attended in a row."),
    months: z.array(
      z.object({ month: shownText("2026-11"), attended: shownNumber(3), possible: shownNumber(4) }),
    ),
    latest: z
      .array(z.enum(["came", "late", "attended", "missed"]))
      .meta({ description: "The last ten, newest first; `attended` = nobody recorded presence." }),
  })
  .meta({ id: "Statistics" });

/** How often members take part. */
export const statisticsOperations = [
  memberOperation({
    method: "GET",
    path: "/users/me/stats",
    summary: "Get how often you took part",
    minRole: "player",
    input: z.strictObject({}),
    output: Statistics,
    command: (uow) => myStatistics(uow),
  }),
  memberOperation({
    method: "GET",
    path: "/users/{id}/stats",
    params: { id: "memberId" },
    summary: "Get how often a member took part",
    minRole: "coach",
    input: z.strictObject({ memberId: id }),
    output: Statistics,
    command: memberStatistics,
  }),
  memberOperation({
    method: "GET",
    path: "/users/{id}/attendances",
    params: { id: "memberId" },
    summary: "List a member's answers and presence, newest first",
    minRole: "coach",
    input: z.strictObject({ memberId: id, ...pageFields }),
    output: pageSchema(MemberAttendance),
    command: async (uow, input) =>
      pagedResource(await memberAttendances(uow, input), memberAttendanceResource),
  }),
  memberOperation({
    method: "GET",
    path: "/stats",
    summary: "List how often members took part: all, or those with a tag",
    minRole: "coach",
    input: AttendanceRatesSchema,
    output: pageSchema(
      z.object({
        player: shownPerson,
        attended: shownNumber(31),
        possible: shownNumber(38),
        late: shownNumber(2),
      }),
    ),
    command: async (uow, input) =>
      pagedResource(await attendanceRates(uow, input), ({ memberId, name, ...counts }) => ({
        player: { id: memberId, name },
        ...counts,
      })),
  }),
];
