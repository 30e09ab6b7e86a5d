import { tagged } from "#app/api/document/operation-tags.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { organizationOperations } from "./api/club-operations.server.ts";
import { settingsOperations } from "./api/settings-operations.server.ts";
import { firstStepsJob } from "./first-steps/hide-steps.server.ts";
import { club } from "./migrations/2026-11-28-01-club-2.ts";
import { coreSettings } from "./settings/settings.ts";
import { updateDirectory } from "./update-directory.server.ts";

export const clubParts: NounParts = {
  operations({ settings, modules }) {
    const known = { definitions: [...coreSettings, ...settings], modules };
    return tagged("Club", [...organizationOperations(known), ...settingsOperations(known)]);
  },
  refusals: {
    "subdomain-taken": 409,
  },
  jobs: [firstStepsJob],
  async sweep(db) {
    await db("former_subdomains").whereRaw("until < now()").delete();
  },
  work: { "organization.renamed": { run: updateDirectory } },
  migrations: [club],
};
