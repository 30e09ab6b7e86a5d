import { placesAfter, replacedBy } from "#modules/teams/making/moved-places.ts";
import { isAnywhere } from "#modules/teams/sheet/no-positions.ts";
import { type JudgedSheet, type SheetPlayer, savedPlaces } from "#modules/teams/sheet/team-sheet.ts";
import { namedTeam } from "../../team-words.ts";
import { judged } from "./judged.ts";
import { plain, points, type Words } from "./words.ts";

/** The picked player, where they could go and what that would do, and their overrides. */
export function pickedView(sheet: JudgedSheet, player: SheetPlayer, { t, number }: Words) {
  const { memberId, name, team, position, override } = player;
  const places = savedPlaces(sheet.players);
  const board = { ...sheet, places };
  const names = new Map(sheet.players.map((one) => [one.memberId, one.name]));
  const count = Math.max(2, ...places.map((one) => one.team));
  const targets = Array.from({ length: count }, (_, at) => at + 1)
    .filter((index) => index !== team)
    .map((index) => {
      const after = judged(sheet, placesAfter(board, { memberId, team: index }));
      const sizes = after?.card.sizes.join(" – ");
      return {
        ...namedTeam(index, t),
        gap: after ? t("teams:maker.apart", { points: points(after.card.spread, number) }) : "",
        sizes: sizes ?? "",
      };
    });
  return {
    memberId,
    name,
    team,
    targets,
    isSubstitute: team !== null && position === null,
    isAnywhere: isAnywhere(sheet.positions),
    positions: sheet.positions.map(({ name: one }) => {
      const replaced = team === null ? undefined : replacedBy(board, { memberId, team, position: one });
      return {
        name: one,
        isTheirs: one === position,
        insteadOf: (replaced !== undefined && names.get(replaced)) || null,
      };
    }),
    own: {
      position: override.position ?? "",
      score: override.score === null ? "" : plain(override.score, number),
      usualScore: player.score === null ? t("teams:maker.noScore") : number(player.score),
    },
  };
}
