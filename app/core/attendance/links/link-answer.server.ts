import type { z } from "zod";
import { type DescribedOccasion, lockOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit, Origin } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";
import { closedCode } from "../admission.ts";
import { answerOccasion } from "../answer-occasion.server.ts";
import type { Answered } from "../answered.ts";
import { lockForPromotion } from "../gate.server.ts";
import { ownUndo } from "../undo/own-undo.server.ts";
import { type Undone, undoAnswer } from "../undo/undo-answer.server.ts";
import {
  type AnswerByLinkSchema,
  type AnswerLink,
  openAnswerLink,
  type UndoByLinkSchema,
} from "./answer-link.ts";

/** What answer links need from the application. */
export type AnswerLinkHost = UnitHost & { env: { SECRET: string } };

/**
 * Answers one occasion for the member whom a mailed link names, no matter who is signed in. The rules and gates are
 * those of the page, except that nobody can answer after the start, not even coaches and admins. Using the link shows
 * that the address is the member's, so it also confirms the member. Refuses `invalid-mail-link`, and what
 * `answerOccasion` refuses.
 */
export function answerByLink(
  app: AnswerLinkHost,
  club: Club,
  { code, attending, reviewed }: z.output<typeof AnswerByLinkSchema>,
  origin?: Origin,
): Promise<Answered> {
  return asLinkedMember(app, club, { code, origin }, async (uow, link) => {
    const { occasionId } = link;
    const occasion = await lockLinked(uow, link);
    const isOver = occasion.status !== "confirmed" && occasion.status !== "canceled";
    if (isOver || occasion.startsAt <= uow.now) throw new Refusal(closedCode(occasion));
    const answered = await answerOccasion(uow, { occasionId, attending, reviewed });
    await uow
      .db("members")
      .where({ id: link.memberId, confirmed_at: null })
      .update({ confirmed_at: uow.now });
    return answered;
  });
}

/**
 * Takes back that the link's member left the line or gave up their place, as on the page, but only for the link's
 * occasion. Refuses `invalid-mail-link`, and what `undoAnswer` refuses.
 */
export function undoByLink(
  app: AnswerLinkHost,
  club: Club,
  { code, undo }: z.output<typeof UndoByLinkSchema>,
  origin?: Origin,
): Promise<Undone> {
  return asLinkedMember(app, club, { code, origin }, async (uow, link) => {
    await lockLinked(uow, link);
    // If the member is an admin, they may also have recorded other members' answers. The link must not undo those.
    if ((await ownUndo(uow, link))?.id !== undo) throw new Refusal("undo-too-late");
    return undoAnswer(uow, { undo });
  });
}

/** Reads as the member whom a mailed link names, and signs nobody in. Refuses `invalid-mail-link`. */
export function readByLink<T>(
  app: AnswerLinkHost,
  club: Club,
  code: string,
  read: (uow: MemberUnit, link: AnswerLink) => Promise<T>,
): Promise<T> {
  return asLinkedMember(app, club, { code, readOnly: true }, async (uow, link) => {
    await ensureHolds(uow, link);
    return read(uow, link);
  });
}

async function asLinkedMember<T>(
  app: AnswerLinkHost,
  club: Club,
  { code, readOnly = false, origin }: { code: string; readOnly?: boolean; origin?: Origin | undefined },
  work: (uow: MemberUnit, link: AnswerLink) => Promise<T>,
): Promise<T> {
  const link = openAnswerLink(app.env.SECRET, club.tenant, code);
  if (!link) throw new Refusal("invalid-mail-link");
  const options = { as: { memberId: link.memberId }, readOnly, ...(origin && { origin }) };
  return withUnitOfWork(app, club, options, (uow) => {
    // For a member who has left, the actor is anonymous.
    if (uow.actor.kind !== "member") throw new Refusal("invalid-mail-link");
    return work(uow as MemberUnit, link);
  });
}

/**
 * Locks the link's occasion, then those who may move up together with the link's member, and makes sure that the link
 * is still valid.
 */
async function lockLinked(uow: MemberUnit, link: AnswerLink): Promise<DescribedOccasion> {
  const occasion = await lockOccasion(uow.db, link.occasionId);
  await lockForPromotion(uow, [occasion], [link.memberId]);
  await ensureHolds(uow, link, "FOR NO KEY UPDATE");
  return occasion;
}

/** Refuses a link of an earlier version. With `lock`, the version can't change until the unit of work ends. */
async function ensureHolds(
  { db }: MemberUnit,
  { memberId, version }: AnswerLink,
  lock: "FOR NO KEY UPDATE" | "" = "",
): Promise<void> {
  const found = await run(
    db,
    `SELECT FROM members WHERE id = :memberId AND link_version = :version AND state = 'active' ${lock}`,
    { memberId, version },
  );
  if (found === 0) throw new Refusal("invalid-mail-link");
}
