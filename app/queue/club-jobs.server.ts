import type { Directory } from "#tenants/directory.ts";
import type { Organization } from "../domain/organizations/organization.ts";
import type { Job } from "../module-system/contract.ts";
import type { ModuleRegistry } from "../module-system/registry.ts";
import { type UnitHost, withUnitOfWork } from "../with-unit-of-work.server.ts";

/** What the core does for every club on the clock. */
const CORE_JOBS: readonly Job[] = [];

/** A job of the core or of a module, under an id that no other has. */
export interface ClubJob extends Job {
  isOn(organization: Organization): boolean;
}

/** Everything that is done for each club on the clock: the core's jobs, and every module's where it is on. */
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

/** Runs a job in one unit of work of the club; nothing where the club is gone or suspended, or its module off. */
export async function runForClub(
  app: UnitHost & { directory: Directory },
  jobs: readonly ClubJob[],
  { tenant, job: id }: { tenant: string; job: string },
): Promise<void> {
  const job = jobs.find((one) => one.id === id);
  const club = await app.directory.byTenant(tenant);
  if (!job || !club || club.suspended) return;
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    if (job.isOn(uow.organization)) await job.run(uow);
  });
}
