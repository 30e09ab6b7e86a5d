import type { App } from "#app/core/app.server.ts";
import { all } from "#tenants/sql.ts";
import { createDemoClub, isHalfMade } from "./seed/demo-club.ts";
import { createPlainClub } from "./seed/plain-club.ts";

/** The subdomains of the demo clubs. */
const DEMO_CLUBS = ["demo", "park"];

/**
 * Makes the demo clubs in a database without any club: one that uses every module, made last, and a small one that uses none.
 * A database with clubs is left as it is, but if making these was interrupted, both are made again. `say` reports progress.
 */
export async function seedDemo(app: App, say: (line: string) => void): Promise<void> {
  const rows = await all<{ tenant: string; subdomain: string }>(
    app.database.platform,
    "SELECT tenant_id AS tenant, subdomain FROM platform.organizations LIMIT :most",
    { most: DEMO_CLUBS.length + 1 },
  );
  if (rows.some(({ subdomain }) => !DEMO_CLUBS.includes(subdomain))) return;
  const made = await app.directory.bySubdomain("demo");
  if (made && "tenant" in made && !(await isHalfMade(app, made))) return;
  for (const { tenant } of rows) {
    await app.provisioner.drop(tenant);
    app.directory.forget(tenant);
  }
  say("Filling the demo club");
  await createPlainClub(app);
  await createDemoClub(app);
}
