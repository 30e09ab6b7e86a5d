import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import { calendarPath } from "./calendar-path.ts";

/** When the actor made their calendar address; null if they have none. */
export async function calendarAddress({ db, actor }: MemberUnit): Promise<{ madeAt: Date | null }> {
  const found = await db("calendar_addresses").where({ member_id: actor.id }).first("made_at");
  return { madeAt: found?.made_at ?? null };
}

/** Gives the actor a new calendar address, a path below the club's; their previous one stops working. */
export async function makeCalendarAddress({ db, actor, now }: MemberUnit): Promise<{ path: string }> {
  const token = newToken();
  await db("calendar_addresses")
    .insert({ member_id: actor.id, token_hash: hashOf(token), made_at: now })
    .onConflict("member_id")
    .merge();
  return { path: calendarPath(token) };
}

/** Ends the actor's calendar address, if they have one. */
export async function endCalendarAddress({ db, actor }: MemberUnit): Promise<void> {
  await db("calendar_addresses").where({ member_id: actor.id }).delete();
}

/**
 * The member whose calendar address has this secret, with the language they chose; undefined if there is no such
 * address.
 */
export async function calendarOwner(
  { db }: Pick<UnitOfWork, "db">,
  token: string,
): Promise<{ id: number; language: Language | null } | undefined> {
  return db("calendar_addresses AS c")
    .join("members AS m", "m.id", "c.member_id")
    .where({ "c.token_hash": hashOf(token), "m.state": "active" })
    .first("m.id", "m.language");
}
