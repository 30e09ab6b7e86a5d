import type { TFunction } from "i18next";
import type { Standing } from "#app/core/attendance/admission.ts";
import { answerAddresses, sealAnswerLink } from "#app/core/attendance/links/answer-link.ts";
import { logoAddress } from "#app/core/club/crest/crest.ts";
import type { Organization } from "#app/core/club/organization.ts";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import type { Role } from "#app/core/members/role.ts";
import type { PlaceTerms } from "#app/core/module-system/extension-points.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { RenderedMail } from "#app/infra/mail/mail-content.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Locale, Reader } from "#app/kernel/i18n/locale.ts";
import { sealMailLink } from "../unsubscribing/mail-link.ts";
import { foldNotices } from "./fold-notices.ts";
import type { NoticeFormats } from "./notice-formats.ts";
import { isWorded, type ModuleNoticeKind, type NoticeKind } from "./notice-kinds.ts";
import {
  type DropOut,
  gatheredMail,
  type LinkedNotice,
  type NoticeReader,
  noticeMail,
} from "./notice-mail.ts";
import type { OccasionNow } from "./notice-ticket.ts";
import type { Topic } from "./preferences/preferences.ts";
import { OccasionNoticeSchema, WordedNoticeSchema } from "./stored-notice.ts";

/** A mail as it is sent, the same at each try and only to this address. Mail programs post to `unsubscribeUrl`. */
export type StoredMail = RenderedMail & { to: string; unsubscribeUrl: string };

/** What turning notices into words needs from the application. */
export interface MailWording {
  /** The address of a club, without a trailing slash; from configuration. */
  originFor(subdomain: string): string;
  /** Seals the links of the mail. */
  secret: string;
  translate(language: Language): TFunction;
  formatsFor(organization: Organization, reader: Reader): NoticeFormats;
}

/** Whom a message goes to. */
export interface ToldMember {
  id: number;
  /** Alias, else first name. */
  name: string;
  language: Language | null;
  locale: Locale | null;
  role: Role;
  tags: readonly string[];
  /** The version of the links that the message carries. */
  linkVersion: number;
}

/** What the mail tells of: a notice as it was stored, and the present state of its occasion. */
export interface ToldNotice {
  kind: NoticeKind | ModuleNoticeKind;
  payload: unknown;
  occasionId: number | null;
  standing: Standing;
  occasion: Occasion | undefined;
  dropOut?: DropOut | undefined;
  /** What the member agreed to pay for the place that they hold. */
  terms?: PlaceTerms | undefined;
}

type Club = Pick<UnitOfWork, "organization" | "now" | "modules">;

/** Writes the mail that tells one member of these notices. Its unsubscribe link stops mails about its topics. */
export function storedMail(
  wording: MailWording,
  club: Club,
  to: ToldMember & { email: string; topics: Topic[] },
  notices: readonly ToldNotice[],
): StoredMail {
  const { organization } = club;
  const { id: memberId, email, topics } = to;
  const origin = wording.originFor(organization.subdomain);
  const link = { use: "unsubscribe" as const, tenant: organization.tenant, memberId, email, topics };
  const query = new URLSearchParams({ code: sealMailLink(wording.secret, link) });
  const ways = { unsubscribe: `${origin}/unsubscribe?${query}`, settings: `${origin}/my-settings`, topics };
  const reader = toNoticeReader(wording, club, to);
  const linked = linkedNotices(wording, club, to, notices);
  const [only, another] = linked;
  const content = only && !another ? noticeMail(only, reader, ways) : gatheredMail(linked, reader, ways);
  const unsubscribeUrl = `${origin}/unsubscribe/one-click?${query}`;
  return { ...renderMail(content), to: email, unsubscribeUrl };
}

/** A member as the reader of a message: name, language, formats and club. */
export function toNoticeReader(
  wording: MailWording,
  { organization }: Pick<Club, "organization">,
  to: Pick<ToldMember, "name" | "language" | "locale">,
): NoticeReader {
  const { name, accent, subdomain, timezone } = organization;
  const language = to.language ?? clubLanguage(organization);
  return {
    name: to.name,
    club: { name, accent, logo: logoAddress(organization, wording.originFor(subdomain)) },
    t: wording.translate(language),
    language,
    formats: wording.formatsFor(organization, { language, locale: to.locale }),
    timezone,
  };
}

/**
 * The notices with their URLs and, as long as the occasion can be answered, its present state and answer links; one for each
 * occasion, where several tell of it.
 */
export function linkedNotices(
  { secret, originFor }: MailWording,
  { organization, now, modules }: Club,
  to: Pick<ToldMember, "id" | "linkVersion" | "role" | "tags">,
  notices: readonly ToldNotice[],
): LinkedNotice[] {
  const origin = originFor(organization.subdomain);
  const linked = notices.map((notice): LinkedNotice => {
    const { occasion, standing, terms } = notice;
    const isOpen = occasion?.status === "confirmed" && occasion.startsAt > now;
    // It is about somebody else's answer.
    if (!isOpen || notice.kind === "dropped-out") return linkedNotice(notice, origin, undefined);
    const answer = { memberId: to.id, occasionId: occasion.id, version: to.linkVersion };
    const links = answerAddresses(origin, sealAnswerLink(secret, organization.tenant, answer));
    return linkedNotice(notice, origin, {
      occasion,
      standing,
      price: modules.priceFor(occasion, to),
      terms,
      at: now,
      links,
    });
  });
  return foldNotices(linked.map((one, at) => ({ occasionId: notices[at]?.occasionId ?? null, linked: one })));
}

function linkedNotice(
  { kind, payload, occasionId, dropOut }: ToldNotice,
  origin: string,
  now: OccasionNow | undefined,
): LinkedNotice {
  const url = occasionId === null ? `${origin}/` : `${origin}/attendance/${occasionId}`;
  if (!isWorded(kind)) return { kind, facts: OccasionNoticeSchema.parse(payload), url, now, dropOut };
  const facts = WordedNoticeSchema.parse(payload);
  return { kind, facts, url: facts.to ? `${origin}${facts.to}` : url, now };
}
