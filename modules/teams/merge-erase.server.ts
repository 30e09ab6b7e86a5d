import { all, lockMemberRows, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { DomainEvents } from "#app/kit/module.ts";
import { requestsAfter, requests as requestsSchema } from "./sheet/requests.ts";

/** The ids of the members whom the requests of a sheet `s` name. SQL. */
const NAMED = `SELECT jsonb_path_query(s.requests, '$.together[*][*]')::bigint UNION ALL
               SELECT jsonb_path_query(s.requests, '$.apart[*][*]')::bigint UNION ALL
               SELECT jsonb_path_query(s.requests, '$.locks[*].memberId')::bigint`;

/** Moves a merged member's overrides and requests to the survivor; the survivor's own overrides take precedence. */
export async function joinPerson(
  uow: UnitOfWork,
  { memberId, into }: DomainEvents["member.merged"],
): Promise<void> {
  await run(
    uow.db,
    `INSERT INTO team_overrides (occasion_id, member_id, position, score)
     SELECT occasion_id, :into, position, score FROM team_overrides WHERE member_id = :memberId
     ON CONFLICT (occasion_id, member_id) DO NOTHING`,
    { memberId, into },
  );
  await leave(uow, { memberId, into });
}

/** Forgets an erased person's overrides and requests. */
export async function forgetPerson(
  uow: UnitOfWork,
  { memberId }: DomainEvents["member.erased"],
): Promise<void> {
  await leave(uow, { memberId, into: null });
}

/** When this module is switched on again, makes up for members who were merged or erased meanwhile. */
export async function followSwitch(
  uow: UnitOfWork,
  { module, on }: DomainEvents["module.switched"],
): Promise<void> {
  if (module !== "teams" || !on) return;
  const rows = await all<{ memberId: number; into: number | null }>(
    uow.db,
    `SELECT m.id AS member_id, m.merged_into AS into FROM members m
      WHERE (m.merged_into IS NOT NULL OR m.state = 'erased')
        AND m.id IN (SELECT member_id FROM team_overrides
                     UNION SELECT named.id FROM team_sheets s, LATERAL (${NAMED}) AS named (id))
      ORDER BY m.id`,
  );
  await lockMemberRows(
    uow,
    rows.flatMap(({ memberId, into }) => [memberId, into ?? memberId]),
  );
  for (const { memberId, into } of rows)
    await (into === null ? forgetPerson(uow, { memberId }) : joinPerson(uow, { memberId, into }));
}

/**
 * Removes the member from this module's data. A sheet that named them gets a new revision, since requests are taken back by their
 * place in the list.
 */
async function leave({ db }: UnitOfWork, person: { memberId: number; into: number | null }): Promise<void> {
  await db("team_overrides").where({ member_id: person.memberId }).delete();
  const rows = await all<{ id: number; requests: unknown }>(
    db,
    `SELECT s.occasion_id AS id, s.requests FROM team_sheets s
      WHERE :memberId::bigint IN (${NAMED}) ORDER BY s.occasion_id FOR UPDATE`,
    { memberId: person.memberId },
  );
  for (const { id, requests } of rows) {
    const after = requestsAfter(requestsSchema.parse(requests), person);
    await db("team_sheets")
      .where({ occasion_id: id })
      .update({ requests: JSON.stringify(after), revision: db.raw("revision + 1") });
  }
}
