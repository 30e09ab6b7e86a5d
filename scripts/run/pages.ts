import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { ConfigurationError } from "#app/core/env.server.ts";
import type { Pages } from "./serve-pages.ts";

/** The root of the checkout. */
const ROOT = join(import.meta.dirname, "../..");

/** The pages as `npm run build` has made them. Throws ConfigurationError if it has not. */
export async function builtPages(): Promise<Pages> {
  const file = join(ROOT, "build/server/index.js");
  if (!existsSync(file)) throw new ConfigurationError("The pages are not built yet: npm run build");
  const build: ServerBuild = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return {
    build: async () => build,
    assets: { kind: "built", directory: join(ROOT, "build/client") },
    close: async () => {},
  };
}
