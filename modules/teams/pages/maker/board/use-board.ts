import { useEffect, useState } from "react";
import type { Move } from "#modules/teams/making/moved-places.ts";
import type { JudgedSheet } from "#modules/teams/sheet/team-sheet.ts";
import { type BoardView, boardView } from "./board-view.ts";
import type { BoardText, BoardTexts } from "./board-words.ts";
import { inverseMove, sheetAfter } from "./moves.ts";
import type { RefusedOwn } from "./own-form.tsx";

/** What the server sends of the teams. */
export interface BoardData {
  base: string;
  revision: number;
  /** The key of the last move that a board has saved. */
  lastMove: string | null;
  sheet: JudgedSheet;
  /** Whom the address picks. */
  picked: number | null;
  numberLocale: string;
  texts: BoardTexts;
  refused: RefusedOwn | null;
}

/** The moves that the server does not have yet. */
export interface Unsaved {
  moves: readonly Move[];
  /** A request failed on the way: they wait for `retry`. */
  hasFailed: boolean;
  save(move: Move): void;
  retry(): void;
}

interface ShownBoard extends BoardView {
  pick(memberId: number | null): void;
  move(move: Move): void;
  /** Who is picked, or was moved last, for screen readers. */
  said: string;
  /** Undoes the last move; absent if there is none. */
  undo: (() => void) | undefined;
}

/** The teams as the server has sent them, with the moves that it does not have yet, and whom somebody has picked. */
export function useBoard(data: BoardData, { moves, save }: Unsaved, t: BoardText): ShownBoard {
  const { sheet, base, numberLocale } = data;
  // undefined = whoever the address says.
  const [chosen, setChosen] = useState<number | null>();
  const [last, setLast] = useState<Move>();
  const [undoable, setUndoable] = useState<{ inverse: Move; places: string }>();
  const picked = chosen === undefined ? data.picked : chosen;
  const now = moves.reduce(sheetAfter, sheet);
  const { format } = new Intl.NumberFormat(numberLocale);
  const view = boardView(now, { t, number: format, picked, base });

  const pick = (memberId: number | null) => {
    setChosen(memberId);
    setLast(undefined);
    if (memberId === null && picked !== null) chipElement(picked)?.focus({ preventScroll: true });
  };
  const move = (wanted: Move) => {
    const places = placesKey(sheetAfter(now, wanted));
    setChosen(null);
    if (places === placesKey(now)) return;
    const inverse = inverseMove(now, wanted);
    setUndoable(inverse && { inverse, places });
    setLast(wanted);
    save(wanted);
  };

  // The pressed button is now a link, or gone, so the focus goes to the moved player.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (last && isLost) chipElement(last.memberId)?.focus({ preventScroll: true });
  }, [last]);

  const name = sheet.players.find(({ memberId }) => memberId === last?.memberId)?.name;
  const team = view.teams.find(({ lines, substitutes }) =>
    [...lines.flatMap(({ players }) => players), ...substitutes].some(
      ({ memberId }) => memberId === last?.memberId,
    ),
  );
  return {
    ...view,
    // Not if somebody else, or another button, has changed the teams since.
    undo: undoable?.places === placesKey(now) ? () => move(undoable.inverse) : undefined,
    pick,
    move,
    said: view.picked
      ? t("teams:picked.title", { name: view.picked.name })
      : team && view.card
        ? t("teams:maker.moved", { name, team: team.name, apart: view.card.apart })
        : "",
  };
}

const chipElement = (memberId: number) => document.getElementById(`player-${memberId}`);

function placesKey({ players }: JudgedSheet): string {
  return JSON.stringify(players.map(({ memberId, team, position }) => [memberId, team, position]));
}
