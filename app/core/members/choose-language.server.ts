import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Language } from "#app/kernel/i18n/language.ts";

/** Stores a member's language. For anybody else it does nothing: their language is kept in the browser only. */
export async function chooseLanguage(uow: UnitOfWork, language: Language): Promise<void> {
  if (uow.actor.kind !== "member") return;
  await uow.db("members").where({ id: uow.actor.id }).update({ language });
}
