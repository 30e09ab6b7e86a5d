import { DEMO_ACCOUNTS } from "#app/core/accounts/demo/demo-accounts.ts";
import { ConfigurationError, type Env } from "#app/core/env.server.ts";
import { platformOrigin } from "#app/kernel/host.ts";
import { listedAccounts } from "./accounts.ts";

const NAME = "Demo identity";
/** The password of every account, which the sign-in page shows. */
export const DEMO_PASSWORD = "demo";

export interface DemoIdentity {
  /** The configuration with the provider among those that people can sign in with. */
  env: Env;
  /** The provider's address. */
  issuer: string;
  close(): Promise<void>;
}

/**
 * Starts an identity provider beside the demo. It has accounts for the demo club's people and for somebody who is no
 * member. Throws a `ConfigurationError` anywhere but on localhost.
 */
export async function startDemoIdentity(env: Env): Promise<DemoIdentity> {
  if (new URL(env.BASE_URL).hostname !== "localhost")
    throw new ConfigurationError("--with-idp is for trying out: it works on localhost only");
  // Loaded only here: the product itself is no identity provider.
  const { startIdentityProvider } = await import("./identity-provider.ts");
  const platform = platformOrigin(env.BASE_URL);
  const accounts = [...Object.values(DEMO_ACCOUNTS), "stranger@demo.test"].map((email) => {
    const [id = ""] = email.split("@");
    return {
      id,
      name: id[0]?.toUpperCase() + id.slice(1),
      email,
      isEmailVerified: true,
    };
  });
  const { issuer, clientId, clientSecret, close } = await startIdentityProvider({
    name: NAME,
    accounts: listedAccounts(accounts, DEMO_PASSWORD),
    callback: `${platform}/callback`,
    signedOut: `${platform}/signed-out`,
    port: 0,
    hint: `Accounts: ${accounts.map(({ email }) => email).join(", ")}. Password: ${DEMO_PASSWORD}`,
  });
  const scopes = "openid profile email offline_access";
  const demo = { id: "demo", name: NAME, issuer, clientId, clientSecret, scopes };
  return { env: { ...env, IDENTITY_PROVIDERS: [...(env.IDENTITY_PROVIDERS ?? []), demo] }, issuer, close };
}
