import { z } from "zod";
import type { MemberUnit } from "#app/kit/commands.server.ts";
import { memberOperation, outsideOperation, shownNumber, shownPerson, shownText } from "#app/kit/module.ts";
import { hasLeastRole } from "#app/kit/rules.ts";
import { acceptProposal, lookAtProposal } from "#modules/teams/making/accept-proposal.server.ts";
import { balanceAgain, balanceTeams, previewTeams } from "#modules/teams/making/balance-teams.server.ts";
import { moveMember, overrideMember, saveTeams } from "#modules/teams/making/change-teams.server.ts";
import { publishTeams, withdrawTeams } from "#modules/teams/publishing/publish-teams.server.ts";
import { publishedTeams } from "#modules/teams/publishing/published-teams.server.ts";
import { sessionResult } from "#modules/teams/results/session-result.server.ts";
import { loadSheet } from "#modules/teams/sheet/load-sheet.server.ts";
import { makerRoleSetting } from "#modules/teams/sheet/team-settings.ts";
import {
  placesOfTeams,
  savedPlaces,
  type TeamPlace,
  type TeamSheet,
} from "#modules/teams/sheet/team-sheet.ts";
import {
  BalanceFormSchema,
  MoveSchema,
  OverrideSchema,
  PreviewSchema,
  ProposalSchema,
  SaveTeamsSchema,
  SessionTeamsSchema,
  SheetSchema,
} from "#modules/teams/teams.schemas.ts";
import { Requests, requestOperations, toRequestsResource } from "./request-operations.server.ts";
import { resultOperations } from "./result-operations.server.ts";

const sessionId = { id: "sessionId" };

/** A team as the specification has it: an index, and its players by position. */
const TeamResource = z
  .object({
    index: shownNumber(1),
    positions: z.array(
      z.object({
        position: shownText("Keeper", "Empty if positions don’t matter."),
        players: z.array(shownPerson),
      }),
    ),
    substitutes: z.array(shownPerson),
  })
  .meta({ id: "Team" });

const ScoreCardResource = z
  .object({
    strengths: z
      .array(z.number().meta({ examples: [46.5] }))
      .meta({ description: "The strength of each team, in points." }),
    spread: z.number().meta({ description: "The largest strength minus the smallest." }),
    outOfPosition: z.array(z.object({ player: shownNumber(12), position: shownText("Keeper") })),
    brokenRequests: shownNumber(0),
  })
  .meta({ description: "How even the teams are; only for those who make teams." });

/** A team's number and a position in it, null on the bench. */
const PlaceResource = z
  .object({ team: shownNumber(2), position: shownText("Keeper").nullable() })
  .nullable()
  .meta({ description: "`null` = in no team." });

interface NamedPlace extends TeamPlace {
  name: string;
}

function teamResources(places: readonly NamedPlace[], positions: readonly { name: string }[]) {
  const teams = [...Map.groupBy(places, ({ team }) => team)].sort(([one], [other]) => one - other);
  const named = ({ memberId, name }: NamedPlace) => ({ id: memberId, name });
  return teams.map(([index, its]) => ({
    index,
    positions: positions.map(({ name }) => ({
      position: name,
      players: its.filter(({ position }) => position === name).map(named),
    })),
    substitutes: its.filter(({ position }) => !positions.some(({ name }) => name === position)).map(named),
  }));
}

function namedPlaces(places: readonly TeamPlace[], { players }: TeamSheet): NamedPlace[] {
  const names = new Map(players.map(({ memberId, name }) => [memberId, name]));
  return places.map((one) => ({ ...one, name: names.get(one.memberId) ?? "" }));
}

function proposalResource(found: Awaited<ReturnType<typeof lookAtProposal.afterCommit>>) {
  if (!found) return { proposal: null, teams: [], changes: [] };
  const { sheet, key, proposal } = found;
  const places = namedPlaces(placesOfTeams(proposal.teams), sheet);
  const changes = proposal.changes.map((change) => ({ ...change, player: Number(change.player) }));
  return { proposal: key, teams: teamResources(places, sheet.positions), changes };
}

function previewResource({ sheet, places, card }: Awaited<ReturnType<typeof previewTeams.afterCommit>>) {
  const { strengths, spread, brokenRequests } = card;
  const outOfPosition = card.outOfPosition.map(({ player, position }) => ({
    player: Number(player),
    position,
  }));
  return {
    teams: teamResources(namedPlaces(places, sheet), sheet.positions),
    card: { strengths, spread, brokenRequests, outOfPosition },
  };
}

/** Those who make teams get the current ones, everybody else those that were published. */
async function loadSessionTeams(uow: MemberUnit, { sessionId: id }: z.output<typeof SessionTeamsSchema>) {
  const published = await publishedTeams(uow, { sessionId: id });
  const shown = published.members.map(({ team }) => team);
  const result = published.publishedAt ? await sessionResult(uow, { sessionId: id, teams: shown }) : null;
  const isMaker = hasLeastRole(uow.actor.role, makerRoleSetting, uow.organization.settings);
  const sheet = isMaker ? await loadSheet(uow, id) : undefined;
  const publishedAt = published.publishedAt?.toISOString() ?? null;
  if (!sheet) return { publishedAt, result, teams: teamResources(published.members, published.positions) };
  const places = namedPlaces(savedPlaces(sheet.players), sheet);
  return {
    publishedAt,
    result,
    revision: sheet.revision,
    teams: teamResources(places, sheet.positions),
    requests: toRequestsResource(sheet.requests),
  };
}

