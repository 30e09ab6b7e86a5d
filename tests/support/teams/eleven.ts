import { beforeEach, expect } from "vitest";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { balanceAgain, balanceTeams } from "#modules/teams/making/balance-teams.server.ts";
import { teams as module } from "#modules/teams/module.server.ts";
import { loadSheet } from "#modules/teams/sheet/load-sheet.server.ts";
import type { TeamSheet } from "#modules/teams/sheet/team-sheet.ts";
import { testDatabase } from "../postgres.ts";
import { testUnits } from "../unit-of-work.ts";

export const FOOTBALL = "1 Goalkeeper *\n2 Defender\n2 Forward";
export const NOTHING = { evenGenders: false, mixes: false };

/** A club with an admin and eleven players, two of them keepers, who all come to a session; each test gets a new session. */
export async function openEleven() {
  const base = await testDatabase();
  const units = testUnits(base.database, base.clubs[0], module);
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const players = await units.addMembers(11);
  await units.asSystem(async (uow) => {
    for (const [at, id] of players.entries())
      await uow
        .db("members")
        .where({ id })
        .update({ score: 50 + ((at * 7) % 40), positions: [at < 2 ? "goalkeeper" : "Forward"] });
  });
  const now = { sessionId: 0 };
  beforeEach(async () => {
    await units.asSystem(async (uow) => {
      const [row] = await uow
        .db("occasions")
        .insert({
          kind: "session",
          name: "Training",
          starts_at: "2026-11-24T18:00:00Z",
          finishes_at: "2026-11-24T20:00:00Z",
        })
        .returning("id");
      now.sessionId = row.id;
      await uow
        .db("attendances")
        .insert(players.map((member_id) => ({ occasion_id: row.id, member_id, state: "attending" })));
    });
  });
  const asAdmin = <T>(work: (uow: MemberUnit) => Promise<T>) => units.asMember(admin, work);
  return {
    units,
    admin,
    players,
    now,
    asAdmin,
    async sheetNow(): Promise<TeamSheet> {
      const sheet = await asAdmin((uow) => loadSheet(uow, now.sessionId));
      return sheet ?? expect.fail("There is no sheet.");
    },
    balanced: (positions = FOOTBALL) =>
      units.act(admin, balanceTeams, { sessionId: now.sessionId, positions, ...NOTHING }),
    again: (revision?: number) => units.act(admin, balanceAgain, { sessionId: now.sessionId, revision }),
    drop: (memberId: number) =>
      units.asSystem((uow) =>
        uow
          .db("attendances")
          .where({ occasion_id: now.sessionId, member_id: memberId })
          .update({ state: "not-attending" }),
      ),
  };
}
