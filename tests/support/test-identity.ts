import {
  type IdentityProvider,
  type IdentityProviderOptions,
  startIdentityProvider,
} from "#scripts/lab/identity/identity-provider.ts";

/** The password of everybody at the test's identity provider. */
export const IDENTITY_PASSWORD = "correct horse";
export const IDENTITY_NAME = "Test identity";

const account = (email: string) => ({
  id: email,
  name: email,
  email,
  isEmailVerified: !email.startsWith("unverified"),
});

/** Starts a real identity provider at which every address has an account. `env` configures the product to use it. */
export async function startTestIdentity(
  platform: string,
  options: Pick<IdentityProviderOptions, "hasRefreshTokens" | "isSeenInFrames" | "tokenLife"> = {},
): Promise<IdentityProvider & { env: Record<string, string> }> {
  const provider = await startIdentityProvider({
    name: IDENTITY_NAME,
    accounts: { byId: account, byEmail: account, password: IDENTITY_PASSWORD },
    callback: `${platform}/callback`,
    signedOut: `${platform}/signed-out`,
    port: 0,
    ...options,
  });
  const { issuer, clientId, clientSecret } = provider;
  const settings = [{ id: "test", name: IDENTITY_NAME, issuer, clientId, clientSecret }];
  return { ...provider, env: { IDENTITY_PROVIDERS: JSON.stringify(settings) } };
}
