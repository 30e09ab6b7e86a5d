import type { App } from "#app/app.server.ts";
import { createDemoClub, isHalfMade } from "./seed/demo-club.ts";

/**
 * Gives a database without any club the demo club; one with clubs is left as it is. A demo club whose making was cut
 * short is made again. `say` reports progress.
 */
export async function seedDemo(app: App, say: (line: string) => void): Promise<void> {
  const { rows } = await app.database.platform.raw<{ rows: { tenant: string; subdomain: string }[] }>(
    "SELECT tenant_id AS tenant, subdomain FROM platform.organizations LIMIT 2",
  );
  const [first, second] = rows;
  if (second || (first && first.subdomain !== "demo")) return;
  const half = first && (await app.directory.bySubdomain("demo"));
  if (half && "tenant" in half) {
    if (!(await isHalfMade(app, half))) return;
    await app.provisioner.drop(half.tenant);
    app.directory.forget(half.tenant);
  }
  say("Filling the demo club");
  await createDemoClub(app);
}
