import { z } from "zod";
import { reviewed } from "#app/domain/confirmation/reviewed.ts";
import { MailLinkSchema } from "#app/domain/consent/consent.schemas.ts";
import { id } from "#app/domain/fields.ts";
import { sealFor } from "#app/identity/seal.ts";
import { answer } from "../attendance.schemas.ts";

/** For whom and for what a mailed link answers. */
export interface AnswerLink {
  memberId: number;
  occasionId: number;
  /** The version of the member's links (`members.link_version`): a later one ends this link. */
  version: number;
}

/** An answer by a link: its code says for whom and for what. */
export const AnswerByLinkSchema = MailLinkSchema.extend({ attending: answer, reviewed });

/** Taking back by a link that its member left the line or gave up their place. */
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

/** The link behind a code; undefined if it was not made here, or for another club. */
export function openAnswerLink(secret: string, tenant: string, code: string): AnswerLink | undefined {
  const bytes = Buffer.from(code, "base64url");
  // Reading is lenient: several codes come to the same bytes, and only one of them was made here.
  if (bytes.toString("base64url") !== code) return undefined;
  const sealed = SealedSchema.safeParse(sealFor(secret, "answer-link").open(bytes)).data;
  if (sealed?.[0] !== tenant) return undefined;
  const [, memberId, occasionId, version] = sealed;
  return { memberId, occasionId, version };
}

/** The addresses that a link has at its club. */
export interface AnswerAddresses {
  /** The page that asks for a yes. */
  in: string;
  /** The page that asks for a no. */
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
