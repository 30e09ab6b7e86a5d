import type { FeatureModule } from "#app/core/module-system/contract.ts";
import { type HostParts, workHost } from "#app/core/module-system/module-host.server.ts";
import type { Work } from "#app/core/module-system/work.ts";
import type { UnitHost } from "#app/core/with-unit-of-work.server.ts";
import type { QueuedJob } from "#app/infra/outbox/job.ts";
import type { Directory } from "#tenants/directory.ts";
import { postponeUntilRunning } from "./postpone.server.ts";
import type { Queue } from "./queue.server.ts";

type WorkParts = HostParts & UnitHost & { directory: Directory };

/** Registers the handlers of the modules' work. */
export function handleModuleWork(app: WorkParts, queue: Pick<Queue, "handle">): void {
  for (const [kind, { module, part: work }] of app.registry.work)
    queue.handle(kind, (job) => doWork(app, module, work, { ...job, kind }), work);
}

/** Runs even while the module is off: its data is kept, and what was paid elsewhere is paid. */
async function doWork(
  app: WorkParts,
  module: FeatureModule,
  work: Work,
  job: QueuedJob & { kind: string },
): Promise<void> {
  const club = await app.directory.byTenant(job.tenant ?? "");
  if (!club) return app.log.warn({ job: job.id, kind: job.kind, club: job.tenant }, "work of no club");
  if (await postponeUntilRunning(app, job)) return;
  await work.run(
    { id: job.id, payload: work.payload.parse(job.payload), tries: job.tries },
    workHost(app, module, club),
  );
}
