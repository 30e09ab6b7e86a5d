import { createHash } from "node:crypto";
import type { z } from "zod";
import { occasionDetail, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { ActHost, OutsideAct } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import { loadSheet, lockTeams, refuseFixedTeams } from "#modules/teams/sheet/load-sheet.server.ts";
import { pickMaking, storePlaces, storeSheet } from "#modules/teams/sheet/store-sheet.server.ts";
import {
  changesSince,
  hasTeams,
  placesOfTeams,
  savedPlaces,
  type TeamSheet,
  teamsOfPlaces,
  toTeamProblem,
} from "#modules/teams/sheet/team-sheet.ts";
import type { Proposal } from "#modules/teams/solver/least-change.ts";
import type { Team, TeamProblem } from "#modules/teams/solver/problem.ts";
import type { ProposalSchema, SessionTeamsSchema } from "#modules/teams/teams.schemas.ts";

/** What the least change is computed from. */
export interface Asked {
  problem: TeamProblem;
  current: Team[];
  /** Identifies the proposal: members who come or drop out change it, but not the sheet's revision. */
  key: string;
}

/** What to compute for teams that are out of date; undefined if nobody came or left since they were made. */
export function leastChangeProblem(sheet: TeamSheet): Asked | undefined {
  const { gone, fresh } = changesSince(sheet);
  if (!hasTeams(sheet) || gone.length + fresh.length === 0) return undefined;
  const current = teamsOfPlaces(savedPlaces(sheet.players), sheet.positions);
  const asked = { problem: { ...toTeamProblem(sheet), teams: current.length }, current };
  const key = createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, 16);
  return { ...asked, key };
}

/** The least change that brings teams up to date, computed in a thread; undefined if too many came and left. Refuses `teams:busy`. */
export async function computeLeastChange(
  { compute }: Pick<ActHost, "compute">,
  { problem, current }: Asked,
): Promise<Proposal | undefined> {
  const proposal = await compute("teams:leastChange", { problem, current });
  return "cannot" in proposal ? undefined : proposal;
}

interface Begun {
  sessionId: number;
  sheet: TeamSheet;
  asked: Asked;
}

/**
 * Changes the teams as little as possible after people came or left. Refuses `teams:changed`, also if the change is no longer
 * the one that was looked at, `occasion-canceled`, `teams:has-result`, and `teams:no-proposal`.
 */
export const acceptProposal: OutsideAct<z.output<typeof ProposalSchema>, Begun, void> = {
  async begin(uow, { proposal: seen, ...at }) {
    const { session, sheet } = await lockTeams(uow, at);
    await refuseFixedTeams(uow, session);
    const asked = leastChangeProblem(sheet);
    if (seen !== undefined && seen !== asked?.key) throw new Refusal("teams:changed");
    if (!asked) throw new Refusal("teams:no-proposal");
    return { sessionId: session.id, sheet, asked };
  },
  async afterCommit({ compute, member }, { sessionId, sheet: { revision }, asked }) {
    const proposal = await computeLeastChange({ compute }, asked);
    if (!proposal) throw new Refusal("teams:no-proposal");
    await member(async (uow) => {
      const { session, sheet } = await lockTeams(uow, { sessionId, revision });
      await refuseFixedTeams(uow, session);
      if (leastChangeProblem(sheet)?.key !== asked.key) throw new Refusal("teams:changed");
      await storeSheet(uow, session, pickMaking(sheet));
      await storePlaces(uow, session, placesOfTeams(proposal.teams));
    });
  },
};

/** The least change to look at, with the sheet that it was computed from; null if there is nothing to change, or too much. */
export const lookAtProposal = {
  async begin(uow: UnitOfWork, { sessionId }: z.output<typeof SessionTeamsSchema>) {
    await occasionDetail(uow, sessionId, "session");
    const sheet = await loadSheet(uow, sessionId);
    const asked = sheet && leastChangeProblem(sheet);
    return asked ? { sheet, asked } : null;
  },
  async afterCommit(
    host: Pick<ActHost, "compute">,
    begun: { sheet: TeamSheet; asked: Asked } | null,
  ): Promise<{ sheet: TeamSheet; key: string; proposal: Proposal } | null> {
    const proposal = begun && (await computeLeastChange(host, begun.asked));
    return proposal ? { sheet: begun.sheet, key: begun.asked.key, proposal } : null;
  },
};
