import type { z } from "zod";
import type { MemberUnit } from "#app/kit/commands.server.ts";
import { occasionSubject, Refusal } from "#app/kit/rules.ts";
import {
  lockSheet,
  lockTeams,
  refuseFixedTeams,
  sheetPlayers,
} from "#modules/teams/sheet/load-sheet.server.ts";
import { ANYWHERE, anyPosition } from "#modules/teams/sheet/no-positions.ts";
import { NO_REQUESTS, requests as requestsSchema, type TeamRequests } from "#modules/teams/sheet/requests.ts";
import { endAct, pickMaking, storePlaces, storeSheet } from "#modules/teams/sheet/store-sheet.server.ts";
import {
  doubledName,
  hasTooManyPlaces,
  MAX_QUANTITY,
  type PositionPlaces,
} from "#modules/teams/sheet/team-settings.ts";
import {
  type SheetPlayer,
  savedPlaces,
  type TeamPlace,
  type TeamSheet,
} from "#modules/teams/sheet/team-sheet.ts";
import type {
  AskSchema,
  MoveSchema,
  OverrideSchema,
  SaveTeamsSchema,
  UnaskSchema,
} from "#modules/teams/teams.schemas.ts";
import { type Move, placesAfter } from "./moved-places.ts";

/**
 * Saves who is in which team; members who are not named are in none. Without `positions`, the positions are those of the session's sheet,
 * or else those that the places name; with `positions`, the sheet no longer has a formation of the club's. Refuses `teams:changed`,
 * `occasion-canceled`, `teams:has-result`, `teams:twice`, `teams:position-exists`, `teams:too-many-places`, `teams:not-attending` and
 * `teams:unknown-position`.
 */
export async function saveTeams(
  uow: MemberUnit,
  { places: given, positions, ...at }: z.output<typeof SaveTeamsSchema>,
): Promise<void> {
  const { session, sheet: stored } = await lockSheet(uow, at);
  await refuseFixedTeams(uow, session);
  // A caller who names no position at all means players, not only substitutes.
  const isUnnamed = !positions && !stored && given.every(({ position }) => position === null);
  const places = isUnnamed ? given.map((one) => ({ ...one, position: ANYWHERE })) : given;
  if (new Set(places.map(({ memberId }) => memberId)).size !== places.length)
    throw new Refusal("teams:twice", "places");
  const sheet: TeamSheet = {
    teams: null,
    requests: NO_REQUESTS,
    mixes: false,
    seed: 1,
    revision: 0,
    lastMove: null,
    publishedAt: null,
    players: stored?.players ?? (await sheetPlayers(uow, session.id)),
    ...stored,
    formation: positions ? "" : (stored?.formation ?? ""),
    positions: positions ?? stored?.positions ?? namedPositions(places),
  };
  if (hasTooManyPlaces(sheet.positions))
    throw new Refusal("teams:too-many-places", positions ? "positions" : "places");
  const doubled = doubledName(sheet.positions);
  if (doubled !== undefined) throw new Refusal("teams:position-exists", "positions", { line: doubled });
  for (const { memberId, position } of places) ensurePlace(sheet, memberId, position);
  await storeSheet(uow, session, pickMaking(sheet));
  await storePlaces(uow, session, places);
}

/** The positions that places name, each with as many places as the team with most players there needs. */
function namedPositions(places: readonly TeamPlace[]): PositionPlaces[] {
  const named = places.filter(({ position }) => position !== null && position !== ANYWHERE);
  if (named.length === 0) return anyPosition(places.length);
  return [...Map.groupBy(named, ({ position }) => position ?? "")].map(([name, its]) => {
    const perTeam = [...Map.groupBy(its, ({ team }) => team).values()].map((some) => some.length);
    return { name, quantity: Math.min(MAX_QUANTITY, Math.max(...perTeam)) };
  });
}

/**
 * Moves a member to a team, or swaps two, and returns the revision that it led to. A move with the key of the last move is a
 * retry, and changes nothing. Refuses `teams:changed`, `occasion-canceled`, `teams:has-result`, `teams:not-attending`,
 * `teams:unknown-position`.
 */
export async function moveMember(
  uow: MemberUnit,
  { sessionId, revision, key, ...move }: z.output<typeof MoveSchema>,
): Promise<{ key: string | undefined; revision: number }> {
  const { session, sheet } = await lockTeams(uow, { sessionId });
  if (key !== undefined && key === sheet.lastMove) return { key, revision: sheet.revision };
  if (revision !== undefined && revision !== sheet.revision) throw new Refusal("teams:changed");
  await refuseFixedTeams(uow, session);
  ensurePlace(sheet, move.memberId, move.position ?? null);
  if (move.other !== undefined) ensurePlace(sheet, move.other, null);
  const board = { ...sheet, places: savedPlaces(sheet.players) };
  await storeSheet(uow, session, pickMaking(sheet));
  await storePlaces(uow, session, placesAfter(board, move satisfies Move));
  if (key !== undefined)
    await uow.db("team_sheets").where({ occasion_id: session.id }).update({ last_move: key });
  return { key, revision: sheet.revision + 1 };
}

