import { newToken } from "#app/kernel/secret.ts";
import type { Club } from "#tenants/directory.ts";
import type { ProviderHost } from "../provider-host.ts";
import { ProviderProblem, type ProviderProblemCode } from "../provider-problems.ts";
import {
  beginLogin,
  type LoginMode,
  type LoginTransaction,
  openLoginTransaction,
  requestSecrets,
} from "./login-transactions.server.ts";

/** The path on the platform's host that leads on to a provider. */
export function providerPath(provider: string, ticket: string): string {
  return `/sign-in-with/${provider}?${new URLSearchParams({ token: ticket })}`;
}

/**
 * Starts a sign-in with a provider and returns the path on the platform's host that continues it. `browserHash` is the
 * hash of this browser's secret for the club's host. Refuses `provider-unknown`, `too-many-tries`.
 */
export async function startProviderSignIn(
  app: ProviderHost,
  start: {
    provider: string;
    /** Undefined for the platform, for choosing a club there. */
    club: Club | undefined;
    target: string;
    mode: Exclude<LoginMode, "silent">;
    forceAccountChoice: boolean;
    browserHash: Buffer | null;
    ip: string;
  },
): Promise<string> {
  await app.limits.consume("provider-ip", start.ip);
  const { settings } = app.providers.byId(start.provider);
  const ticket = await app.database.withPlatform({}, (db) =>
    openLoginTransaction(db, {
      provider: settings.id,
      tenant: start.club?.tenant ?? null,
      target: start.target,
      mode: start.mode,
      forceAccountChoice: start.forceAccountChoice,
      clubBrowserHash: start.browserHash,
      providerSessionId: null,
    }),
  );
  return providerPath(settings.id, ticket);
}

/** The provider's address, or why there is none; `login` is set if the ticket belongs to this browser. */
export type OnTheWay =
  | { login: LoginTransaction; url: string }
  | { login: LoginTransaction | undefined; problem: ProviderProblemCode };

/** Leads on to the provider with a ticket; the ticket belongs to the first browser that presents it. */
export async function goToProvider(
  app: ProviderHost,
  asked: { provider: string; ticket: string; browserHash: Buffer },
): Promise<OnTheWay> {
  const { ticket, browserHash } = asked;
  const state = newToken();
  const login = await app.database.withPlatform({}, (db) => beginLogin(db, { ticket, state, browserHash }));
  if (!login || login.provider !== asked.provider)
    return { login: undefined, problem: "provider-invalid-state" };
  try {
    const secrets = requestSecrets(app.env.SECRET, { state, browserHash });
    const client = app.providers.byId(login.provider);
    return { login, url: await client.authorizationUrl({ ...secrets, prompt: loginPrompt(login) }) };
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    return { login, problem: error.code };
  }
}

/**
 * What the provider should show: nothing in a frame, its sign-in form if an account is to be chosen, otherwise whatever
 * it likes.
 */
function loginPrompt({ mode, forceAccountChoice }: LoginTransaction): "none" | "login" | undefined {
  if (mode === "silent") return "none";
  return forceAccountChoice ? "login" : undefined;
}
