import { z } from "zod";
import { sealFor } from "#app/identity/seal.ts";

/** What a mail's link lets its reader do without signing in; each does only that. */
export type MailLinkUse = "welcome" | "unsubscribe";

const MailLinkSchema = z.object({
  use: z.enum(["welcome", "unsubscribe"]),
  tenant: z.string(),
  memberId: z.number().int(),
  /** The address that the mail went to. */
  email: z.string(),
});

/** Whom a link in a mail is for. */
export type MailLink = z.output<typeof MailLinkSchema>;

/** The part of the link's address that only the reader of the mail has. */
export function sealMailLink(secret: string, link: MailLink): string {
  return sealFor(secret, "mail-link").seal(link).toString("base64url");
}

/** The link behind it; undefined where it was not made here, or for another use or club. */
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
