import { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import type { CoreHost, CoreWork, NounParts, PlatformJob } from "#app/core/module-system/noun-parts.ts";
import { counted } from "#app/infra/metrics/deliveries.ts";
import { isOutdated, type QueuedJob } from "#app/infra/outbox/job.ts";
import { openPushTransport } from "#app/infra/push/push-transport.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import type { ClockJob } from "./clock.server.ts";
import { clubJobs, runForClub } from "./club-jobs.server.ts";
import { handleModuleWork } from "./module-work.server.ts";
import { doScheduled, postponeUntilRunning } from "./postpone.server.ts";
import type { Queue } from "./queue.server.ts";

const RunPayload = z.object({ job: z.string() });

/** Every scheduled job: the platform's, and for each club those of the core and the modules. */
export function clockJobs(
  app: Pick<App, "registry"> & { database: Pick<App["database"], "cells"> },
  parts: readonly NounParts[],
): ClockJob[] {
  const hasCells = app.database.cells.length > 1;
  const ofPlatform = platformJobs(parts).filter(({ needsCells }) => hasCells || !needsCells);
  return [
    ...ofPlatform.map(({ id, schedule }) => ({ id, schedule, perClub: false })),
    ...clubJobs(parts, app.registry).map(({ id, schedule }) => ({ id, schedule, perClub: true })),
  ];
}

function platformJobs(parts: readonly NounParts[]): PlatformJob[] {
  const sweep: PlatformJob = {
    id: "platform/sweep",
    schedule: "17 * * * *",
    async run(app) {
      await app.provisioner.sweep();
      await app.database.withPlatform({}, async (db) => {
        for (const part of parts) await part.sweep?.(db);
      });
    },
  };
  return [...parts.flatMap((part) => part.platformJobs ?? []), sweep];
}

/** Registers the handlers of all queued work: that of the core's nouns, of the modules, and scheduled jobs. */
export function registerHandlers(
  app: App,
  parts: readonly NounParts[],
  queue: Pick<Queue, "handle">,
  mail: CoreHost["mail"],
): void {
  const host: CoreHost = {
    ...app,
    mail,
    push: { send: counted(app.metrics, "push", openPushTransport(app.env).send) },
    originFor: (subdomain) => clubOrigin(app.env.BASE_URL, subdomain),
    maxWaitMs: app.env.RETRY_SECONDS * 1_000,
  };
  for (const { work = {} } of parts)
    for (const [kind, one] of Object.entries(work))
      queue.handle(kind, (job) => doWork(host, one, { ...job, kind }), one);
  handleModuleWork(app, queue);
  const jobs = clubJobs(parts, app.registry);
  queue.handle(
    "job.run",
    async ({ tenant, payload }) => {
      const { job } = RunPayload.parse(payload);
      if (tenant) await doScheduled(app, { tenant, payload }, () => runForClub(app, jobs, { tenant, job }));
      else
        await platformJobs(parts)
          .find(({ id }) => id === job)
          ?.run(app);
    },
    { isOutdated: true },
  );
}

async function doWork(host: CoreHost, work: CoreWork, job: QueuedJob & { kind: string }): Promise<void> {
  if (work.waits && (await postponeUntilRunning(host, job))) return;
  await work.run(host, { ...job, tenant: job.tenant ?? "" });
}

/** The kinds of work that an installation which comes back from a backup does not do, if they waited then (`isOutdated`). */
export function outdatedKinds(app: App, parts: readonly NounParts[]): string[] {
  const kinds: string[] = [];
  const handle: Queue["handle"] = (kind, _handler, options = {}) => {
    if (isOutdated(options)) kinds.push(kind);
  };
  const mail = { send: () => Promise.reject(new Error("nothing is sent")) };
  registerHandlers(app, parts, { handle }, mail);
  return kinds;
}