/**
 * Sets a member's overrides for this session. Refuses `teams:changed`, `occasion-canceled`, `teams:has-result`,
 * `teams:not-attending`, `teams:unknown-position`.
 */
export async function overrideMember(
  uow: MemberUnit,
  { sessionId, revision, memberId, ...own }: z.output<typeof OverrideSchema>,
): Promise<void> {
  const position = own.position ?? null;
  const score = own.score ?? null;
  const { session, sheet } = await lockTeams(uow, { sessionId, revision });
  await refuseFixedTeams(uow, session);
  const player = ensurePlace(sheet, memberId, position);
  const overrides = uow.db("team_overrides");
  const key = { occasion_id: sessionId, member_id: memberId };
  // An override that counted until now is not kept as the score of the time.
  if (score === null && player.override.score !== null)
    await uow.db("attendances").where(key).update({ score: null });
  if (position === null && score === null) await overrides.where(key).delete();
  else
    await overrides
      .insert({ ...key, position, score })
      .onConflict(["occasion_id", "member_id"])
      .merge();
  await endAct(uow, session.id);
  await storePlaces(uow, session, savedPlaces(sheet.players));
  await uow.audit("teams.overridden", {
    subject: occasionSubject(session),
    members: [{ id: memberId, name: player.name, before: player.override, after: { position, score } }],
  });
}

/**
 * Adds a request, which is heeded the next time teams are made. Refuses `teams:changed`, `teams:group-size`, `teams:not-attending`,
 * `teams:too-many-requests`.
 */
export async function addTeamRequest(
  uow: MemberUnit,
  { sessionId, revision, kind, memberIds }: z.output<typeof AskSchema>,
): Promise<void> {
  const { session, sheet } = await lockTeams(uow, { sessionId, revision });
  const members = [...new Set(memberIds)];
  for (const memberId of members) ensurePlace(sheet, memberId, null);
  const { requests } = sheet;
  const staysAs = kind === "stay" || kind === "stay-at-position" ? kind : undefined;
  if (!staysAs && members.length < 2) throw new Refusal("teams:group-size", "memberIds");
  const added: Partial<TeamRequests> = staysAs
    ? { locks: locksWith(sheet, members, staysAs) }
    : { [kind]: [...requests[kind as "together" | "apart"], members] };
  const asked = requestsSchema.safeParse({ ...requests, ...added });
  if (!asked.success) throw new Refusal("teams:too-many-requests");
  await storeSheet(uow, session, { ...pickMaking(sheet), requests: asked.data });
}

/** Takes a request back. Refuses `teams:changed`, and `not-found` if there is none. */
export async function removeTeamRequest(
  uow: MemberUnit,
  { sessionId, revision, kind, at }: z.output<typeof UnaskSchema>,
): Promise<void> {
  const { session, sheet } = await lockSheet(uow, { sessionId, revision });
  const list = kind === "stay" ? "locks" : kind;
  if (!sheet || at >= sheet.requests[list].length) throw new Refusal("not-found");
  const requests = { ...sheet.requests, [list]: sheet.requests[list].filter((_, index) => index !== at) };
  await storeSheet(uow, session, { ...pickMaking(sheet), requests });
}

/**
 * The locks, with these members added where they are: in their team, or at their position. A member with one of the two locks can
 * have the other, too.
 */
function locksWith(
  { players, requests: { locks } }: TeamSheet,
  members: readonly number[],
  kind: "stay" | "stay-at-position",
): TeamRequests["locks"] {
  const added = players.flatMap(({ memberId, team, position }) => {
    if (!members.includes(memberId) || team === null) return [];
    if (kind === "stay-at-position" && !position) return [];
    const before = locks.find((one) => one.memberId === memberId);
    return { ...before, memberId, ...(kind === "stay" ? { team } : { position: position as string }) };
  });
  return [...locks.filter((one) => !added.some(({ memberId }) => memberId === one.memberId)), ...added];
}

/** The player with this id. Refuses `teams:not-attending` and `teams:unknown-position`. */
function ensurePlace(
  { players, positions }: TeamSheet,
  memberId: number,
  position: string | null,
): SheetPlayer {
  const player = players.find((one) => one.memberId === memberId && one.attends);
  if (!player) throw new Refusal("teams:not-attending");
  if (position !== null && !positions.some(({ name }) => name === position))
    throw new Refusal("teams:unknown-position", "position", { position });
  return player;
}
