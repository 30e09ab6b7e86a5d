import type { z } from "zod";
import { type DescribedOccasion, occasionDetail, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { ActHost, OutsideAct } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import { positionsRefusal } from "#modules/teams/formations/change-formations.server.ts";
import { findFormation, parsePositions } from "#modules/teams/sheet/formations.ts";
import {
  loadSheet,
  lockSheet,
  lockTeams,
  recentTeams,
  refuseFixedTeams,
  sheetPlayers,
} from "#modules/teams/sheet/load-sheet.server.ts";
import { anyPosition } from "#modules/teams/sheet/no-positions.ts";
import { NO_REQUESTS } from "#modules/teams/sheet/requests.ts";
import { pickMaking, storePlaces, storeSheet } from "#modules/teams/sheet/store-sheet.server.ts";
import { doubledName, type PositionPlaces } from "#modules/teams/sheet/team-settings.ts";
import {
  countComing,
  placesOfTeams,
  type TeamPlace,
  type TeamSheet,
  toTeamProblem,
} from "#modules/teams/sheet/team-sheet.ts";
import type { Balanced } from "#modules/teams/solver/balance.ts";
import type { Unsolvable } from "#modules/teams/solver/problem.ts";
import type { ScoreCard } from "#modules/teams/solver/score-card.ts";
import type { BalanceFormSchema, PreviewSchema, SheetSchema } from "#modules/teams/teams.schemas.ts";

/** What `begin` has read: how teams are to be made, and from whom. */
interface Begun {
  sheet: TeamSheet;
  sessionId: number;
  recent: string[][][];
}

/**
 * Makes balanced teams of those who come, and saves them; only those who make teams see them before they are published. Refuses
 * `teams:changed`, `occasion-canceled`, `teams:has-result`, what is wrong with typed positions (`teams:position-exists` and so on),
 * and what can't be divided (`teams:too-few` and so on).
 */
export const balanceTeams: OutsideAct<z.output<typeof BalanceFormSchema>, Begun, void> = {
  async begin(uow, { sessionId, revision, formation, positions, ...asked }) {
    const { session, sheet: stored } = await lockSheet(uow, { sessionId, revision });
    await refuseFixedTeams(uow, session);
    const players = stored?.players ?? (await sheetPlayers(uow, sessionId));
    const sheet: TeamSheet = {
      ...resolvePositions(uow, { formation, typed: positions }, countComing(players)),
      teams: asked.teams ?? null,
      requests: { ...(stored?.requests ?? NO_REQUESTS), evenGenders: asked.evenGenders },
      mixes: asked.mixes,
      seed: stored?.seed ?? 1,
      players,
      revision: stored?.revision ?? 0,
      lastMove: null,
      publishedAt: null,
    };
    return { sheet, sessionId, recent: await loadRecentTeams(uow, session, sheet) };
  },
  afterCommit: makeAndSave,
};

/**
 * Makes other teams with the same settings, equally even. Refuses `teams:changed`, `teams:none`, `occasion-canceled`,
 * `teams:has-result`.
 */
export const balanceAgain: OutsideAct<z.output<typeof SheetSchema>, Begun, void> = {
  async begin(uow, at) {
    const { session, sheet: stored } = await lockTeams(uow, at);
    await refuseFixedTeams(uow, session);
    const sheet = { ...stored, seed: (stored.seed % 1_000_000) + 1 };
    return { sheet, sessionId: session.id, recent: await loadRecentTeams(uow, session, sheet) };
  },
  afterCommit: makeAndSave,
};

/** Computes in a thread, then saves unless somebody else has changed the teams meanwhile; members who have left since are in none. */
async function makeAndSave(
  { compute, member }: Pick<ActHost, "compute" | "member">,
  { sheet, sessionId, recent }: Begun,
): Promise<void> {
  const { teams } = solved(
    await compute("teams:balance", { problem: toTeamProblem(sheet, recent), seed: sheet.seed }),
  );
  await member(async (uow) => {
    const { session, sheet: stored } = await lockSheet(uow, { sessionId, revision: sheet.revision });
    await refuseFixedTeams(uow, session);
    const players = stored?.players ?? (await sheetPlayers(uow, sessionId));
    const coming = new Set(players.filter(({ attends }) => attends).map(({ memberId }) => memberId));
    await storeSheet(uow, session, pickMaking(sheet));
    await storePlaces(
      uow,
      session,
      placesOfTeams(teams).filter(({ memberId }) => coming.has(memberId)),
    );
  });
}

/** Previews teams with their score card, without saving anything. Refuses what `balanceTeams` does. */
export const previewTeams = {
  async begin(
    uow: UnitOfWork,
    { sessionId, formation, positions, ...asked }: z.output<typeof PreviewSchema>,
  ): Promise<Begun> {
    const session = await occasionDetail(uow, sessionId, "session");
    const stored = await loadSheet(uow, sessionId);
    const players = stored?.players ?? (await sheetPlayers(uow, sessionId));
    const requests = stored?.requests ?? NO_REQUESTS;
    const isSaid = formation !== undefined || positions !== undefined || !stored;
    const sheet: TeamSheet = {
      ...(isSaid
        ? resolvePositions(uow, { formation, typed: positions }, countComing(players))
        : { formation: stored.formation, positions: stored.positions }),
      teams: asked.teams ?? stored?.teams ?? null,
      requests: { ...requests, evenGenders: asked.evenGenders ?? requests.evenGenders },
      mixes: asked.mixes ?? stored?.mixes ?? false,
      seed: asked.seed ?? stored?.seed ?? 1,
      revision: stored?.revision ?? 0,
      lastMove: null,
      publishedAt: stored?.publishedAt ?? null,
      players,
    };
    return { sheet, sessionId, recent: await loadRecentTeams(uow, session, sheet) };
  },
  async afterCommit(
    { compute }: Pick<ActHost, "compute">,
    { sheet, recent }: Begun,
  ): Promise<{ sheet: TeamSheet; places: TeamPlace[]; card: ScoreCard }> {
    const problem = toTeamProblem(sheet, recent);
    const { teams, card } = solved(await compute("teams:balance", { problem, seed: sheet.seed }));
    return { sheet, places: placesOfTeams(teams), card };
  },
};

async function loadRecentTeams(
  uow: UnitOfWork,
  session: DescribedOccasion,
  { mixes }: Pick<TeamSheet, "mixes">,
) {
  return mixes ? recentTeams(uow, session) : [];
}

function resolvePositions(
  { organization }: UnitOfWork,
  { formation, typed }: { formation: string | undefined; typed: string | undefined },
  players: number,
): { formation: string; positions: PositionPlaces[] } {
  if (formation) {
    const named = findFormation(organization.settings, formation);
    if (!named) throw new Refusal("teams:no-formation", "formation");
    // The API's settings call stores a formation unchecked.
    const doubled = doubledName(named.positions);
    if (doubled !== undefined) throw new Refusal("teams:position-exists", "formation", { line: doubled });
    return { formation: named.name, positions: named.positions };
  }
  if (!typed?.trim()) return { formation: "", positions: anyPosition(players) };
  const positions = parsePositions(typed);
  if ("why" in positions) throw positionsRefusal(positions);
  return { formation: "", positions };
}

const REFUSALS = {
  "too-few-players": "teams:too-few",
  "too-many-players": "teams:too-many",
  "too-many-teams": "teams:too-many-teams",
  "bad-team-count": "teams:too-many-teams",
  "too-many-places": "teams:too-many-places",
  "too-many-requests": "teams:too-many-requests",
} as const;

/** The teams of an answer. Refuses what can't be divided: `teams:too-few` and so on. */
function solved(answer: Balanced): Exclude<Balanced, { cannot: Unsolvable }> {
  if ("cannot" in answer) throw toRefusal(answer.cannot);
  return answer;
}

/** Throws an ordinary error for problems that no user input leads to. */
function toRefusal({ why, about }: Unsolvable): Refusal {
  const code = REFUSALS[why as keyof typeof REFUSALS];
  if (!code) throw new Error(`The solver does not take the problem: ${why} (${about}).`);
  return new Refusal(code, why === "too-few-players" ? "teams" : undefined, { count: Number(about) || 0 });
}
