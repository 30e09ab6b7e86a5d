import { createAccessLink } from "#app/core/accounts/links/access-links.server.ts";
import { startPlatformSignIn } from "#app/core/accounts/sign-ins/platform-sign-in.server.ts";
import { sealFor } from "#app/kernel/seal.ts";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import {
  clubToNotifyAt,
  ensureClubMember,
  linkAccount,
  personOfAccount,
} from "../accounts/provider-accounts.server.ts";
import type { ProviderClaims } from "../provider-claims.ts";
import type { ProviderTokens } from "../provider-client.server.ts";
import type { ProviderHost } from "../provider-host.ts";
import { ProviderProblem, type ProviderProblemCode } from "../provider-problems.ts";
import {
  endSignInBySession,
  keepProviderSession,
  type ProviderSession,
  postponeRenewal,
  providerSession,
  replaceTokens,
  tokenSeal,
} from "../sessions/provider-sessions.server.ts";
import {
  keepMfaToken,
  type LoginMode,
  type LoginTransaction,
  requestSecrets,
  takeLogin,
} from "./login-transactions.server.ts";

/** The outcome of a callback, and where it leads. */
export type Finished = {
  provider: string | undefined;
  /** The club where the sign-in began; undefined for the platform, or if the transaction is unknown. */
  club: Club | undefined;
  mode: LoginMode;
  /** A path on the club's host, as it was requested: unchecked. */
  target: string;
} & (
  | { kind: "hand-over" | "platform"; token: string }
  | { kind: "renewed" }
  | { kind: "problem"; problem: ProviderProblemCode }
);

type Granted = ProviderTokens & { claims: ProviderClaims };

/** How long until a failed silent renewal is retried, in seconds. */
const SILENT_RETRY = 300;

/**
 * Finishes a sign-in when the browser comes back from the provider. The transaction is consumed before the code is
 * exchanged, so that of any number of callbacks one succeeds. A problem is returned rather than thrown: it leads back
 * to where the person can try again.
 */
export async function finishProviderSignIn(
  app: ProviderHost,
  asked: { callback: URL; browserHash: Buffer; userAgent: string },
): Promise<Finished> {
  const { callback, browserHash } = asked;
  const parameters = callback.searchParams;
  const nowhere = { provider: undefined, club: undefined, mode: "redirect", target: "/" } as const;
  if (!parameters.has("code") && !parameters.has("error"))
    return { ...nowhere, kind: "problem", problem: "provider-no-parameters" };
  const state = parameters.get("state");
  const found =
    state === null
      ? undefined
      : await app.database.withPlatform({}, (db) => takeLogin(db, { state, browserHash }));
  if (!found || state === null) return { ...nowhere, kind: "problem", problem: "provider-invalid-state" };
  const { login, fresh } = found;
  const { provider, mode, target } = login;
  const place = { provider, mode, target, club: await clubOfLogin(app, login) };
  if (!fresh) return { ...place, kind: "problem", problem: "provider-invalid-state" };
  try {
    const secrets = requestSecrets(app.env.SECRET, { state, browserHash });
    const granted = await app.providers.byId(provider).exchangeCode(callback, secrets);
    if (mode === "silent") return { ...place, ...(await renewSilently(app, login, granted)) };
    return { ...place, ...(await enter(app, login, place.club, granted, asked.userAgent)) };
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    await noteProblem(app, login, error);
    return { ...place, kind: "problem", problem: error.code };
  }
}

async function clubOfLogin(app: ProviderHost, { tenant }: LoginTransaction): Promise<Club | undefined> {
  const found = tenant === null ? undefined : await app.directory.byTenant(tenant);
  return found && !found.suspended ? found : undefined;
}

/** Signs in: at the club, with a hand-over that the browser takes there, otherwise on the platform. */
async function enter(
  app: ProviderHost,
  login: LoginTransaction,
  club: Club | undefined,
  granted: Granted,
  userAgent: string,
): Promise<{ kind: "hand-over" | "platform"; token: string }> {
  const { claims } = granted;
  const provider = app.providers.byId(login.provider).settings;
  const session = { provider: provider.id, claims, tokens: granted };
  const person = await personOfAccount(app.database, claims, provider);
  const { identityId, email } = person;
  if (login.tenant === null) {
    if (identityId === undefined) throw new ProviderProblem("organization-or-user-unknown");
    const notifyAt = person.isLinked ? undefined : await clubToNotifyAt(app, { identityId, email });
    const token = await app.database.withPlatform({}, async (db) => {
      const account = await linkAccount(db, { provider, claims, person, notifyAt });
      const { authenticatedAt } = claims;
      const signIn = { ...account, method: "provider" as const, userAgent, authenticatedAt };
      const token = await startPlatformSignIn(db, signIn);
      await keepProviderSession(db, tokenSeal(app.env), { ...session, heldBy: token });
      return token;
    });
    app.wakeQueue();
    return { kind: "platform", token };
  }
  if (!club) throw new ProviderProblem("organization-or-user-unknown");
  const notifyAt = { club, ...(await ensureClubMember(app, club, person)) };
  const token = await app.database.withPlatform({}, async (db) => {
    const { accountId } = await linkAccount(db, { provider, claims, person, notifyAt });
    const { token } = await createAccessLink(db, {
      tenant: club.tenant,
      purpose: "hand-over",
      email,
      target: login.target,
      voucher: { accountId, endsAt: null },
      browserHash: login.clubBrowserHash,
      authenticatedAt: claims.authenticatedAt,
    });
    await keepProviderSession(db, tokenSeal(app.env), { ...session, heldBy: token });
    return token;
  });
  app.wakeQueue();
  return { kind: "hand-over", token };
}

/** Stores the new tokens of a silent renewal in its session; if the provider now has a different person, the session ends. */
async function renewSilently(
  app: ProviderHost,
  login: LoginTransaction,
  granted: Granted,
): Promise<{ kind: "renewed" }> {
  const { claims } = granted;
  const seal = tokenSeal(app.env);
  await withProviderSession(app, login, async (db, session) => {
    if (session.issuer !== claims.issuer || session.subject !== claims.subject)
      throw new ProviderProblem("provider-login-required");
    await replaceTokens(db, seal, session, granted);
  });
  return { kind: "renewed" };
}

async function withProviderSession(
  app: ProviderHost,
  { providerSessionId }: LoginTransaction,
  work: (db: Db, session: ProviderSession) => Promise<void>,
): Promise<void> {
  await app.database.withPlatform({}, async (db) => {
    const session = providerSessionId && (await providerSession(db, tokenSeal(app.env), providerSessionId));
    if (!session || session.signInId === null) throw new ProviderProblem("provider-login-required");
    await work(db, session);
  });
}

async function noteProblem(
  app: ProviderHost,
  login: LoginTransaction,
  { code, mfaToken }: ProviderProblem,
): Promise<void> {
  const sessionId = login.providerSessionId;
  await app.database.withPlatform({}, async (db) => {
    if (mfaToken !== undefined) {
      await keepMfaToken(db, login.id, sealFor(app.env.SECRET, "provider second factor").seal(mfaToken));
    }
    if (sessionId === null) return;
    if (code !== "provider-login-required") return postponeRenewal(db, sessionId, SILENT_RETRY);
    const session = await providerSession(db, tokenSeal(app.env), sessionId);
    if (session) await endSignInBySession(db, session);
  });
}
