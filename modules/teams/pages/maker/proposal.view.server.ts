import type { TFunction } from "i18next";
import { proposalFor } from "../../domain/making/solve.ts";
import type { TeamSheet } from "../../domain/sheet/team-sheet.ts";
import type { Place } from "../../solver/least-change.ts";
import { namedTeam } from "../team-words.ts";

/** The least change after people came or left, as a list of who goes where; null where none is needed or none is to be had. */
export function proposalWords(sheet: TeamSheet, t: TFunction): string[] | null {
  const proposal = proposalFor(sheet);
  if (!proposal) return null;
  const names = new Map(sheet.players.map(({ memberId, name }) => [String(memberId), name]));
  const words = ({ team, position }: Place) =>
    t("teams:proposal.place", {
      team: namedTeam(team, t).name,
      position: position ?? t("teams:proposal.bench"),
    });
  return proposal.changes
    .filter(({ to }) => to !== null)
    .map(({ player, from, to }) => {
      const name = names.get(player) ?? player;
      if (!to) return "";
      return from
        ? t("teams:proposal.moves", { name, from: words(from), to: words(to) })
        : t("teams:proposal.joins", { name, to: words(to) });
    });
}
