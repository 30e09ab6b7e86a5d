import { randomUUID } from "node:crypto";
import { makeSessions } from "../crowd/crowd.ts";
import { type ClubHost, makeClub, makeMember, signInDirectly, switchModulesOff } from "../two-clubs.ts";
import type { Act } from "./open-load.ts";

/** Sends a request to the club, through whatever stands in front. */
export type Send = (
  path: string,
  how?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<{ status: number; text: string }>;

/** A club whose players read pages and check in, with a journal of the acknowledged check-ins. */
export interface BusyClub {
  tenant: string;
  subdomain: string;
  /** The n-th act of its members: home, a list of the API, or, every third time, a check-in that was not done before. */
  act(n: number, send: Send): Act;
  /** The acknowledged check-ins that are lost. */
  lost(): Promise<string[]>;
  /** How many check-ins were acknowledged. */
  acknowledged(): number;
}

/** How many players there are: player-0@<subdomain>.example and so on. */
export const PLAYERS = 12;
const SESSIONS = 1_000;

/** Makes the club on the product, with players who each have a sign-in for pages and one for the API. */
export async function busyClub(server: ClubHost, subdomain: string): Promise<BusyClub> {
  await server.sql("DELETE FROM platform.rate_limits");
  const { tenant } = await makeClub(server, subdomain, subdomain);
  await switchModulesOff(server, tenant);
  const players: { id: number; cookie: string; token: string }[] = [];
  for (let number = 0; number < PLAYERS; number++) {
    const email = `player-${number}@${subdomain}.example`;
    const id = await makeMember(server, tenant, { name: `Player ${number}`, email, role: "player" });
    const cookie = `sign-in=${await signInDirectly(server, tenant, email, "browser")}`;
    players.push({ id, cookie, token: await signInDirectly(server, tenant, email, "api") });
  }
  const sessions = await makeSessions(server, tenant, SESSIONS);
  const journal: { member: number; session: number }[] = [];
  let checkIns = 0;

  const checkIn = (send: Send): Act => {
    const player = players[checkIns % PLAYERS];
    const session = sessions[Math.floor(checkIns / PLAYERS)];
    checkIns++;
    if (!player || !session) throw new Error("Everybody has checked in everywhere.");
    return {
      what: "check-in",
      async send() {
        const answer = await send("/api/attendance", {
          method: "POST",
          headers: {
            "s-auth": player.token,
            "content-type": "application/json",
            "idempotency-key": randomUUID(),
          },
          body: JSON.stringify({ session, attending: 1 }),
        });
        if (answer.status < 300) journal.push({ member: player.id, session });
        return answer;
      },
    };
  };

  return {
    tenant,
    subdomain,
    act(n, send) {
      if (n % 3 === 2) return checkIn(send);
      const player = players[n % PLAYERS] ?? { cookie: "", token: "" };
      return n % 3 === 0
        ? { what: "home", send: () => send("/", { headers: { cookie: player.cookie } }) }
        : { what: "list", send: () => send("/api/sessions", { headers: { "s-auth": player.token } }) };
    },
    acknowledged: () => journal.length,
    async lost() {
      const rows = await server.sqlIn<{ member: number; session: number }>(
        tenant,
        `SELECT member, session FROM unnest($1::int[], $2::int[]) AS j (member, session)
          WHERE NOT EXISTS (SELECT FROM attendances a WHERE a.member_id = j.member AND a.occasion_id = j.session
                               AND a.state = 'attending')`,
        [journal.map(({ member }) => member), journal.map(({ session }) => session)],
      );
      return rows.map(
        ({ member, session }) => `the check-in of member ${member} to session ${session} is lost`,
      );
    },
  };
}
