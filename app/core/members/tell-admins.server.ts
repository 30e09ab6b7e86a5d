import { isTold } from "#app/core/accounts/joining/is-told.ts";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";

/** What happened to admins: made, restored, given another address, or no longer admins. */
export type AdminChange = "made" | "restored" | "moved" | "unmade";

/** How many names a mail lists. */
const MOST_NAMES = 10;

/**
 * Enqueues a mail to everybody who is an admin now and has signed in, including the actor, whose sign-in may be in other
 * hands: who did what to which admins. Call it before the change, so that an admin who is put out is told. `except` is
 * told in another way. Does nothing for the product itself, or without names.
 */
export async function tellAdmins(
  uow: UnitOfWork,
  about: AdminChange,
  names: readonly string[],
  except?: number,
): Promise<void> {
  const { actor, organization } = uow;
  if (actor.kind !== "member" || names.length === 0) return;
  const admins: { email: string; language: "en" | "es" | null }[] = await uow
    .db("members")
    .where({ role: "admin", state: "active" })
    .whereNotNull("identity_id")
    .whereNotNull("email")
    .whereNot({ id: except ?? 0 })
    .orderBy("id")
    .select("email", "language");
  const listed = names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? ", …" : "");
  await uow.enqueueAll(
    "admin-mail.send",
    admins.map(({ email, language }) => ({
      about,
      email,
      by: actor.name,
      names: listed,
      language: language ?? clubLanguage(organization),
    })),
  );
}

/** Enqueues a mail to the address that an admin has just replaced, if its owner is known to know the club. */
export async function tellOldAddress(
  uow: UnitOfWork,
  person: Parameters<typeof isTold>[1] & {
    language: "en" | "es" | null;
  },
): Promise<void> {
  if (!isTold(uow.organization, person)) return;
  const language = person.language ?? clubLanguage(uow.organization);
  await uow.enqueue("admin-mail.send", { about: "old-address", email: person.email, language });
}
