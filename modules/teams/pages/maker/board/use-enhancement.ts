import { type RefObject, useEffect, useRef } from "react";
import type { Move } from "#modules/teams/making/moved-places.ts";
import { moveOfForm } from "./moves.ts";
import type { SavedMoves } from "./use-moves.ts";

/** What the page does without waiting for the server. */
export interface BoardActs {
  pick(memberId: number | null): void;
  move(move: Move): void;
}

/**
 * Handles links that pick and forms that move in the browser. Any other form of this part waits until all moves are
 * saved, since it names the revision that they lead to; it is dropped if a move is refused or can't be saved.
 */
export function useEnhancement(
  part: RefObject<HTMLElement>,
  acts: RefObject<BoardActs>,
  saving: SavedMoves,
): void {
  const waiting = useRef<HTMLElement | null>(null);
  const now = useRef(saving);
  now.current = saving;
  const { unsaved, hasFailed, errors } = saving;

  useEffect(() => {
    const pressed = waiting.current;
    if (!pressed || (unsaved > 0 && !hasFailed)) return;
    waiting.current = null;
    pressed.removeAttribute("data-pending");
    const isSaved = !hasFailed && errors.length === 0;
    if (isSaved && pressed instanceof HTMLButtonElement) pressed.form?.requestSubmit(pressed);
  }, [unsaved, hasFailed, errors]);

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
      if (!move && now.current.unsaved === 0) return;
      event.preventDefault();
      event.stopPropagation();
      if (move) return acts.current?.move(move);
      waiting.current?.removeAttribute("data-pending");
      waiting.current = event.submitter;
      event.submitter?.setAttribute("data-pending", "");
      if (now.current.hasFailed) now.current.retry();
    };
    const onKey = (event: KeyboardEvent) => {
      // In a field, Escape belongs to the browser: it closes a list of choices.
      const isInField = event.target instanceof Element && event.target.matches("input, select, textarea");
      if (event.key === "Escape" && !event.defaultPrevented && !isInField) acts.current?.pick(null);
    };
    root.addEventListener("keydown", onKey);
    root.addEventListener("click", onClick);
    root.addEventListener("submit", onSubmit);
    return () => {
      root.removeEventListener("keydown", onKey);
      root.removeEventListener("click", onClick);
      root.removeEventListener("submit", onSubmit);
    };
  }, [part, acts]);
}
