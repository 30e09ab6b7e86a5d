import type { MailSender } from "#app/infra/mail/mail-content.ts";
import { plainName } from "#app/infra/mail/plain-name.ts";
import type { Database } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { logoAddress } from "./crest/crest.ts";

/**
 * A club as the head of a mail shows it; `origin` is the club's address on the web. Without `origin` it has no crest:
 * somebody who may not know the club is not shown a picture of its choice. Its name is written plainly.
 */
export async function clubSender(
  database: Pick<Database, "withTenant">,
  { tenant, name }: Pick<Club, "tenant" | "name">,
  origin?: string,
): Promise<MailSender> {
  const row: { accent: string | null; crest: string | null } | undefined = await database.withTenant(
    tenant,
    { readOnly: true },
    (db) => db("organization").first("accent", "crest"),
  );
  const logo = row && origin ? logoAddress(row, origin) : null;
  return { name: plainName(name), accent: row?.accent ?? null, logo };
}
