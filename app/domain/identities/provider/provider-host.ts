import type { App } from "../../../app.server.ts";
import type { Env } from "../../../env.server.ts";
import type { UnitHost } from "../../../unit-of-work.server.ts";

/** What signing in through a provider needs of the application. */
export type ProviderHost = UnitHost &
  Pick<App, "directory" | "limits" | "providers"> & { env: Pick<Env, "SECRET"> };
