import { ensureTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { violates } from "#app/kernel/violations.ts";
import { type MemberValues, toColumnValues } from "./member-fields.ts";

/** The columns that these fields are written to, with tags in the club's spelling; an absent field has none. */
export async function memberColumns(uow: UnitOfWork, fields: Partial<MemberValues>) {
  const { tags } = fields;
  return toColumnValues(tags ? { ...fields, tags: await ensureTags(uow, tags) } : fields);
}

/** Runs `write`, and refuses `email-taken` if another member has the e-mail address. */
export async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, "members_email_key")) throw new Refusal("email-taken", "email");
    throw error;
  }
}

/** The columns of a member who is not asking to join. */
export const NO_REQUEST = { asked_at: null, asked_name: null };

/** The columns of a member who was let in: an earlier request, and having left, no longer count. */
export const ADMITTED = { ...NO_REQUEST, left_at: null, admitted: true };
