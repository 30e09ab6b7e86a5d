import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Move } from "../../domain/making/moved-places.ts";
import type { JudgedSheet } from "../../domain/sheet/team-sheet.ts";
import { type BoardView, boardView } from "./board-view.ts";
import { inverseOf, moveOfForm, sheetAfter } from "./moves.ts";
import { type SavedMoves, useSavedMoves } from "./use-saved-moves.ts";

interface Loaded {
  base: string;
  revision: number;
  board: BoardView;
  sheet: JudgedSheet;
  numberLocale: string;
}

export interface Board extends BoardView {
  /** The part of the page whose links that pick and forms that move are worked at once. */
  part: RefObject<HTMLDivElement>;
  saving: SavedMoves;
  pick(memberId: number | null): void;
  move(move: Move): void;
  /** Who was moved last, for those who don't see it. */
  moved: string;
  /** Takes the last move back; absent where there is none. */
  undo: (() => void) | undefined;
}

/**
 * The teams as the server gave them; with scripts, who is picked and each move are shown at once, by the same rules, and
 * saved behind.
 */
export function useBoard({ base, revision, board, sheet, numberLocale }: Loaded): Board {
  const { t } = useTranslation();
  const part = useRef<HTMLDivElement>(null);
  const saving = useSavedMoves(base, revision);
  // undefined = as the address says.
  const [chosen, setChosen] = useState<number | null>();
  const [last, setLast] = useState<number>();
  const [undoable, setUndoable] = useState<{ inverse: Move; places: string }>();
  const picked = chosen === undefined ? (board.picked?.memberId ?? null) : chosen;
  const { unsaved, save } = saving;
  const isAsLoaded = unsaved.length === 0 && picked === (board.picked?.memberId ?? null);
  const moves = JSON.stringify(unsaved);
  const now = useMemo(() => (JSON.parse(moves) as Move[]).reduce(sheetAfter, sheet), [moves, sheet]);
  const view = useMemo(() => {
    if (isAsLoaded) return board;
    const { format } = new Intl.NumberFormat(numberLocale);
    return boardView(now, { t, number: format, picked, base });
  }, [isAsLoaded, board, now, numberLocale, t, picked, base]);

  const acts = useRef({ pick: setChosen, move: save });
  acts.current = {
    pick: setChosen,
    move: (move) => {
      save(move);
      const inverse = inverseOf(now, move);
      setUndoable(inverse && { inverse, places: placesOf(sheetAfter(now, move)) });
      setChosen(null);
      setLast(move.memberId);
    },
  };
  useInPage(part, acts, unsaved.length > 0);

  // The button that was pressed is a link now, or gone: the focus goes with who was moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move moves the focus, also one of the same member.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (last !== undefined && isLost)
      document.getElementById(`player-${last}`)?.focus({ preventScroll: true });
  }, [last, moves]);

  const team = view.teams.find(({ lines, substitutes }) =>
    [...lines.flatMap(({ players }) => players), ...substitutes].some(({ memberId }) => memberId === last),
  );
  const name = sheet.players.find(({ memberId }) => memberId === last)?.name;
  return {
    ...view,
    part,
    saving,
    // Not once somebody else, or another button, has changed the teams.
    undo: undoable?.places === placesOf(now) ? () => acts.current.move(undoable.inverse) : undefined,
    pick: (memberId) => acts.current.pick(memberId),
    move: (move) => acts.current.move(move),
    moved: team && view.card ? t("teams:maker.moved", { name, team: team.name, apart: view.card.apart }) : "",
  };
}

function placesOf({ players }: JudgedSheet): string {
  return JSON.stringify(players.map(({ memberId, team, position }) => [memberId, team, position]));
}

/**
 * Works the part's own links and forms in the page. Any other form of it waits until all moves are saved, since it names
 * the revision that they lead to.
 */
function useInPage(
  part: RefObject<HTMLElement>,
  acts: RefObject<Pick<Board, "pick" | "move">>,
  isSaving: boolean,
): void {
  const waiting = useRef<HTMLElement | null>(null);
  const saving = useRef(isSaving);
  saving.current = isSaving;

  useEffect(() => {
    if (isSaving || !waiting.current) return;
    const pressed = waiting.current;
    waiting.current = null;
    if (pressed instanceof HTMLButtonElement) pressed.form?.requestSubmit(pressed);
  }, [isSaving]);

  useEffect(() => {
    const root = part.current;
    if (!root) return;
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
        return;
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-pick]") : null;
      if (!link) return;
      event.preventDefault();
      acts.current?.pick(Number(link.dataset.pick) || null);
    };
    const onSubmit = (event: SubmitEvent) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
      const move = moveOfForm(new FormData(event.target, event.submitter));
      if (!move && !saving.current) return;
      event.preventDefault();
      event.stopPropagation();
      if (move) acts.current?.move(move);
      else waiting.current = event.submitter;
    };
    root.addEventListener("click", onClick);
    root.addEventListener("submit", onSubmit);
    return () => {
      root.removeEventListener("click", onClick);
      root.removeEventListener("submit", onSubmit);
    };
  }, [part, acts]);
}
