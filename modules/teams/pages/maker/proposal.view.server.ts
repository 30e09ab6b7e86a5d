import type { TFunction } from "i18next";
import type { WorkHost } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import { type Asked, computeLeastChange } from "#modules/teams/making/accept-proposal.server.ts";
import { ANYWHERE } from "#modules/teams/sheet/no-positions.ts";
import type { TeamSheet } from "#modules/teams/sheet/team-sheet.ts";
import type { Place, Proposal } from "../../solver/least-change.ts";
import { namedTeam } from "../team-words.ts";
import type { ShownProposal } from "./proposal-box.tsx";

/** The least change after people came or left. The rest of the page works without it, so the page opens even while all threads are busy. */
export async function shownProposal(
  host: Pick<WorkHost, "compute">,
  asked: Asked,
  { sheet, t }: { sheet: TeamSheet; t: TFunction },
): Promise<ShownProposal> {
  try {
    const proposal = await computeLeastChange(host, asked);
    return proposal ? { key: asked.key, changes: changeWords(proposal, sheet, t) } : "too-many";
  } catch (error) {
    if (error instanceof Refusal && error.code === "teams:busy") return "busy";
    throw error;
  }
}

/** Who goes where, a sentence each. */
function changeWords({ changes }: Proposal, { players }: TeamSheet, t: TFunction): string[] {
  const names = new Map(players.map(({ memberId, name }) => [String(memberId), name]));
  const words = ({ team: index, position }: Place) => {
    const team = namedTeam(index, t).name;
    if (position === ANYWHERE) return team;
    return t("teams:proposal.place", { team, position: position ?? t("teams:proposal.bench") });
  };
  return changes.flatMap(({ player, from, to }) => {
    const name = names.get(player) ?? player;
    if (!to) return [];
    return from
      ? t("teams:proposal.moves", { name, from: words(from), to: words(to) })
      : t("teams:proposal.joins", { name, to: words(to) });
  });
}
