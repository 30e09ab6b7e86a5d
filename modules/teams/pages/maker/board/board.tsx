import { Banner, Icon } from "#app/kit/ui.tsx";
import { boardText } from "./board-words.ts";
import { moveOfForm } from "./moves.ts";
import { PickedPanel, pickedFields } from "./picked-panel.tsx";
import { Pitch } from "./pitch.tsx";
import { ScoreCard } from "./score-card.tsx";
import { type BoardData, type Unsaved, useBoard } from "./use-board.ts";

const ALL_SAVED: Unsaved = { moves: [], hasFailed: false, save: () => {}, retry: () => {} };

/**
 * The teams, and what can be done with whom somebody has picked. On the server it is a page of links and forms; in a
 * browser the same is drawn by the same rules, and shows picks and moves at once.
 */
export function Board({ data, unsaved = ALL_SAVED }: { data: BoardData; unsaved?: Unsaved }) {
  const { base, revision, texts, refused } = data;
  const t = boardText(texts);
  const { teams, card, unplaced, picked, pick, move, said, undo } = useBoard(data, unsaved, t);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its links, buttons and forms don't heed themselves.
    <div
      className="contents"
      onSubmit={(event) => {
        const asked = moveOfForm(new FormData(event.target as HTMLFormElement, submitterOf(event)));
        if (!asked) return;
        event.preventDefault();
        move(asked);
      }}
      onKeyDown={({ key, target }) => {
        // In a field, Escape belongs to the browser: it closes a list of choices.
        const isInField = target instanceof Element && target.matches("input, select, textarea");
        if (key === "Escape" && !isInField) pick(null);
      }}
    >
      <div className="team-maker-board">
        {card ? <ScoreCard t={t} {...card} /> : null}
        <Pitch
          t={t}
          teams={teams}
          unplaced={unplaced}
          swap={picked ? { action: base, fields: pickedFields(revision, picked) } : null}
          onPick={pick}
          onMove={move}
        />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {picked ? (
        <PickedPanel
          key={picked.memberId}
          t={t}
          picked={picked}
          base={base}
          revision={revision}
          refused={refused?.memberId === picked.memberId ? refused : null}
          onLetGo={() => pick(null)}
        />
      ) : null}
      {unsaved.hasFailed ? (
        <Banner
          kind="warning"
          action={
            <button type="button" className="btn btn-outline btn-sm min-h-11" onClick={unsaved.retry}>
              {t("teams:maker.saveAgain")}
            </button>
          }
        >
          {t("teams:maker.unsaved", { count: unsaved.moves.length })}
        </Banner>
      ) : null}
      {undo ? (
        <button type="button" className="btn btn-outline justify-self-start" onClick={undo}>
          <Icon name="undo" />
          {t("teams:publish.undo")}
        </button>
      ) : null}
    </div>
  );
}

const submitterOf = ({ nativeEvent }: React.FormEvent) => (nativeEvent as SubmitEvent).submitter;
