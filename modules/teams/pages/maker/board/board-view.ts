import type { JudgedSheet } from "#modules/teams/sheet/team-sheet.ts";
import { scoreCardWords } from "./card-words.ts";
import { judged } from "./judged.ts";
import { pickedView } from "./picked-view.ts";
import { teamsView } from "./teams-view.ts";
import type { Words } from "./words.ts";

/** The teams, their score card, and who is picked: what changes with each move. Computed on the server, and in a browser with scripts. */
export function boardView(
  sheet: JudgedSheet,
  { picked, base, ...words }: Words & { picked: number | null; base: string },
) {
  const current = judged(sheet);
  const held = sheet.players.find(({ memberId, attends }) => attends && memberId === picked);
  return {
    ...teamsView(sheet, current, { ...words, picked: held?.memberId, base }),
    card: current ? scoreCardWords(sheet, current.card, words) : null,
    picked: held ? pickedView(sheet, held, words) : null,
  };
}

export type BoardView = ReturnType<typeof boardView>;
export type PickedView = NonNullable<BoardView["picked"]>;
