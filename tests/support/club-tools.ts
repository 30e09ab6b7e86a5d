import { allParts } from "./collect-parts.ts";
import type { ClubTools } from "./module-part.ts";
import type { TestServer } from "./server.ts";
import { type ClubUnderTest, makeMember, makeOccasion } from "./two-clubs.ts";

/** The tools for one club. */
export function clubTools(server: Pick<TestServer, "sql" | "sqlIn">, club: ClubUnderTest): ClubTools {
  let count = 0;
  const next = () => ++count;
  const sql: ClubTools["sql"] = (text, values) => server.sqlIn(club.tenant, text, values);
  return {
    club,
    next,
    sql,
    async member(state = "active") {
      const person = {
        name: `Person ${next()}`,
        email: `acted-on-${count}@red.example`,
        role: "player",
      } as const;
      const id = await makeMember(server, club.tenant, person);
      await sql("UPDATE members SET state = $1 WHERE id = $2", [state, id]);
      return id;
    },
    occasion: (kind) => makeOccasion(server, club.tenant, { kind, name: `${kind} ${next()}`, inHours: 30 }),
    set: (id, value) =>
      sql(
        "INSERT INTO settings (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
        [id, JSON.stringify(value)],
      ),
  };
}

/** Makes row 1 in each of the modules' tables whose ids occur in addresses. */
export async function makeModuleRows(
  server: Pick<TestServer, "sqlIn">,
  { tenant }: ClubUnderTest,
): Promise<void> {
  for (const row of allParts.flatMap(({ rows = [] }) => rows)) await server.sqlIn(tenant, row);
}
