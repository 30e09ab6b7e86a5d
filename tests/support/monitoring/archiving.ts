import pg from "pg";

/** Makes the server archive its write-ahead log from its next start on, with a command that does nothing. */
export async function archiving(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("ALTER SYSTEM SET archive_mode = 'on'");
  await client.query("ALTER SYSTEM SET archive_command = 'true'");
  await client.end();
}
