import type { App } from "#app/core/app.server.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { type ReturnedClubs, returnClubs } from "#app/flows/importing/return-clubs.server.ts";
import { dropWork } from "#app/infra/outbox/outbox.server.ts";
import { outdatedKinds } from "./job-handlers.server.ts";

/**
 * Sees to it that an installation which comes back from a backup sends nothing that waited then. Returns what `returnClubs`
 * does, and how many pieces of work were dropped.
 */
export async function returnInstallation(
  app: App,
  parts: readonly NounParts[],
): Promise<ReturnedClubs & { dropped: number }> {
  const returned = await returnClubs(app);
  // Afterwards, since what people have withdrawn is enqueued, too.
  return { ...returned, dropped: await dropWork(app.database, outdatedKinds(app, parts)) };
}
