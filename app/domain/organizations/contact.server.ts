import type { Db } from "#tenants/database.ts";

/** The e-mail address of the longest-serving admin, for members who want to reach the club; null if none has one. */
export async function contactOf(db: Db): Promise<string | null> {
  const admin = await db("members")
    .where({ role: "admin", state: "active" })
    .whereNotNull("email")
    .orderBy("id")
    .first("email");
  return admin?.email ?? null;
}
