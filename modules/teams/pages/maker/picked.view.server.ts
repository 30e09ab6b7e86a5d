import type { TFunction } from "i18next";
import { movedTo } from "../../domain/making/moved-places.ts";
import { type SheetPlayer, savedPlaces, type TeamSheet } from "../../domain/sheet/team-sheet.ts";
import type { Formats } from "../../http.server.ts";
import { namedTeam } from "../team-words.ts";
import { judged } from "./judged.ts";
import { points } from "./teams.view.server.ts";

/** Who is picked, where they could go and what that would do, and what holds of them for this session. */
export function pickedView(
  sheet: TeamSheet,
  player: SheetPlayer,
  { t, formats }: { t: TFunction; formats: Formats },
) {
  const { memberId, name, team, position, override } = player;
  const places = savedPlaces(sheet.players);
  const count = Math.max(2, ...places.map((one) => one.team));
  const targets = Array.from({ length: count }, (_, number) => number + 1)
    .filter((index) => index !== team)
    .map((index) => {
      const after = judged(sheet, movedTo(places, sheet.positions, { memberId, team: index }));
      const sizes = after?.card.sizes.join(" – ");
      return {
        ...namedTeam(index, t),
        gap: after ? t("teams:maker.apart", { points: points(after.card.spread, formats) }) : "",
        sizes: sizes ?? "",
      };
    });
  return {
    memberId,
    name,
    team,
    targets,
    positions: sheet.positions.map(({ name: one }) => ({ name: one, isTheirs: one === position })),
    own: {
      position: override.position ?? "",
      score: override.score === null ? "" : formats.number(override.score),
      usualScore: player.score === null ? t("teams:maker.noScore") : formats.number(player.score),
    },
  };
}
