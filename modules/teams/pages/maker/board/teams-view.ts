import { initialsOf } from "#app/kit/rules.ts";
import { swapped } from "#modules/teams/making/moved-places.ts";
import { countedScore, type JudgedSheet, type SheetPlayer } from "#modules/teams/sheet/team-sheet.ts";
import { namedTeam, positionWord } from "../../team-words.ts";
import { type Judged, judged } from "./judged.ts";
import { points, type Words } from "./words.ts";

/** A player on the pitch or the bench, as those who make teams see them. */
export interface Chip {
  memberId: number;
  name: string;
  initials: string;
  score: string;
  isPicked: boolean;
  /** The address that picks them, or unpicks them if they are picked. */
  pick: string;
  /** How far apart the teams would be if they swapped with the picked player; absent if that changes nothing. */
  gap?: string;
}

/** The teams side by side, each with its lines from attack to goal, so that attack is at the top of the pitch. */
export function teamsView(
  sheet: JudgedSheet,
  current: Judged | undefined,
  { t, number, picked, base }: Words & { picked: number | undefined; base: string },
) {
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
      memberId,
      name,
      isPicked,
      initials: initialsOf(name),
      score: score === null ? t("teams:maker.noScore") : points(score, number),
      // Without scripts this loads the page again, so it scrolls to where the player is.
      pick: isPicked ? `${base}#player-${memberId}` : `${base}?pick=${memberId}#player-${memberId}`,
      ...(after && { gap: t("teams:maker.apart", { points: points(after.card.spread, number) }) }),
    };
  };
  const teams = Array.from({ length: count }, (_, at) => {
    const index = at + 1;
    const members = playing.filter(({ team }) => team === index);
    const strength = current?.card.strengths[at];
    return {
      ...namedTeam(index, t),
      strength: strength === undefined ? "" : points(strength, number),
      lines: [...sheet.positions].reverse().map(({ name }) => ({
        position: name,
        label: positionWord(name, t),
        players: members.filter(({ position }) => position === name).map(chip),
      })),
      substitutes: members
        .filter(({ position }) => !sheet.positions.some(({ name }) => name === position))
        .map(chip),
    };
  }); // Members who came in since the teams were made.
  const unplaced = sheet.players.filter(({ attends, team }) => attends && team === null).map(chip);
  return { teams, unplaced };
}
