import { expect, it } from "vitest";
import { Refusal } from "#app/kernel/refusal.ts";
import { leastChangeProblem } from "#modules/teams/making/accept-proposal.server.ts";
import { NO_REQUESTS } from "#modules/teams/sheet/requests.ts";
import type { TeamSheet } from "#modules/teams/sheet/team-sheet.ts";
import { leastChange } from "../../solver/least-change.ts";
import { shownProposal } from "./proposal.view.server.ts";

const player = (memberId: number, team: number | null): TeamSheet["players"][number] => ({
  memberId,
  name: `P${memberId}`,
  score: 5,
  positions: [],
  gender: null,
  attends: true,
  team,
  position: team === null ? null : "Player",
  shownTeam: null,
  shownPosition: null,
  override: { position: null, score: null },
});
const sheet: TeamSheet = {
  formation: "",
  positions: [{ name: "Player", quantity: 3 }],
  teams: null,
  requests: NO_REQUESTS,
  mixes: false,
  seed: 1,
  revision: 1,
  lastMove: null,
  publishedAt: null,
  players: [player(1, 1), player(2, 1), player(3, 2), player(4, null)],
};
const asked = leastChangeProblem(sheet) ?? expect.fail();
const t = ((key: string) => key) as never;

it("is there with its key, and is left out while too much is being worked out", async () => {
  const here = { compute: async () => leastChange(asked.problem, asked.current) as never };
  const shown = { key: asked.key, changes: ["teams:proposal.joins"] };
  expect(await shownProposal(here, asked, { sheet, t })).toEqual(shown);
  const busy = { compute: () => Promise.reject(new Refusal("teams:busy")) };
  expect(await shownProposal(busy, asked, { sheet, t })).toBe("busy");
  const broken = { compute: () => Promise.reject(new Error("The thread died.")) };
  await expect(shownProposal(broken, asked, { sheet, t })).rejects.toThrow("died");
});

it("has another key once somebody else comes, drops out, or has another score", () => {
  const others = [
    { ...sheet, players: [...sheet.players, player(5, null)] },
    { ...sheet, players: sheet.players.map((one) => ({ ...one, attends: one.memberId !== 3 })) },
    { ...sheet, players: sheet.players.map((one) => ({ ...one, score: one.memberId })) },
  ];
  const keys = [sheet, ...others].map((one) => leastChangeProblem(one)?.key);
  expect(new Set(keys).size).toBe(4);
  expect(leastChangeProblem({ ...sheet, players: sheet.players.slice(0, 3) })).toBeUndefined();
});
