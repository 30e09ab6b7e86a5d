import pg from "pg";

/** From its next start on the server archives its write-ahead log, by a command that does nothing. */
export async function archiving(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("ALTER SYSTEM SET archive_mode = 'on'");
  await client.query("ALTER SYSTEM SET archive_command = 'true'");
  await client.end();
}
