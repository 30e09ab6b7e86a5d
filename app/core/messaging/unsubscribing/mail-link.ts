import { z } from "zod";
import { sealFor } from "#app/kernel/seal.ts";
import { TOPICS } from "../notices/preferences/preferences.ts";

/** What a link in a mail lets its reader do without signing in; a link is good for one use only. */
export type MailLinkUse = "welcome" | "unsubscribe";

const MailLinkSchema = z.object({
  use: z.enum(["welcome", "unsubscribe"]),
  tenant: z.string(),
  memberId: z.number().int(),
  /** The address that the mail went to. */
  email: z.string(),
  /** For unsubscribing: the topics of the mail, which are those that end. Absent: all mails of the club. */
  topics: z.array(z.enum(TOPICS)).optional(),
});

/** Whom a link in a mail is for. */
export type MailLink = z.output<typeof MailLinkSchema>;

/** Seals a link into the code that its address carries. */
export function sealMailLink(secret: string, link: MailLink): string {
  return sealFor(secret, "mail-link").seal(link).toString("base64url");
}

/** The link behind a code; undefined if this installation did not make it, or made it for another use or club. */
export function openMailLink(
  secret: string,
  code: string,
  { use, tenant }: { use: MailLinkUse; tenant: string },
): MailLink | undefined {
  const link = MailLinkSchema.safeParse(
    sealFor(secret, "mail-link").open(Buffer.from(code, "base64url")),
  ).data;
  return link?.use === use && link.tenant === tenant ? link : undefined;
}
