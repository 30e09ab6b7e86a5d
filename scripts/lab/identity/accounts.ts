import { timingSafeEqual } from "node:crypto";

/** Somebody who can sign in at the identity provider. */
export interface IdentityAccount {
  /** The `sub` of its tokens. */
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
}

export interface Accounts {
  byId(id: string): IdentityAccount | undefined;
  byEmail(email: string): IdentityAccount | undefined;
  /** Of every account. */
  password: string;
}

/** A fixed list of accounts. */
export function listedAccounts(list: readonly IdentityAccount[], password: string): Accounts {
  return {
    byId: (id) => list.find((account) => account.id === id),
    byEmail: (email) => list.find((account) => account.email === email),
    password,
  };
}

/** The account with this address, if the password is right. */
export function accountWith(
  accounts: Accounts,
  given: { email: string; password: string },
): IdentityAccount | undefined {
  const found = accounts.byEmail(given.email.trim().toLowerCase());
  return found && isSame(accounts.password, given.password) ? found : undefined;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The claims that the provider's tokens make about an account. */
export function claimsOf({ id, name, email, isEmailVerified }: IdentityAccount) {
  return { sub: id, name, email, email_verified: isEmailVerified };
}
