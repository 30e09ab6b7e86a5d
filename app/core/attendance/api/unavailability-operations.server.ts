import { z } from "zod";
import { answeredResource, GivenAnswer } from "#app/core/attendance/attendance-resource.ts";
import { changeUnavailability } from "#app/core/attendance/availability/change-unavailability.server.ts";
import { declineAll } from "#app/core/attendance/availability/decline-all.server.ts";
import { endUnavailability } from "#app/core/attendance/availability/end-unavailability.server.ts";
import { enterUnavailability } from "#app/core/attendance/availability/enter-unavailability.server.ts";
import {
  ChangeForMemberSchema,
  ChangeUnavailabilitySchema,
  type DeclineAllForMemberSchema,
  DeclineListedForMemberSchema,
  DeclineListedSchema,
  EndForMemberSchema,
  EndUnavailabilitySchema,
  EnterForMemberSchema,
  EnterUnavailabilitySchema,
} from "#app/core/attendance/availability/unavailability.schemas.ts";
import { unavailabilities } from "#app/core/attendance/availability/unavailability.server.ts";
import { Unavailability } from "#app/core/attendance/availability/unavailability-resource.ts";
import { forOneself } from "#app/core/members/for-oneself.ts";
import { MemberSchema } from "#app/core/members/members.schemas.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";

const listed = { method: "GET", output: z.array(Unavailability) } as const;
const entered = { method: "POST", output: Unavailability, status: 201 } as const;
const changed = { method: "PATCH", output: Unavailability } as const;
const DECLINED = z.array(GivenAnswer).meta({ description: "The outcome for each answer." });

const declined = async (uow: MemberUnit, input: z.output<typeof DeclineAllForMemberSchema>) =>
  (await declineAll(uow, input)).map(answeredResource);

const mine = { path: "/users/me/unavailabilities", minRole: "player" } as const;
const mineOne = {
  path: "/users/me/unavailabilities/{id}",
  params: { id: "id" },
  minRole: "player",
} as const;
const theirs = { path: "/users/{id}/unavailabilities", params: { id: "memberId" } } as const;
const theirsOne = {
  path: "/users/{id}/unavailabilities/{unavailability}",
  params: { id: "memberId", unavailability: "id" },
  minRole: "admin",
} as const;

/** When members are away, now and in future: your own times, and for admins everyone's. */
export const unavailabilityOperations = [
  memberOperation({
    ...mine,
    ...listed,
    summary: "List your current and future times away",
    input: z.strictObject({}),
    command: forOneself(unavailabilities),
  }),
  memberOperation({
    ...mine,
    ...entered,
    summary: "Add a time away; your answers stay as they are",
    example: { from: "2026-12-20", until: "2027-01-04", reason: "Family visit" },
    input: EnterUnavailabilitySchema,
    command: forOneself(enterUnavailability),
  }),
  memberOperation({
    ...mineOne,
    ...changed,
    summary: "Update a time away",
    example: { id: 8, until: "2027-01-06" },
    input: ChangeUnavailabilitySchema,
    command: forOneself(changeUnavailability),
  }),
  memberOperation({
    ...mineOne,
    method: "DELETE",
    summary: "End a time away; days already past are kept",
    input: EndUnavailabilitySchema,
    command: forOneself(endUnavailability),
  }),
  memberOperation({
    path: "/users/me/unavailabilities/decline",
    method: "POST",
    minRole: "player",
    summary: "Decline sessions and events during your times away that you have a place in or wait for",
    example: { occasions: [482, 501], reviewed: "" },
    input: DeclineListedSchema,
    output: DECLINED,
    command: forOneself(declined),
  }),
  memberOperation({
    ...theirs,
    ...listed,
    minRole: "coach",
    summary: "List a member's current and future times away",
    input: MemberSchema,
    command: unavailabilities,
  }),
  memberOperation({
    ...theirs,
    ...entered,
    minRole: "admin",
    summary: "Add a time away for a member",
    example: { memberId: 12, from: "2026-12-20", until: "2027-01-04", reason: "Family visit" },
    input: EnterForMemberSchema,
    command: enterUnavailability,
  }),
  memberOperation({
    ...theirsOne,
    ...changed,
    summary: "Update a member's time away",
    example: { memberId: 12, id: 8, until: "2027-01-06" },
    input: ChangeForMemberSchema,
    command: changeUnavailability,
  }),
  memberOperation({
    ...theirsOne,
    method: "DELETE",
    summary: "End a member's time away; days already past are kept",
    input: EndForMemberSchema,
    command: endUnavailability,
  }),
  memberOperation({
    path: "/users/{id}/unavailabilities/decline",
    method: "POST",
    minRole: "admin",
    params: { id: "memberId" },
    summary:
      "Decline for a member sessions and events during their times away that they have a place in or wait for",
    example: { memberId: 12, occasions: [482, 501], reviewed: "" },
    input: DeclineListedForMemberSchema,
    output: DECLINED,
    command: declined,
  }),
];
