import type { App } from "#app/core/app.server.ts";
import type { Env } from "#app/core/env.server.ts";
import type { UnitHost } from "#app/core/with-unit-of-work.server.ts";

/** What signing in with a provider needs from the application. */
export type ProviderHost = UnitHost &
  Pick<App, "directory" | "limits" | "providers"> & { env: Pick<Env, "SECRET"> };