export const teamOperations = [
  memberOperation({
    method: "GET",
    path: "/sessions/{id}/teams",
    summary: "Get the teams of a session",
    minRole: "player",
    input: SessionTeamsSchema,
    params: sessionId,
    output: z.object({
      publishedAt: z
        .string()
        .meta({ format: "date-time" })
        .nullable()
        .meta({ description: "`null` = not published." }),
      revision: shownNumber(4)
        .optional()
        .meta({ description: "Only for those who make teams: send it with each change." }),
      teams: z.array(TeamResource),
      requests: Requests.optional(),
      result: z
        .array(z.object({ team: shownNumber(1), points: shownNumber(3) }))
        .nullable()
        .meta({ description: "The result between the published teams; `null` = none saved." }),
    }),
    command: loadSessionTeams,
  }),
  outsideOperation(
    {
      method: "GET",
      path: "/sessions/{id}/teams/preview",
      summary: "Preview balanced teams, without saving anything",
      minRole: makerRoleSetting,
      input: PreviewSchema,
      params: sessionId,
      output: z.object({ teams: z.array(TeamResource), card: ScoreCardResource }),
    },
    {
      begin: previewTeams.begin,
      afterCommit: async (host, begun) => previewResource(await previewTeams.afterCommit(host, begun)),
    },
  ),
  outsideOperation(
    {
      method: "POST",
      path: "/sessions/{id}/teams/balanced",
      summary: "Make balanced teams and save them",
      example: { sessionId: 482, formation: "Seven a side", teams: 2 },
      minRole: makerRoleSetting,
      input: BalanceFormSchema,
      params: sessionId,
    },
    balanceTeams,
  ),
  outsideOperation(
    {
      method: "POST",
      path: "/sessions/{id}/teams/balanced-again",
      summary: "Make different teams that are just as even, with the same options",
      example: { sessionId: 482, revision: 4 },
      minRole: makerRoleSetting,
      input: SheetSchema,
      params: sessionId,
    },
    balanceAgain,
  ),
  memberOperation({
    method: "POST",
    path: "/sessions/{id}/teams/moves",
    summary: "Move a member to a team or position, or swap two",
    example: { sessionId: 482, memberId: 12, team: 2, position: "Keeper" },
    minRole: makerRoleSetting,
    input: MoveSchema,
    params: sessionId,
    command: moveMember,
  }),
  memberOperation({
    method: "PUT",
    path: "/sessions/{id}/teams/members/{member}",
    summary: "Override a member's position or score for this session only",
    example: { sessionId: 482, memberId: 12, position: "Defender", score: 6 },
    minRole: makerRoleSetting,
    input: OverrideSchema,
    params: { ...sessionId, member: "memberId" },
    command: overrideMember,
  }),
  memberOperation({
    method: "PUT",
    path: "/sessions/{id}/teams",
    summary: "Save who is in which team",
    example: {
      sessionId: 482,
      places: [
        { memberId: 12, team: 1, position: "Keeper" },
        { memberId: 31, team: 2, position: "Keeper" },
      ],
    },
    minRole: makerRoleSetting,
    input: SaveTeamsSchema,
    params: sessionId,
    command: saveTeams,
  }),
  outsideOperation(
    {
      method: "GET",
      path: "/sessions/{id}/teams/changes",
      summary: "Get the smallest change to the teams after players joined or left, without saving it",
      minRole: makerRoleSetting,
      input: SessionTeamsSchema,
      params: sessionId,
      output: z.object({
        proposal: shownText("c2f0a91b").nullable().meta({
          description:
            "Send it back to make exactly these changes; `null` = nothing to change, or too much for a small change.",
        }),
        teams: z.array(TeamResource).meta({ description: "The teams after the changes." }),
        changes: z.array(z.object({ player: shownNumber(12), from: PlaceResource, to: PlaceResource })),
      }),
    },
    {
      begin: lookAtProposal.begin,
      afterCommit: async (host, begun) => proposalResource(await lookAtProposal.afterCommit(host, begun)),
    },
  ),
  outsideOperation(
    {
      method: "POST",
      path: "/sessions/{id}/teams/changes",
      summary: "Change the teams as little as possible after players joined or left",
      example: { sessionId: 482, revision: 4 },
      minRole: makerRoleSetting,
      input: ProposalSchema,
      params: sessionId,
    },
    acceptProposal,
  ),
  memberOperation({
    method: "POST",
    path: "/sessions/{id}/teams/published",
    summary: "Publish the teams to those who are coming",
    example: { sessionId: 482, revision: 4 },
    minRole: makerRoleSetting,
    input: SheetSchema,
    params: sessionId,
    output: z.object({ count: shownNumber(14, "The number of players in teams.") }),
    command: publishTeams,
  }),
  memberOperation({
    method: "DELETE",
    path: "/sessions/{id}/teams/published",
    summary: "Withdraw the published teams",
    minRole: makerRoleSetting,
    input: SheetSchema,
    params: sessionId,
    query: ["revision"],
    command: withdrawTeams,
  }),
  ...requestOperations,
  ...resultOperations,
];
