import { moneyOf } from "#app/core/club/money-of.ts";
import { NOTED_HOURS } from "#app/core/members/activity/inactivity.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { Role } from "#app/core/members/role.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import { occasionSubject } from "#app/core/occasions/audited-occasion.ts";
import { type DescribedOccasion, lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { memberSees } from "#app/core/occasions/visibility.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { maybe, one } from "#tenants/sql.ts";
import {
  type Admission,
  type Answer,
  type Answering,
  admit,
  canReturnByAnswer,
  freesPlace,
  isInvolved,
  isLate,
  isSameAnswer,
  isTimely,
  placesFree,
  refuseUntimely,
  type Standing,
} from "./admission.ts";
import type { Answered } from "./answered.ts";
import { ensureAdmitted, GATE, lockForPromotion, placePrice } from "./gate.server.ts";
import { leaveQuestion, overCapacityQuestion, walkInQuestion } from "./place-questions.server.ts";
import { recordingAt, refuseRecording } from "./presence/presence.ts";
import { endUndos, onceMovedUp, promote } from "./promote.server.ts";
import { tellDropOut } from "./tell-drop-out.server.ts";
import { recordUndo, tellTakenOff } from "./undo/record-undo.server.ts";
import { losesPlace, tellFrom } from "./undo/undo.ts";

interface Participant {
  name: string;
  /** Alias, else name. */
  shownName: string;
  state: string;
  role: Role;
  tags: string[];
  standing: Standing;
  overCapacity: boolean;
  price: number | null;
  note: string;
  /** When they last got a place, whether or not they still have it. */
  attendingSince: Date | null;
  /** Is their last sign of life, or what others last did for them, more than `NOTED_HOURS` old? */
  isQuiet: boolean;
}

interface AskedAnswer {
  occasionId: number;
  memberId: number;
  answer: Answer;
  note?: string;
  overCapacity: boolean;
  reviewed: string | undefined;
  /** `walkIn` = somebody who turned up without a place is put on the list, or taken off it again. */
  by: Pick<Answering, "role" | "own"> & { walkIn?: boolean };
}

/**
 * Puts one member's answer into effect; all answers go through here. Locks the occasion, asks the rules and the
 * modules, passes nobody in line, and lets the next move up. The same answer again changes nothing. Refuses
 * `not-found`, `occasion-canceled`, `answer-closed`, `answer-settled`, `registration-not-open`, `registration-closed`, `deadline-over`,
 * `not-its-day`, `role-denied`, `member-inactive`, for a walk-in what `refuseRecording` refuses, and whatever a module's
 * gate refuses. Asks back before a place beyond the limit, before a walk-in who has to pay, and before leaving if that
 * has consequences.
 */
export async function settleAnswer(uow: MemberUnit, asked: AskedAnswer): Promise<Answered> {
  const { memberId, by } = asked;
  const sign = by.own ? "active_at" : "involved_at";
  const { occasion, member } = await lockBoth(uow, asked, sign);
  if (!member) throw new Refusal("not-found");
  if (member.state !== "active") throw new Refusal("member-inactive");
  if (by.own && !(await memberSees(uow.db, occasion, { ...member, id: memberId })))
    throw new Refusal("not-found");
  refuseAtWrongTime(uow, occasion, asked);

  const previous = member.standing;
  const promotedBefore = await letOthersFirst(uow, { occasion, member, asked });
  // They may have been the next in line themselves.
  const held: Standing = promotedBefore.includes(memberId) ? "attending" : previous;
  const admission = admit(asked.answer, { ...member, standing: held }, placesFree(occasion), asked);
  await askBack(uow, { occasion, member, held, admission, asked });
  const { standing, place, lineOrder, price } = await writeAnswer(uow, occasion, asked, {
    ...admission,
    leavesLate: by.own && isLate(occasion, uow.now),
    price: uow.modules.priceFor(occasion, member),
    signOfLife: member.isQuiet ? sign : null,
  });
  if (held === "waiting" && standing === "attending") await endUndos(uow, occasion.id);
  if (held !== standing) {
    const committed = isInvolved(standing) ? price : null;
    await uow.tell("attendance.changed", {
      occasionId: occasion.id,
      kind: occasion.kind,
      changes: [{ memberId, before: held, after: standing, price: committed }],
    });
  }
  if (admission.overCapacity && held !== "attending") await tellGiven(uow, occasion, { memberId, lineOrder });
  if (!by.own) {
    const was = { standing: previous, overCapacity: member.overCapacity };
    const becomes = { standing, overCapacity: admission.overCapacity };
    await uow.audit("attendance.recorded", {
      subject: occasionSubject(occasion),
      members: [{ id: memberId, name: member.name, before: was, after: becomes }],
    });
  }
  const isTaken = !by.own && losesPlace(previous, standing);
  const from = isTaken ? tellFrom(occasion, uow.now) : undefined;
  const isPlaceFreed = freesPlace(held, standing);
  const promotedAfter = isPlaceFreed
    ? await promote(uow, { ...occasion, attending: occasion.attending - 1 }, { tellFrom: from })
    : [];
  const told = from ? await tellTakenOff(uow, occasion, { memberId, from }) : [];
  const mayComeBack = isTimely(occasion, {
    role: by.role,
    own: by.own,
    answer: previous === "waiting" ? "attending" : previous,
    now: uow.now,
    timezone: uow.organization.timezone,
  });
  const undo = await recordUndo(uow, occasion, {
    memberId,
    own: by.own,
    before: { ...member, lineOrder },
    previous,
    next: standing,
    movedUp: promotedAfter,
    told,
    closed: !mayComeBack,
  });
  if (by.own && isPlaceFreed)
    await tellDropOut(uow, occasion, { id: memberId, since: member.attendingSince });
  const free = placesFree({ ...occasion, attending: occasion.attending - 1 + promotedAfter.length });
  return {
    occasionId: occasion.id,
    name: occasion.name,
    member: { id: memberId, name: member.shownName },
    previous,
    standing,
    place,
    note: isSameAnswer(previous, standing) ? "" : member.note,
    promoted: [...promotedBefore, ...promotedAfter],
    undo,
    undoable:
      undo === null &&
      // Leaving the line gives up the turn.
      previous !== "waiting" &&
      canReturnByAnswer(previous, standing, free) &&
      mayComeBack,
  };
}

function refuseAtWrongTime(uow: MemberUnit, occasion: DescribedOccasion, { answer, by }: AskedAnswer): void {
  const { timezone } = uow.organization;
  const { walkIn, ...answering } = by;
  if (walkIn) refuseRecording(occasion, recordingAt(uow.now, { role: by.role, timezone }));
  else refuseUntimely(occasion, { ...answering, answer, now: uow.now, timezone });
}

/**
 * Asks the modules about somebody who wants a place, and lets those in line move up before them. Returns who did, and
 * counts them in `occasion`.
 */
async function letOthersFirst(
  uow: MemberUnit,
  { occasion, member, asked }: { occasion: DescribedOccasion; member: Participant; asked: AskedAnswer },
): Promise<number[]> {
  const { standing, role, tags } = member;
  if (asked.answer !== "attending" || standing === "attending") return [];
  // A waiting member who answers again while no place is free keeps their turn; the modules are not asked.
  if (standing === "waiting" && placesFree(occasion) === 0 && !asked.overCapacity) return [];
  // A walk-in is already there, so the modules are not asked: what they can't pay becomes a debt.
  if (!asked.by.walkIn)
    await ensureAdmitted(uow, {
      occasion,
      member: { id: asked.memberId, role, tags },
      price: placePrice(uow, occasion, { ...member, agreedPrice: member.price }),
    });
  const promoted = await promote(uow, occasion);
  occasion.attending += promoted.length;
  occasion.waiting -= promoted.length;
  return promoted;
}

/** Asks back, if need be: before a place beyond the limit, before a walk-in who has to pay, before leaving. */
async function askBack(
  uow: MemberUnit,
  step: {
    occasion: DescribedOccasion;
    member: Participant;
    /** How the member stands once those before them in line have moved up. */
    held: Standing;
    admission: Admission;
    asked: AskedAnswer;
  },
): Promise<void> {
  const { occasion, member, held, admission, asked } = step;
  const { walkIn, own } = asked.by;
  const isGiven = admission.overCapacity || (walkIn && admission.standing === "attending");
  if (isGiven && held !== "attending")
    await ensureConfirmed(asked.reviewed, () => {
      if (!walkIn) return overCapacityQuestion(occasion);
      const price = placePrice(uow, occasion, { ...member, agreedPrice: member.price });
      return walkInQuestion(occasion, {
        name: member.shownName,
        overCapacity: admission.overCapacity,
        price: moneyOf(uow.organization, price),
      });
    });
  if (own && freesPlace(member.standing, admission.standing))
    await ensureConfirmed(asked.reviewed, () => leaveQuestion(uow, { occasion, memberId: asked.memberId }));
}

/** The columns that say when a member was last heard of: by what they did, and by what others did for them. */
type SignOfLife = "active_at" | "involved_at";

/** Locks the occasion, and then the member: in one message unless those in line are locked between the two. */
async function lockBoth(uow: UnitOfWork, { occasionId, memberId }: AskedAnswer, sign: SignOfLife) {
  const lockMember = () => lockParticipant(uow, { occasionId, memberId, sign });
  if (!uow.modules.isGated(GATE)) {
    const [occasion, member] = await Promise.all([lockOccasion(uow.db, occasionId), lockMember()]);
    return { occasion, member };
  }
  const occasion = await lockOccasion(uow.db, occasionId);
  await lockForPromotion(uow, [occasion], [memberId]);
  return { occasion, member: await lockMember() };
}

/** The member and their standing so far, locked so that nobody can archive them in the meantime. */
async function lockParticipant(
  uow: UnitOfWork,
  { occasionId, memberId, sign }: Pick<AskedAnswer, "occasionId" | "memberId"> & { sign: SignOfLife },
): Promise<Participant | undefined> {
  return maybe<Participant>(
    uow.db,
    `SELECT m.name, ${SHOWN_NAME} AS shown_name, m.state, m.role, m.tags, a.state AS standing,
            coalesce(a.over_capacity, false) AS over_capacity, a.price, coalesce(a.note, '') AS note, a.attending_since,
            coalesce(m.${sign}, '-infinity') < :now::timestamptz - interval '${NOTED_HOURS} hours' AS is_quiet
       FROM members m LEFT JOIN attendances a ON a.member_id = m.id AND a.occasion_id = :occasionId
      WHERE m.id = :memberId FOR NO KEY UPDATE OF m`,
    { occasionId, memberId, now: uow.now },
  );
}

/** Tells a member that they were given a place beyond the limit, with the notice for moving up. */
async function tellGiven(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  { memberId, lineOrder }: { memberId: number; lineOrder: number },
): Promise<void> {
  if (occasion.status !== "confirmed" || occasion.startsAt <= uow.now) return;
  const once = onceMovedUp(occasion.id, memberId, lineOrder);
  await notify(uow, [{ memberId, kind: "moved-up", occasion, details: { given: true }, once }]);
}

type Written = Pick<Answered, "standing" | "place"> & { lineOrder: number; price: number | null };

/**
 * Writes the answer and, if one is due, the sign of life, and deletes every undo that this answer makes obsolete, in one
 * statement. Parts that this answer does not need are left out, since planning them costs even if they never run. An
 * answer that somebody else recorded ends the member's inactivity, but does not count as seen.
 */
async function writeAnswer(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  asked: { memberId: number; note?: string },
  admission: Admission & { leavesLate: boolean; price: number; signOfLife: SignOfLife | null },
): Promise<Written> {
  const { signOfLife } = admission;
  const alive = signOfLife
    ? `alive AS (UPDATE members SET ${signOfLife} = :now::timestamptz WHERE id = :memberId),`
    : "";
  const place =
    admission.standing === "waiting"
      ? `(SELECT 1 + count(*)::int FROM attendances w
           WHERE w.occasion_id = a.occasion_id AND w.state = 'waiting' AND w.line_order < a.line_order)`
      : "NULL::int";
  return one<Written>(
    uow.db,
    `WITH ${alive} overtaken AS (
       DELETE FROM answer_undos WHERE occasion_id = :occasionId AND (member_id = :memberId OR :memberId = ANY (moved_up)))
     INSERT INTO attendances AS a (occasion_id, member_id, state, over_capacity, note, price, answered_at, attending_since)
     VALUES (:occasionId, :memberId, :standing, :overCapacity, coalesce(:note::text, ''), :price, :now,
             CASE WHEN :standing::text = 'attending' THEN :now::timestamptz END)
     ON CONFLICT (occasion_id, member_id) DO UPDATE SET
       state = excluded.state, over_capacity = excluded.over_capacity,
       note = coalesce(:note::text, CASE WHEN (a.state <> 'not-attending') IS NOT DISTINCT FROM (excluded.state <> 'not-attending')
                                         THEN a.note ELSE '' END),
       line_order = CASE WHEN :fresh::boolean THEN excluded.line_order ELSE a.line_order END,
       price = CASE WHEN :fresh::boolean THEN excluded.price ELSE coalesce(a.price, excluded.price) END,
       left_late = CASE WHEN excluded.state IN ('attending', 'waiting') THEN false
                        WHEN excluded.state IS NULL AND a.state IS DISTINCT FROM 'attending' THEN false
                        ELSE a.left_late OR a.state = 'attending' AND :leavesLate::boolean END,
       attending_since = CASE WHEN a.state IS DISTINCT FROM 'attending' THEN excluded.attending_since
                              ELSE a.attending_since END,
       answered_at = CASE WHEN a.state IS DISTINCT FROM excluded.state THEN excluded.answered_at ELSE a.answered_at END
     RETURNING a.state AS standing, a.line_order, a.price, ${place} AS place`,
    {
      occasionId: occasion.id,
      memberId: asked.memberId,
      now: uow.now,
      note: asked.note ?? null,
      standing: admission.standing,
      overCapacity: admission.overCapacity,
      fresh: admission.fresh,
      leavesLate: admission.leavesLate,
      price: isInvolved(admission.standing) ? admission.price : null,
    },
  );
}
