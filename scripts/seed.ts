import type { App } from "#app/app.server.ts";
import { createDemoClub } from "./seed/demo-club.ts";

/** Gives a database without any club the demo club; one with clubs is left as it is. `say` reports progress. */
export async function seedDemo(app: App, say: (line: string) => void): Promise<void> {
  const { rows } = await app.database.platform.raw<{ rows: { empty: boolean }[] }>(
    "SELECT NOT EXISTS (SELECT FROM platform.organizations) AS empty",
  );
  if (!rows[0]?.empty) return;
  say("Filling the demo club");
  await createDemoClub(app);
}
