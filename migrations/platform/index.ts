import type { PlatformMigration } from "#tenants/migration.ts";
import { platform } from "./2026-11-21-01-platform.ts";
import { queue } from "./2026-11-21-02-queue.ts";
import { identity } from "./2026-11-21-03-identity.ts";
import { appliedMigrations } from "./2026-11-21-04-applied-migrations.ts";
import { provider } from "./2026-11-21-05-provider.ts";
import { account } from "./2026-11-21-06-account.ts";
import { spentProofs } from "./2026-11-21-07-www.ts";
import { identityIndexes } from "./2026-11-21-08-identity-indexes.ts";
import { unusedSuccessors } from "./2026-11-21-09-unused-successors.ts";
import { keptAddresses } from "./2026-11-21-10-kept-addresses.ts";
import { providerLinks } from "./2026-11-21-11-provider-links.ts";
import { departures } from "./2026-11-21-12-departures.ts";
import { revocations } from "./2026-11-21-13-revocations.ts";
import { otherAccount } from "./2026-11-21-14-other-account.ts";
import { mail } from "./2026-11-22-02-mail.ts";
import { outbox } from "./2026-11-22-07-outbox.ts";

/** The platform's migrations, oldest first. */
export const platformMigrations: PlatformMigration[] = [
  platform,
  queue,
  identity,
  appliedMigrations,
  provider,
  account,
  spentProofs,
  identityIndexes,
  unusedSuccessors,
  keptAddresses,
  providerLinks,
  departures,
  revocations,
  otherAccount,
  mail,
  outbox,
];
