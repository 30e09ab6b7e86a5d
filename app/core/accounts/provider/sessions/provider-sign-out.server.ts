import { z } from "zod";
import { endPlatformSignIns } from "#app/core/accounts/sign-ins/platform-sign-in.server.ts";
import { endSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { ProviderHost } from "../provider-host.ts";
import { ProviderProblem } from "../provider-problems.ts";
import {
  deleteProviderSession,
  findSessionBySignIn,
  providerSession,
  revokeLater,
  tokenSeal,
} from "./provider-sessions.server.ts";

/**
 * Ends a sign-in here and, if it came from a provider, enqueues the revocation of its tokens there. Returns the address
 * where the person signs out of the provider itself, if it offers one; `returnTo` and `state` are for the return.
 */
export async function endSignInAndSession(
  app: ProviderHost,
  signIn: { token: string; returnTo: string; state: string },
): Promise<string | undefined> {
  const seal = tokenSeal(app.env);
  const session = await app.database.withPlatform({}, async (db) => {
    const found = await findSessionBySignIn(db, seal, signIn.token);
    await endPlatformSignIns(db, signIn.token);
    await endSignIn(db, signIn.token);
    if (found) await revokeLater(db, found.id);
    return found;
  });
  if (!session) return undefined;
  app.wakeQueue();
  try {
    const { returnTo, state } = signIn;
    const idToken = session.tokens?.idToken;
    return await app.providers.byId(session.provider).endSessionUrl({ idToken, returnTo, state });
  } catch (error) {
    if (error instanceof ProviderProblem) return undefined;
    throw error;
  }
}

/** The provider's error codes after which a retry is useless: the token is no longer valid. */
const FINAL = new Set<string | undefined>(["invalid_token", "unsupported_token_type", "invalid_grant"]);

const RevokePayload = z.object({ id: z.uuid() });

/**
 * The queued part: revokes and deletes a session that no sign-in needs any more. Idempotent. Throws if the provider
 * could not be reached, so that the queue retries; gives up after a week, with a line in the log.
 */
export async function revokeProviderSession(
  app: Pick<ProviderHost, "database" | "env" | "providers" | "log">,
  { payload }: { payload: unknown },
): Promise<void> {
  const { id } = RevokePayload.parse(payload);
  const session = await app.database.withPlatform({ readOnly: true }, (db) =>
    providerSession(db, tokenSeal(app.env), id),
  );
  if (!session || session.signInId !== null) return;
  const isConfigured = app.providers.offered.some((provider) => provider.id === session.provider);
  const refreshToken = session.tokens?.refreshToken;
  if (isConfigured && refreshToken !== undefined) {
    await app.providers
      .byId(session.provider)
      .revoke(refreshToken)
      .catch((error: unknown) => {
        if (!(error instanceof ProviderProblem)) throw error;
        if (FINAL.has(error.oauthError)) return;
        if (!session.overdue) throw error;
        const { provider } = session;
        app.log.warn(
          { provider, problem: error.code },
          "gave up revoking a refresh token; it ends by itself",
        );
      });
  }
  await app.database.withPlatform({}, (db) => deleteProviderSession(db, id));
}
