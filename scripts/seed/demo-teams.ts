import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { saveTeams } from "#modules/teams/making/change-teams.server.ts";
import { publishTeams } from "#modules/teams/publishing/publish-teams.server.ts";
import { saveResult } from "#modules/teams/results/save-result.server.ts";
import { sheetPlayers } from "#modules/teams/sheet/load-sheet.server.ts";
import { NO_REQUESTS } from "#modules/teams/sheet/requests.ts";
import { placesOfTeams, toTeamProblem } from "#modules/teams/sheet/team-sheet.ts";
import { balance } from "#modules/teams/solver/balance.ts";
import type { Season } from "./season.ts";

/** The demo club's formations: setting 6. */
export const FORMATIONS = [
  {
    name: "5-a-side",
    positions: [
      { name: "Goalkeeper", quantity: 1, key: true },
      { name: "Defender", quantity: 1 },
      { name: "Midfielder", quantity: 2 },
      { name: "Forward", quantity: 1 },
    ],
  },
  {
    name: "7-a-side",
    positions: [
      { name: "Goalkeeper", quantity: 1, key: true },
      { name: "Defender", quantity: 2 },
      { name: "Midfielder", quantity: 3 },
      { name: "Forward", quantity: 1 },
    ],
  },
] as const;

/**
 * Publishes teams for the first two of these sessions. Afterwards somebody drops out of the second one, so that its teams
 * are out of date.
 */
export async function makeTeams(
  { by, members, started }: Season,
  sessions: readonly { id: number; attending: readonly number[] }[],
): Promise<void> {
  const [first, second] = sessions.filter(({ attending }) => attending.length >= 8);
  if (first) await by(members.admin, started, (uow) => publish(uow, first.id, FORMATIONS[0]));
  if (!second) return;
  await by(members.admin, started, (uow) => publish(uow, second.id, FORMATIONS[1]));
  const [gone] = second.attending;
  const said = { occasionId: second.id, attending: "not-attending" as const, reviewed: undefined };
  if (gone !== undefined) await by(gone, started, (uow) => answerOccasion(uow, said));
}

/** Players who play better or worse than their scores say, by how many points: results come to suggest that. */
const OFF: Readonly<Record<string, number>> = {
  Inés: 60,
  "Chloé Lefèvre": -60,
};

/** Publishes a session's teams when it begins, and its result once it is over, if enough members come. */
export async function playGame(
  { by, members }: Season,
  sessionId: number,
  { startsAt, finishesAt }: { startsAt: Date; finishesAt: Date },
): Promise<void> {
  const players = await by(members.admin, startsAt, async (uow) => {
    if ((await sheetPlayers(uow, sessionId)).length < 8) return [];
    await publish(uow, sessionId, FORMATIONS[0]);
    return sheetPlayers(uow, sessionId);
  });
  if (players.length === 0) return;
  const strength = (index: number) =>
    players
      .filter(({ team, attends }) => attends && team === index)
      .reduce((sum, { name, score }) => sum + (score ?? 0) + (OFF[name] ?? 0), 0);
  const ahead = Math.round((strength(1) - strength(2)) / 80);
  const goals = 2 + (sessionId % 3);
  const result = [
    { team: 1, points: goals + Math.max(0, ahead) },
    { team: 2, points: goals + Math.max(0, -ahead) },
  ];
  await by(members.admin, finishesAt, (uow) => saveResult(uow, { sessionId, result }));
}

async function publish(
  uow: MemberUnit,
  sessionId: number,
  { positions }: (typeof FORMATIONS)[number],
): Promise<void> {
  const sheet = {
    formation: "",
    positions: [...positions],
    teams: 2,
    requests: NO_REQUESTS,
    mixes: false,
    seed: 1,
    revision: 0,
    publishedAt: null,
    players: await sheetPlayers(uow, sessionId),
  };
  const made = balance(toTeamProblem(sheet), sheet.seed);
  if ("cannot" in made) throw new Error(`The demo club's teams can't be made: ${made.cannot.why}`);
  await saveTeams(uow, { sessionId, positions: sheet.positions, places: placesOfTeams(made.teams) });
  await publishTeams(uow, { sessionId });
}
