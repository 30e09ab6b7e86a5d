import type { TestProject } from "vitest/node";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { startTestServer } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's connection string of the PostgreSQL that the served product's databases are made on. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for all tests of the served product, and the product built. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([startTestServer(), ensureBuilt()]);
  project.provide("postgresUrl", postgres.url);
  return () => postgres.stop();
}
