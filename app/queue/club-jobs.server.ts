import { type Directory, runningClub } from "#tenants/directory.ts";
import { keptAnswersJob } from "../domain/api-keys/kept-answers.server.ts";
import { settleJob } from "../domain/occasions/lifecycle/settle-due.server.ts";
import { remindJob } from "../domain/occasions/reminders/remind-due.server.ts";
import { firstStepsJob } from "../domain/organizations/first-steps/hide-steps.server.ts";
import type { Organization } from "../domain/organizations/organization.ts";
import { sweepWebhooksJob } from "../domain/webhooks/sweep-webhooks.server.ts";
import type { Job } from "../module-system/contract.ts";
import type { ModuleRegistry } from "../module-system/registry.ts";
import { type UnitHost, withUnitOfWork } from "../with-unit-of-work.server.ts";

/** The core's scheduled jobs for every club. */
const CORE_JOBS: readonly Job[] = [settleJob, remindJob, firstStepsJob, keptAnswersJob, sweepWebhooksJob];

/** A job of the core or of a module, under a unique id. */
export interface ClubJob extends Job {
  isOn(organization: Organization): boolean;
}

/** Every scheduled job for clubs: the core's, and the modules', which run for clubs that have the module on. */
export function clubJobs(registry: ModuleRegistry, ofCore = CORE_JOBS): ClubJob[] {
  return [
    ...ofCore.map((job) => ({ ...job, id: `core/${job.id}`, isOn: () => true })),
    ...registry.jobs.map(({ module, job }) => ({
      ...job,
      id: `${module.id}/${job.id}`,
      isOn: (organization: Organization) => registry.isOn(organization, module.id),
    })),
  ];
}

/** Runs a job in one unit of work of the club. Does nothing if the club is gone or suspended, or the module is off. */
export async function runForClub(
  app: UnitHost & { directory: Directory },
  jobs: readonly ClubJob[],
  { tenant, job: id }: { tenant: string; job: string },
): Promise<void> {
  const job = jobs.find((one) => one.id === id);
  const club = await runningClub(app.directory, tenant);
  if (!job || !club) return;
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    if (job.isOn(uow.organization)) await job.run(uow);
  });
}
