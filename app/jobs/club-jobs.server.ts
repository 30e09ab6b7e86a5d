import type { Organization } from "#app/core/club/organization.ts";
import type { Job } from "#app/core/module-system/contract.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";

/** A job of the core or of a module, under a unique id. */
export interface ClubJob extends Job {
  isOn(organization: Organization): boolean;
}

/** Every scheduled job for clubs: the core's, and the modules', which run for clubs that have the module on. */
export function clubJobs(parts: readonly NounParts[], registry: ModuleRegistry): ClubJob[] {
  const ofCore = parts.flatMap(({ jobs = [] }) => jobs);
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
