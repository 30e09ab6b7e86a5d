import type { Club } from "#tenants/directory.ts";
import { spokenLanguage } from "../domain/organizations/founding/spoken-language.ts";
import { Refusal } from "../domain/refusal.ts";
import type { Language } from "../i18n/language.ts";
import { type UnitHost, withUnitOfWork } from "../with-unit-of-work.server.ts";
import type { SignIn } from "./sign-ins/sign-ins.server.ts";

/** A person who changes their own account: at which club, and in which sign-in. */
export interface AccountOwner {
  club: Club;
  signIn: SignIn;
}

/** The names of the person and of the club, and the language to write to them in. Refuses `sign-in-required`. */
export async function knownAs(
  host: UnitHost,
  { club, signIn }: AccountOwner,
): Promise<{ name: string; club: string; language: Language }> {
  const as = { identityId: signIn.identityId };
  return withUnitOfWork(host, club, { as, readOnly: true }, async ({ actor, organization }) => {
    if (actor.kind !== "member") throw new Refusal("sign-in-required");
    const language = actor.language ?? spokenLanguage(organization);
    return { name: actor.name, club: organization.name, language };
  });
}
