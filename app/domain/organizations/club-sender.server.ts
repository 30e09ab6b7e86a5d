import type { MailSender } from "#app/mail/mail-content.ts";
import type { Database } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";

/**
 * A club as the head of a mail shows it to people who may not know it: without its crest, since a picture from an
 * address of the club's choice would tell that the mail was opened.
 */
export async function clubSender(
  database: Pick<Database, "withTenant">,
  { tenant, name }: Pick<Club, "tenant" | "name">,
): Promise<MailSender> {
  const row: { accent: string | null } | undefined = await database.withTenant(
    tenant,
    { readOnly: true },
    (db) => db("organization").first("accent"),
  );
  return { name, accent: row?.accent ?? null, logo: null };
}
