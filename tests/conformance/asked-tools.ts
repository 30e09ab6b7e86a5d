import { expect } from "vitest";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { callApi } from "#tests/support/http.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type ClubUnderTest, makeMember, makeOccasion } from "#tests/support/two-clubs.ts";

/** Makes new rows for the acts that ask back, each time they are called. */
export function askedTools(server: TestServer, red: ClubUnderTest) {
  let count = 0;
  const member = (tags = "{}") => {
    const email = `asked-${++count}@red.example`;
    return makeMember(server, red.tenant, { name: `Person ${count}`, email, role: "player" }).then(
      async (id) => {
        await server.sql(`UPDATE ${red.tenant}.members SET tags = $1 WHERE id = $2`, [tags, id]);
        return id;
      },
    );
  };
  const occasion = (kind: OccasionKind) =>
    makeOccasion(server, red.tenant, { kind, name: `Asked ${++count}`, inHours: 30 });
  const session = () => occasion("session");
  const api = (method: string, path: string, body?: object) =>
    callApi(red.origin, path, { method, token: red.apiToken.admin, body });
  const come = async (id: number, player?: number, kind: OccasionKind = "session") => {
    const body = { [kind]: id, player: player ?? (await member()), attending: 1 };
    expect((await api("POST", "/attendance", body)).status).toBe(200);
  };
  /** Makes this the one tag that the club offers. */
  const offer = (tag: string) =>
    server.sql(
      `INSERT INTO ${red.tenant}.settings (id, value) VALUES ('tags', $1) ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
      [JSON.stringify([tag])],
    );
  const rows = async (query: string) =>
    Number((await server.sqlIn<{ count: string }>(red.tenant, `SELECT count(*) FROM ${query}`))[0]?.count);
  return { member, occasion, session, api, come, offer, rows };
}
