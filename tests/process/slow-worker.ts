import { createLogger } from "#app/infra/logger.server.ts";
import { openQueue } from "#app/jobs/queue.server.ts";
import { openDatabase } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";

// A worker whose effect a unique key makes happen once. If asked to hang, it never reports that the job is done.
const [url = "", mode] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 2 });
const queue = openQueue({ url, database, log: createLogger({ level: "silent" }) });
queue.handle("effect", async ({ id }) => {
  await run(database.platform, "INSERT INTO platform.effects (key) VALUES (:id) ON CONFLICT DO NOTHING", {
    id,
  });
  await run(database.platform, "INSERT INTO platform.tries (key) VALUES (:id)", { id });
  if (mode === "hang") await new Promise(() => setInterval(() => {}, 1_000));
});
await queue.start();
