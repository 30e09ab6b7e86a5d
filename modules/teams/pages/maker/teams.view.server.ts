import type { TFunction } from "i18next";
import { initialsOf } from "#app/domain/members/names/initials.ts";
import { swapped } from "../../domain/making/moved-places.ts";
import { countedScore } from "../../domain/sheet/store-sheet.server.ts";
import type { SheetPlayer, TeamSheet } from "../../domain/sheet/team-sheet.ts";
import type { Formats } from "../../http.server.ts";
import { namedTeam } from "../team-words.ts";
import { type Judged, judged } from "./judged.ts";

/** A player on the pitch or the bench, as those see them who make teams. */
export interface Chip {
  memberId: number;
  name: string;
  initials: string;
  score: string;
  isPicked: boolean;
  /** Picks them, or lets go of who is picked. */
  pick: string;
  /** How far apart the teams would be if they changed places with who is picked; absent where that changes nothing. */
  gap?: string;
}

/** One decimal is what a coach weighs. */
export function points(value: number, formats: Pick<Formats, "number">): string {
  return formats.number(Math.round(value * 10) / 10);
}

/** The teams side by side, each with its lines from attack to goal, so that the pitch stands upright. */
export function teamsView(
  sheet: TeamSheet,
  current: Judged | undefined,
  options: { t: TFunction; formats: Formats; picked: number | undefined; base: string },
) {
  const { t, formats, picked, base } = options;
  const playing = sheet.players.filter(({ attends, team }) => attends && team !== null);
  const held = sheet.players.find(({ memberId }) => memberId === picked);
  const count = Math.max(2, ...playing.map(({ team }) => team ?? 0));
  const chip = (player: SheetPlayer): Chip => {
    const { memberId, name, team } = player;
    const isPicked = memberId === picked;
    const after =
      held && current && !isPicked && (team !== held.team || player.position !== held.position)
        ? judged(sheet, swapped(current.places, held.memberId, memberId))
        : undefined;
    const score = countedScore(player);
    return {
      ...{ memberId, name, isPicked },
      initials: initialsOf(name),
      score: score === null ? t("teams:maker.noScore") : points(score, formats),
      pick: isPicked ? base : `${base}?pick=${memberId}`,
      ...(after && { gap: t("teams:maker.apart", { points: points(after.card.spread, formats) }) }),
    };
  };
  return Array.from({ length: count }, (_, number) => {
    const index = number + 1;
    const members = playing.filter(({ team }) => team === index);
    const strength = current?.card.strengths[number];
    return {
      ...namedTeam(index, t),
      strength: strength === undefined ? "" : points(strength, formats),
      lines: [...sheet.positions].reverse().map(({ name }) => ({
        position: name,
        players: members.filter(({ position }) => position === name).map(chip),
      })),
      substitutes: members
        .filter(({ position }) => !sheet.positions.some(({ name }) => name === position))
        .map(chip),
    };
  });
}
