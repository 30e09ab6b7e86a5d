import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import type { SignIn } from "./sign-ins/sign-ins.server.ts";

/** A person who changes their own account: at which club, and with which sign-in. */
export interface AccountOwner {
  club: Club;
  signIn: SignIn;
}

/** The person's name, the club's name, and the language in which to write to the person. Refuses `sign-in-required`. */
export async function knownAs(
  host: UnitHost,
  { club, signIn }: AccountOwner,
): Promise<{ name: string; club: string; language: Language }> {
  const as = { identityId: signIn.identityId };
  return withUnitOfWork(host, club, { as, readOnly: true }, async ({ actor, organization }) => {
    if (actor.kind !== "member") throw new Refusal("sign-in-required");
    const language = actor.language ?? clubLanguage(organization);
    return { name: actor.name, club: organization.name, language };
  });
}
