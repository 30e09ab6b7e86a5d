import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Move } from "#modules/teams/making/moved-places.ts";
import type { JudgedSheet } from "#modules/teams/sheet/team-sheet.ts";
import { type BoardView, boardView } from "./board-view.ts";
import { inverseMove, sheetAfter } from "./moves.ts";
import { type BoardActs, useEnhancement } from "./use-enhancement.ts";
import { type SavedMoves, useMoves } from "./use-moves.ts";

interface Loaded {
  base: string;
  revision: number;
  board: BoardView;
  sheet: JudgedSheet;
  numberLocale: string;
}

export interface Board extends BoardView, BoardActs {
  /** The part of the page in which links that pick and forms that move are handled in the browser. */
  part: RefObject<HTMLDivElement>;
  saving: SavedMoves;
  /** Who is picked, or was moved last, for screen readers. */
  said: string;
  /** Undoes the last move; absent if there is none. */
  undo: (() => void) | undefined;
}

/**
 * The teams as the server sent them. With scripts, picking and moving show at once, by the same rules, and moves are
 * saved in the background.
 */
export function useBoard({ base, revision, board, sheet, numberLocale }: Loaded): Board {
  const { t } = useTranslation();
  const part = useRef<HTMLDivElement>(null);
  const saving = useMoves(base, revision);
  // undefined = whoever the address says.
  const [chosen, setChosen] = useState<number | null>();
  const [last, setLast] = useState<number>();
  const [undoable, setUndoable] = useState<{ inverse: Move; places: string }>();
  const picked = chosen === undefined ? (board.picked?.memberId ?? null) : chosen;
  const { ahead, save } = saving;
  const isAsLoaded = ahead.length === 0 && picked === (board.picked?.memberId ?? null);
  const moves = JSON.stringify(ahead);
  const now = useMemo(() => (JSON.parse(moves) as Move[]).reduce(sheetAfter, sheet), [moves, sheet]);
  const view = useMemo(() => {
    if (isAsLoaded) return board;
    const { format } = new Intl.NumberFormat(numberLocale);
    return boardView(now, { t, number: format, picked, base });
  }, [isAsLoaded, board, now, numberLocale, t, picked, base]);

  const acts = useRef({ pick: setChosen, move: save });
  acts.current = {
    pick: (memberId) => {
      setChosen(memberId);
      setLast(undefined);
      if (memberId === null && picked !== null) chipElement(picked)?.focus({ preventScroll: true });
    },
    move: (move) => {
      const places = placesKey(sheetAfter(now, move));
      setChosen(null);
      if (places === placesKey(now)) return;
      save(move);
      const inverse = inverseMove(now, move);
      setUndoable(inverse && { inverse, places });
      setLast(move.memberId);
    },
  };
  useEnhancement(part, acts, saving);

  // The pressed button is now a link, or gone, so the focus goes to the moved player.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move moves the focus, also one of the same member.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (last !== undefined && isLost) chipElement(last)?.focus({ preventScroll: true });
  }, [last, moves]);

  const team = view.teams.find(({ lines, substitutes }) =>
    [...lines.flatMap(({ players }) => players), ...substitutes].some(({ memberId }) => memberId === last),
  );
  const name = sheet.players.find(({ memberId }) => memberId === last)?.name;
  return {
    ...view,
    part,
    saving,
    // Not if somebody else, or another button, has changed the teams since.
    undo: undoable?.places === placesKey(now) ? () => acts.current.move(undoable.inverse) : undefined,
    pick: (memberId) => acts.current.pick(memberId),
    move: (move) => acts.current.move(move),
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
