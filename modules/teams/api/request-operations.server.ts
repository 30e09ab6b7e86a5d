import { z } from "zod";
import { memberOperation, shownNumber, shownText } from "#app/kit/module.ts";
import { addTeamRequest, removeTeamRequest } from "#modules/teams/making/change-teams.server.ts";
import type { TeamRequests } from "#modules/teams/sheet/requests.ts";
import { makerRoleSetting } from "#modules/teams/sheet/team-settings.ts";
import { AskSchema, UnaskSchema } from "#modules/teams/teams.schemas.ts";

const requests = { path: "/sessions/{id}/teams/requests", params: { id: "sessionId" } };
const groups = z.array(z.array(shownNumber(12)));

/** The requests for the next time that teams are made; members by their ids. */
export const Requests = z
  .object({
    together: groups,
    apart: groups,
    stay: z.array(
      z.object({
        player: shownNumber(12),
        team: shownNumber(1).nullable(),
        position: shownText("Keeper").nullable(),
      }),
    ),
    evenGenders: z.boolean(),
  })
  .meta({ description: "The requests for the teams; only for those who make teams." });

export function toRequestsResource({
  together,
  apart,
  locks,
  evenGenders,
}: TeamRequests): z.input<typeof Requests> {
  const stay = locks.map(({ memberId, team, position }) => ({
    player: memberId,
    team: team ?? null,
    position: position ?? null,
  }));
  return { together, apart, stay, evenGenders };
}

/** The part of the API about requests. */
export const requestOperations = [
  memberOperation({
    ...requests,
    method: "POST",
    summary: "Request that members are kept together, apart or where they are when teams are next made",
    example: { sessionId: 482, kind: "together", memberIds: [12, 15] },
    minRole: makerRoleSetting,
    input: AskSchema,
    command: addTeamRequest,
  }),
  memberOperation({
    ...requests,
    method: "DELETE",
    summary: "Withdraw a request, by its index in the list of its kind, from 0",
    minRole: makerRoleSetting,
    input: UnaskSchema,
    query: ["revision", "kind", "at"],
    command: removeTeamRequest,
  }),
];
