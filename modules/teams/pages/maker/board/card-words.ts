import { isAnywhere } from "#modules/teams/sheet/no-positions.ts";
import type { JudgedSheet } from "#modules/teams/sheet/team-sheet.ts";
import type { ScoreCard } from "../../../solver/score-card.ts";
import { namedTeam, positionWord } from "../../team-words.ts";
import { points, type Words } from "./words.ts";

/** Up to these shares of the mean strength, teams count as perfectly even, and as fairly even. */
const EVEN = { best: 0.02, fair: 0.05 };

export type Verdict = "best" | "fair" | "uneven";

/** The score card in words, and as shares of each line's total. */
export function scoreCardWords(sheet: JudgedSheet, card: ScoreCard, { t, number }: Words) {
  const names = new Map(sheet.players.map(({ memberId, name }) => [String(memberId), name]));
  const playerName = (id: string) => names.get(id) ?? id;
  const team = (index: number) => namedTeam(index, t).name;
  const share = card.mean === 0 ? 0 : card.spread / card.mean;
  const verdict: Verdict = share <= EVEN.best ? "best" : share <= EVEN.fair ? "fair" : "uneven";
  const sentences = [
    t("teams:card.spread", { points: points(card.spread, number), mean: points(card.mean, number) }),
    ...(card.outOfPosition.length === 0 && !isAnywhere(sheet.positions)
      ? [t("teams:card.allInPosition")]
      : []),
  ];
  const faults = [
    ...card.outOfPosition.map(({ player, position }) =>
      t("teams:card.outOfPosition", { name: playerName(player), position }),
    ),
    ...card.emptyLines.map((one) =>
      t("teams:card.empty", { team: team(one.team), position: positionWord(one.position, t) }),
    ),
    ...card.broken.map((one) => {
      if ("players" in one) {
        const [name, other] = one.players.map(playerName);
        return t(`teams:card.${one.kind}`, { name, other });
      }
      if (one.kind === "gender") return t("teams:card.gender", { team: team(one.team) });
      if (one.kind === "lock-team")
        return t("teams:card.lockTeam", { name: playerName(one.player), team: team(one.team) });
      return t("teams:card.lockPosition", { name: playerName(one.player), position: one.position });
    }),
  ];
  const lines = card.lines.map(({ position, totals }) => {
    const sum = totals.reduce((all, one) => all + one, 0);
    return {
      position: positionWord(position, t),
      shares: totals.map((total, at) => ({
        ...namedTeam(at + 1, t),
        points: points(total, number),
        percent: sum === 0 ? 0 : (100 * total) / sum,
      })),
    };
  });
  return {
    verdict,
    headline: t(`teams:card.verdict.${verdict}`),
    apart: t("teams:maker.apart", { points: points(card.spread, number) }),
    sentences,
    // With a key each, since two members of the same name can have the same fault.
    faults: faults.map((text, at) => ({ at, text })),
    lines,
  };
}
