import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { hasTurn } from "#scripts/test-turn.mjs";
import { signInCrowd } from "#tests/support/crowd/crowd.ts";
import { ask } from "#tests/support/http.ts";
import { OWN_PROCESS, serveTwoClubs } from "#tests/support/served.ts";
import { makeOccasion } from "#tests/support/two-clubs.ts";

const CROWD = 200;
const PLACES_LEFT = 5;
/** Of these and of the crashes, the first comes in every run; the others take turns. `CROWD_ROUNDS=20` plays enough for every order of events to occur. */
const ROUNDS = Array.from({ length: Number(process.env.CROWD_ROUNDS ?? 3) }, (_, at) => at + 1);
const CRASHES = [1, 2, 3];
/** How many press at once before a crash: few enough that it comes before the last of the crowd. */
const AT_ONCE = 50;

interface Member {
  id: number;
  cookie: string;
}

const {
  server,
  red: { tenant, origin },
} = await serveTwoClubs(OWN_PROCESS);
const members = (await signInCrowd(server, tenant, CROWD, "browser")).map(
  ({ id, token }): Member => ({ id, cookie: `sign-in=${token}` }),
);

/** Presses "I'm in" as this member's browser does. */
function checkIn(member: Member, occasion: number) {
  return ask(`${origin}/?index`, {
    method: "POST",
    headers: { cookie: member.cookie, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent: "answer", occasionId: String(occasion), attending: "1" }).toString(),
    timeoutMs: 60_000,
  });
}

/** Presses, and tries again whenever told to, as happens if more people press than the machine can answer in time. */
async function pressed(member: Member, occasion: number): Promise<number> {
  for (;;) {
    const { status, headers } = await checkIn(member, occasion);
    if (status !== 503) return status;
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    await delay(seconds * 1000);
  }
}

const newSession = (capacity: number) =>
  makeOccasion(server, tenant, { kind: "session", name: "Popular", inHours: 30, capacity });

interface Standing {
  member_id: string;
  state: string;
  line_order: string;
}
const standings = (occasion: number) =>
  server.sql<Standing>(
    `SELECT member_id, state, line_order FROM ${tenant}.attendances WHERE occasion_id = $1 ORDER BY line_order`,
    [occasion],
  );

describe("a crowd at the door", () => {
  it.each(ROUNDS.filter((round) => round === 1 || hasTurn(round)))(
    `${CROWD} at once on the last ${PLACES_LEFT} places (%i): ${PLACES_LEFT} are in, in order of arrival`,
    async () => {
      const taken = 7;
      const occasion = await newSession(taken + PLACES_LEFT);
      const early = members.slice(0, taken);
      for (const member of early) await pressed(member, occasion);
      const crowd = members.slice(taken);
      const answers = await Promise.all(crowd.map((member) => pressed(member, occasion)));
      expect(new Set(answers)).toEqual(new Set([303]));

      const rows = await standings(occasion);
      expect(rows).toHaveLength(CROWD);
      expect(rows.map(({ state }) => state)).toEqual([
        ...Array(taken + PLACES_LEFT).fill("attending"),
        ...Array(CROWD - taken - PLACES_LEFT).fill("waiting"),
      ]);
      expect(new Set(rows.map((row) => row.line_order)).size).toBe(CROWD);
    },
  );

  it.runIf(hasTurn(1))("pressed twice at once by everybody, counts everybody once", async () => {
    const occasion = await newSession(CROWD);
    const answers = await Promise.all([...members, ...members].map((member) => pressed(member, occasion)));
    expect(new Set(answers)).toEqual(new Set([303]));
    const [counted] = await server.sql<{ attending: number; waiting: number }>(
      `SELECT attending, waiting FROM ${tenant}.occasions WHERE id = $1`,
      [occasion],
    );
    expect(counted).toEqual({ attending: CROWD, waiting: 0 });
  });
});

describe("a server killed in the middle", () => {
  for (const crash of CRASHES)
    it.runIf(crash === 1 || hasTurn(crash + 2))(
      `loses nothing that it acknowledged (crash ${crash})`,
      async () => {
        const sessions = await Promise.all([3, 10, 25, 80].map((capacity) => newSession(capacity)));
        const acknowledged: { member: number; session: number }[] = [];
        const killAfter = 40 * crash;
        let killed: Promise<void> | undefined;
        const waiting = members.entries();
        const press = async () => {
          for (const [index, member] of waiting) {
            const session = sessions[index % sessions.length] ?? 0;
            const status = await pressed(member, session).catch(() => undefined);
            if (status === 303) acknowledged.push({ member: member.id, session });
            if (acknowledged.length >= killAfter) killed ??= server.kill();
            if (killed) return;
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, press));
        await killed;
        expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
        expect(acknowledged.length).toBeLessThan(CROWD);
        await server.start();

        const kept = new Set<string>();
        for (const session of sessions) {
          for (const { member_id: member } of await standings(session)) kept.add(`${member} ${session}`);
        }
        expect(acknowledged.filter(({ member, session }) => !kept.has(`${member} ${session}`))).toEqual([]);
        await expectSound();
      },
    );
});

/** Expects that no occasion is over its limit, no counter is off, and nobody waits while there is a free place. */
async function expectSound(): Promise<void> {
  const broken = await server.sql(
    `SELECT o.id, o.capacity, o.attending, o.waiting, count(*) FILTER (WHERE a.state = 'attending') AS truly
       FROM ${tenant}.occasions o LEFT JOIN ${tenant}.attendances a ON a.occasion_id = o.id
      GROUP BY o.id
     HAVING o.attending <> count(*) FILTER (WHERE a.state = 'attending')
         OR o.waiting <> count(*) FILTER (WHERE a.state = 'waiting')
         OR o.attending > o.capacity
         OR (o.waiting > 0 AND o.attending < o.capacity)`,
  );
  expect(broken).toEqual([]);
}
