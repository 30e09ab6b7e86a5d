import { afterAll, inject } from "vitest";
import { moduleVariables } from "./collect-parts.ts";
import { startServer, type TestServer } from "./server.ts";
import { type ClubUnderTest, makeClub, makeTwoClubs } from "./two-clubs.ts";

type Variables = Record<string, string>;

/** Variables of a server in a process of its own, which can be killed. Files that set any variable get one anyway. */
export const OWN_PROCESS: Variables = {};

/** The built product, served for one file of tests. Await it at the top of the file; it is stopped at the end. */
export async function serve(env?: Variables): Promise<TestServer> {
  return (await serveWith(env, async () => ({}))).server;
}

/** The product with the club "red". */
export function serveClub(env?: Variables): Promise<{ server: TestServer; red: ClubUnderTest }> {
  return serveWith(env, async (server) => ({ red: await makeClub(server, "red", "Red") }));
}

/** The product with two clubs whose rows have the same ids. */
export function serveTwoClubs(
  env?: Variables,
): Promise<{ server: TestServer; red: ClubUnderTest; blue: ClubUnderTest }> {
  return serveWith(env, makeTwoClubs);
}

async function serveWith<T extends object>(
  env: Variables | undefined,
  make: (server: TestServer) => Promise<T>,
): Promise<T & { server: TestServer }> {
  const server = await startServer(
    inject("postgresUrl"),
    { ...moduleVariables, ...env },
    { template: inject("siteTemplate"), ...(env === undefined && { host: inject("serverHost") }) },
  );
  afterAll(() => server.stop());
  try {
    return { server, ...(await make(server)) };
  } catch (error) {
    // A file that fails to load runs no hooks.
    await server.stop();
    throw error;
  }
}
