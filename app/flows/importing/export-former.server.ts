import { rename, rm } from "node:fs/promises";
import type { OwnerUrls } from "#tenants/cells/cell-urls.ts";
import type { Club } from "#tenants/directory.ts";
import { exportTenant } from "#tenants/export-tenant.ts";

/** Exports a club before it is replaced, so that a directory that can't be written to stops the import. */
export async function exportFormer(owners: OwnerUrls, club: Club, directory: string): Promise<void> {
  await exportClub(owners, club, directory);
}

/**
 * Exports the club again once it is replaced and nobody can change it any more. The new export replaces the first one,
 * which lacks what was done in between. `former` has the tenant that now holds its data. Returns the error if that
 * fails; the first export then stays.
 */
export async function exportFinalState(owners: OwnerUrls, former: Club, directory: string): Promise<unknown> {
  const fresh = `${directory}.whole`;
  try {
    await exportClub(owners, former, fresh);
    await rm(directory, { recursive: true });
    await rename(fresh, directory);
    return undefined;
  } catch (error) {
    return error;
  }
}

async function exportClub({ ownerUrl, cells }: OwnerUrls, former: Club, directory: string): Promise<void> {
  const { tenant, subdomain, publicId, name } = former;
  await exportTenant({ ownerUrl, cells, tenant, directory, club: { subdomain, publicId, name } });
}
