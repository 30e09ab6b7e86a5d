import type { TFunction } from "i18next";
import type { Language } from "../../i18n/language.ts";
import type { RenderedMail } from "../../mail/mail-content.ts";
import { renderMail } from "../../mail/render-mail.ts";
import type { Standing } from "../attendance/admission.ts";
import { answerAddresses, sealAnswerLink } from "../attendance/links/answer-link.ts";
import { sealMailLink } from "../consent/mail-link.ts";
import type { Occasion } from "../occasions/occasion.ts";
import type { Organization } from "../organizations/organization.ts";
import { clubLanguage } from "../organizations/settings/club-language.ts";
import { isModuleKind, type ModuleNoticeKind, type NoticeKind } from "./notice.ts";
import type { NoticeFormats } from "./notice-formats.ts";
import { gatheredMail, type LinkedNotice, noticeMail } from "./notice-mail.ts";
import type { OccasionNow } from "./notice-ticket.ts";
import { ModuleNoticeSchema, OccasionNoticeSchema } from "./stored-notice.ts";

/** A mail as it is sent, the same at each try and to this address only; mail programs post to `unsubscribeUrl`. */
export type FrozenMail = RenderedMail & { to: string; unsubscribeUrl: string };

/** What turning notices into words needs of the application. */
export interface MailWording {
  /** The address of a club, without a trailing slash; from configuration. */
  originOf(subdomain: string): string;
  /** Seals the links of the mail. */
  secret: string;
  translate(language: Language): TFunction;
  formatsFor(organization: Organization, language: Language): NoticeFormats;
}

/** Whom the mail goes to. */
export interface MailReader {
  id: number;
  /** Alias, else first name. */
  name: string;
  email: string;
  language: Language | null;
  /** The version of the links that the mail carries. */
  linkVersion: number;
}

/** What the mail tells of: a notice as it was stored, and how it stands with its occasion now. */
export interface ToldNotice {
  kind: NoticeKind | ModuleNoticeKind;
  payload: unknown;
  occasionId: number | null;
  standing: Standing;
  occasion: Occasion | undefined;
}

/** Writes the mail that tells one member of these notices. */
export function freezeMail(
  wording: MailWording,
  { organization, now }: { organization: Organization; now: Date },
  to: MailReader,
  notices: readonly ToldNotice[],
): FrozenMail {
  const { tenant, name, accent, logo, timezone } = organization;
  const { secret } = wording;
  const language = to.language ?? clubLanguage(organization);
  const origin = wording.originOf(organization.subdomain);
  const link = { use: "unsubscribe" as const, tenant, memberId: to.id, email: to.email };
  const query = new URLSearchParams({ code: sealMailLink(secret, link) });
  const reader = {
    name: to.name,
    club: { name, accent, logo },
    t: wording.translate(language),
    language,
    formats: wording.formatsFor(organization, language),
    timezone,
    unsubscribe: `${origin}/unsubscribe?${query}`,
    settings: `${origin}/my-account`,
  };
  const linked = notices.map((notice): LinkedNotice => {
    const { occasion, standing } = notice;
    const isOpen = occasion?.status === "confirmed" && occasion.startsAt > now;
    if (!isOpen) return linkedNotice(notice, origin, undefined);
    const answer = { memberId: to.id, occasionId: occasion.id, version: to.linkVersion };
    const links = answerAddresses(origin, sealAnswerLink(secret, tenant, answer));
    return linkedNotice(notice, origin, { occasion, standing, at: now, links });
  });
  const [only, another] = linked;
  const content = only && !another ? noticeMail(only, reader) : gatheredMail(linked, reader);
  const unsubscribeUrl = `${origin}/unsubscribe/one-click?${query}`;
  return { ...renderMail(content), to: to.email, unsubscribeUrl };
}

function linkedNotice(
  { kind, payload, occasionId }: ToldNotice,
  origin: string,
  now: OccasionNow | undefined,
): LinkedNotice {
  const url = occasionId === null ? `${origin}/` : `${origin}/attendance/${occasionId}`;
  if (!isModuleKind(kind)) return { kind, facts: OccasionNoticeSchema.parse(payload), url, now };
  const facts = ModuleNoticeSchema.parse(payload);
  return { kind, facts, url: facts.to ? `${origin}${facts.to}` : url, now };
}
