import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { enterUnavailability } from "#app/core/attendance/availability/enter-unavailability.server.ts";
import { recordPresence } from "#app/core/attendance/presence/record-presence.server.ts";
import { rateSession } from "#app/core/attendance/ratings/rate-session.server.ts";
import { createEvent } from "#app/core/occasions/events/create-event.server.ts";
import { CreateEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { cancelOccasion } from "#app/core/occasions/lifecycle/end-occasion.server.ts";
import { reinstateOccasion } from "#app/core/occasions/lifecycle/reinstate.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import { toSpan } from "#app/kernel/values/zoned.ts";
import { closeDays } from "#modules/schedules/closed-days/close-days.server.ts";
import { CloseDaysSchema } from "#modules/schedules/closed-days/closed-days.schemas.ts";
import { createSchedule } from "#modules/schedules/create-schedule.server.ts";
import { CreateScheduleSchema } from "#modules/schedules/schedules.schemas.ts";
import { collectAll, collectSome, payOut, refillPurses } from "./demo-money.ts";
import {
  AWAY,
  CLOSED,
  COMING,
  DEMO_ZONE,
  type DemoOccasion,
  LAST_SEASON,
  PAST,
  RATINGS,
  timesOf,
  WEEKLY,
} from "./demo-occasions.ts";
import { makeTeams, playGame } from "./demo-teams.ts";
import { type DemoMembers, daysBefore, type Season } from "./season.ts";

const HOUR_MS = 3_600_000;
/** The last past session with a price. */
const LAST_PRICED = PAST.findLast(({ kind, price }) => kind === "session" && price);

/**
 * Plays the demo club's season as its members would have: each act is a command, done by somebody, at its time. The
 * schedule is made last, because its presence shows that the club is complete.
 */
export async function playSeason(season: Season): Promise<void> {
  const { by, byClock, members, started, today } = season;
  for (const [index, occasion] of PAST.entries()) {
    const { startsAt, finishesAt } = toSpan(timesOf(occasion, today), DEMO_ZONE);
    if (occasion.leftLate) await refillPurses(season, daysBefore(startsAt, 1));
    const { id } = await playPast(season, occasion, index);
    if (occasion.kind === "session") await playGame(season, id, { startsAt, finishesAt });
    const over = new Date(finishesAt.getTime() + 5 * HOUR_MS);
    if (over > started) continue;
    if (occasion === LAST_PRICED) await payOut(season, finishesAt);
    await byClock(over, settleDue);
    if (occasion.kind === "event") await collectSome(season, over);
  }
  await byClock(started, settleDue);
  const sessions: Awaited<ReturnType<typeof plan>>[] = [];
  for (const [index, occasion] of COMING.entries()) {
    const planned = await plan(season, occasion, { index, at: started });
    if (occasion.kind === "session" && occasion.ended !== "canceled") sessions.push(planned);
  }
  await makeTeams(season, sessions);
  const away = members.players[AWAY.player]?.id ?? members.coach;
  await by(away, started, (uow) =>
    enterUnavailability(uow, {
      memberId: away,
      from: addDays(today, AWAY.from),
      until: addDays(today, AWAY.until),
      reason: AWAY.reason,
    }),
  );
  await by(members.admin, started, (uow) => endPlanning(uow, today));
}

/** Plays the priced occasions of the season before, and collects all charges. */
export async function playLastSeason(season: Season): Promise<void> {
  for (const [index, occasion] of LAST_SEASON.entries()) {
    const { finishesAt } = toSpan(timesOf(occasion, season.today), DEMO_ZONE);
    const over = new Date(finishesAt.getTime() + 5 * HOUR_MS);
    await playPast(season, occasion, index);
    await season.byClock(over, settleDue);
    if (occasion.kind === "event") await collectAll(season, over);
  }
}

/** Plays a past occasion: it is planned days ahead and answered; the coach records presence, and members rate it. */
async function playPast(season: Season, occasion: DemoOccasion, index: number): Promise<{ id: number }> {
  const { by, members, today } = season;
  const { startsAt, finishesAt } = toSpan(timesOf(occasion, today), DEMO_ZONE);
  const hoursAfter = (instant: Date, hours: number) => new Date(instant.getTime() + hours * HOUR_MS);
  const everybody = { ...season, members: { ...members, players: [members.player, ...members.players] } };
  const planned = await plan(everybody, occasion, { index, at: hoursAfter(startsAt, -150) });
  const { id: occasionId, attending } = planned;
  const leaver = occasion.leftLate && attending.pop();
  if (leaver)
    await by(leaver, hoursAfter(startsAt, -3), (uow) =>
      answerOccasion(uow, { occasionId, attending: "not-attending", note: "Ill", reviewed: undefined }),
    );
  const [late, absent] = [attending[index % attending.length], attending[(index + 3) % attending.length]];
  await by(members.coach, hoursAfter(startsAt, 0.2), (uow) =>
    recordPresence(uow, {
      occasionId,
      act: undefined,
      others: { presence: "came", among: attending },
      marks: [
        ...(late === undefined ? [] : [{ memberId: late, presence: "late" as const }]),
        ...(absent === undefined || absent === late
          ? []
          : [{ memberId: absent, presence: "absent" as const }]),
      ],
    }),
  );
  if (occasion.kind === "event") {
    const seen = { occasionId, reviewed: undefined };
    await by(members.admin, hoursAfter(finishesAt, 1), (uow) => settleOccasion(uow, seen, "event"));
    return planned;
  }
  const came = attending.filter((memberId) => memberId !== absent);
  for (const [turn, [stars, comment]] of RATINGS.slice(index % 3).entries()) {
    const memberId = came[turn];
    if (memberId !== undefined)
      await by(memberId, hoursAfter(finishesAt, 2), (uow) =>
        rateSession(uow, { occasionId, stars, comment }),
      );
  }
  return planned;
}

/** Makes an occasion, cancels it or puts it back on if it says so, and has people answer. Returns its id and who has a place. */
async function plan(
  { by, members, today }: Season,
  occasion: DemoOccasion,
  { index, at }: { index: number; at: Date },
): Promise<{ id: number; attending: number[] }> {
  const { ended, day: _day, from: _from, to: _to, leftLate: _left, kind, ...fields } = occasion;
  const input = { ...fields, ...timesOf(occasion, today) };
  const id = await by(members.admin, at, (uow) => create(uow, kind, input));
  const off = { occasionId: id, notify: false, reviewed: undefined };
  if (ended === "put-back") {
    await by(members.admin, at, (uow) => cancelOccasion(uow, off, kind));
    await by(members.admin, at, (uow) => reinstateOccasion(uow, off, kind));
  }
  const attending: number[] = [];
  for (const { memberId, answer, note } of answersTo(occasion, members.players, index)) {
    const said = { occasionId: id, attending: answer, note, reviewed: undefined };
    if (await by(memberId, at, (uow) => answers(uow, said))) attending.push(memberId);
  }
  if (ended === "canceled") await by(members.admin, at, (uow) => cancelOccasion(uow, off, kind));
  return { id, attending };
}

/** Answers, unless the member's money or membership does not allow it. Returns whether the member has a place. */
async function answers(uow: MemberUnit, said: Parameters<typeof answerOccasion>[1]): Promise<boolean> {
  try {
    return (await answerOccasion(uow, said)).standing === "attending";
  } catch (error) {
    if (error instanceof Refusal && /^(payments|memberships):/.test(error.code)) return false;
    throw error;
  }
}

async function create(uow: UnitOfWork, kind: DemoOccasion["kind"], input: object): Promise<number> {
  if (kind === "event") {
    const { tags: _tags, answerDeadlineHours: _hours, ...event } = input as Partial<DemoOccasion>;
    return (await createEvent(uow, CreateEventSchema.parse(event))).eventId;
  }
  const { sessionIds } = await createSession(uow, CreateSessionSchema.parse(input));
  return sessionIds[0] ?? 0;
}

async function endPlanning(uow: MemberUnit, today: string): Promise<void> {
  const { from, until, reason } = CLOSED;
  const days = { from: addDays(today, from), until: addDays(today, until), reason, reviewed: "" };
  await closeDays(uow, CloseDaysSchema.parse(days));
  await createSchedule(uow, CreateScheduleSchema.parse(WEEKLY));
}

/** The answers of a different part of the club each time: the first ones get the places, some wait, the last ones can't come. */
function answersTo(
  { capacity, tags }: DemoOccasion,
  players: DemoMembers["players"],
  index: number,
): { memberId: number; answer: Answer; note?: string }[] {
  const wanted = capacity === null ? 16 : Math.ceil(capacity * (index % 3 === 1 ? 1.2 : 0.8));
  const asked = players.filter((player) => !tags || player.tags.some((tag) => tags.includes(tag)));
  const turn = new Set(asked.flatMap((_, place) => asked[(place * 7 + index * 5) % asked.length]?.id ?? []));
  return [...turn].slice(0, wanted + 4).map((memberId, place) => ({
    memberId,
    answer: place < wanted ? "attending" : "not-attending",
    ...(place === wanted && { note: "Working late" }),
  }));
}
