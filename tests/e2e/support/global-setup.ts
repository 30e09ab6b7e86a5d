import { startDemoStripe } from "#scripts/lab/stripe-double/demo-stripe.ts";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server.ts";
import { startTestIdentity } from "#tests/support/test-identity.ts";

/** Serves one built product on one PostgreSQL for all specs, which find both by environment variables. */
export default async function setup(): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([startTestServer(), ensureBuilt()]);
  let identity: Awaited<ReturnType<typeof startTestIdentity>> | undefined;
  let stripe: Awaited<ReturnType<typeof startDemoStripe>> | undefined;
  const server = await startServer(postgres.url, async (platform) => {
    identity = await startTestIdentity(platform);
    stripe = await startDemoStripe(platform);
    return { ...identity.env, ...stripe.variables };
  });
  process.env.SITE_ORIGIN = server.platform;
  process.env.SITE_DATABASE = server.ownerUrl;
  return async () => {
    await server.stop();
    await identity?.close();
    await stripe?.close();
    await postgres.stop();
  };
}
