import { z } from "zod";
import { MailLinkSchema } from "#app/core/messaging/unsubscribing/mail-link.schemas.ts";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id } from "#app/kernel/fields.ts";
import { sealFor } from "#app/kernel/seal.ts";
import { answer } from "../attendance.schemas.ts";

/** The member and the occasion that a mailed link answers for. */
export interface AnswerLink {
  memberId: number;
  occasionId: number;
  /** The version of the member's links (`members.link_version`): a later one ends this link. */
  version: number;
}

/** An answer by a mailed link. Its code says for which member and occasion. */
export const AnswerByLinkSchema = MailLinkSchema.extend({ attending: answer, reviewed });

/** Takes back, by a mailed link, that its member left the line or gave up their place. */
export const UndoByLinkSchema = MailLinkSchema.extend({ undo: id });

const SealedSchema = z.tuple([z.string(), z.number().int(), z.number().int(), z.number().int()]);

/** Seals a link into the code that its addresses carry. */
export function sealAnswerLink(
  secret: string,
  tenant: string,
  { memberId, occasionId, version }: AnswerLink,
): string {
  return sealFor(secret, "answer-link").seal([tenant, memberId, occasionId, version]).toString("base64url");
}

/** The link behind a code; undefined if this installation did not make it, or made it for another club. */
export function openAnswerLink(secret: string, tenant: string, code: string): AnswerLink | undefined {
  const bytes = Buffer.from(code, "base64url");
  // Decoding is lenient: several codes decode to the same bytes, and only one of them was made here.
  if (bytes.toString("base64url") !== code) return undefined;
  const sealed = SealedSchema.safeParse(sealFor(secret, "answer-link").open(bytes)).data;
  if (sealed?.[0] !== tenant) return undefined;
  const [, memberId, occasionId, version] = sealed;
  return { memberId, occasionId, version };
}

/** The addresses that a link has at its club. */
export interface AnswerAddresses {
  /** The page on which the reader confirms that they are coming. */
  in: string;
  /** The page on which the reader confirms that they are not coming. */
  out: string;
  /** The occasion as a file for calendars. */
  calendar: string;
}

/** The addresses that answer for one member and occasion. `origin` is the club's, without a trailing slash. */
export function answerAddresses(origin: string, code: string): AnswerAddresses {
  const page = (attending: "0" | "1") => `${origin}/answer?${new URLSearchParams({ code, attending })}`;
  return {
    in: page("1"),
    out: page("0"),
    calendar: `${origin}/answer/calendar.ics?${new URLSearchParams({ code })}`,
  };
}
