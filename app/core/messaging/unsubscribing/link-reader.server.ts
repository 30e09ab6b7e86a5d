import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { maybe } from "#tenants/sql.ts";
import type { Topic } from "../notices/preferences/preferences.ts";
import { type MailLink, type MailLinkUse, openMailLink } from "./mail-link.ts";

/** What links in mails need from the application. */
export type MailLinkHost = UnitHost & { env: { SECRET: string } };

/** Whom a link is for. */
export interface LinkReader {
  /** The address that it was sent to. */
  email: string;
  /** Who added them, by alias or name; null if no member did, or if they are no longer a member. */
  addedBy: string | null;
  /** Are they a member here, with that address? */
  isMember: boolean;
  /** What the mail told of; null if the link is about all mails. */
  topics: Topic[] | null;
}

/** The link behind a code. Refuses `invalid-mail-link`. */
export function parseLinkCode(app: MailLinkHost, club: Club, code: string, use: MailLinkUse): MailLink {
  const link = openMailLink(app.env.SECRET, code, { use, tenant: club.tenant });
  if (!link) throw new Refusal("invalid-mail-link");
  return link;
}

/** Whom a link of this use is for. Refuses `invalid-mail-link` for one that was not made here. */
export async function linkReader(
  app: MailLinkHost,
  club: Club,
  { code, use }: { code: string; use: MailLinkUse },
): Promise<LinkReader> {
  const link = parseLinkCode(app, club, code, use);
  const addedBy = await withUnitOfWork(app, club, { as: "system", readOnly: true }, (uow) =>
    memberBehind(uow, link),
  );
  const { email, topics = null } = link;
  return { email, addedBy: addedBy ?? null, isMember: addedBy !== undefined, topics };
}

/** Who added the member behind a link; undefined once the member has left or has another address. */
export async function memberBehind(
  { db }: UnitOfWork,
  { memberId, email }: MailLink,
): Promise<string | null | undefined> {
  const row = await maybe<{ addedBy: string | null }>(
    db,
    `SELECT (SELECT ${SHOWN_NAME} FROM members m JOIN welcomes w ON w.added_by = m.id
              WHERE w.member_id = :memberId AND w.round = 1 LIMIT 1) AS added_by
       FROM members m WHERE m.id = :memberId AND m.email = :email AND m.state = 'active'`,
    { memberId, email },
  );
  return row?.addedBy;
}
