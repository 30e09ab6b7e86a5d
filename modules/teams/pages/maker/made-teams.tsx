import { useTranslation } from "react-i18next";
import { Banner } from "#app/ui/shell/banner.tsx";
import type { JudgedSheet } from "../../domain/sheet/team-sheet.ts";
import type { BoardView } from "./board-view.ts";
import { PickedPanel, pickedFields } from "./picked-panel.tsx";
import { Pitch } from "./pitch.tsx";
import { ProposalBox, type ShownProposal } from "./proposal-box.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { RequestsBox } from "./requests-box.tsx";
import { ScoreCardBox } from "./score-card-box.tsx";
import { useBoard } from "./use-board.ts";

interface Made {
  base: string;
  revision: number;
  count: number;
  board: BoardView;
  sheet: JudgedSheet;
  numberLocale: string;
  gone: string[];
  fresh: string[];
  proposal: ShownProposal | null;
  requests: { kind: string; at: number; text: string }[];
  players: { value: string; label: string }[];
  /** The path of the published teams' picture. */
  picture: string;
  publishing: "draft" | "changed" | "published";
}

/** The teams of a session with all that can be done to them. */
export function MadeTeams(props: Made) {
  const { t } = useTranslation("teams");
  const { base, revision, count, gone, fresh, proposal, requests, players, publishing, picture } = props;
  const { part, teams, card, picked, saving, pick, move, moved, undo } = useBoard(props);
  const at = { base, revision };
  return (
    <div ref={part} className="team-maker">
      {saving.errors.length > 0 ? (
        <div role="alert">
          <Banner kind="error">{saving.errors.join(" ")}</Banner>
        </div>
      ) : null}
      {gone.length + fresh.length > 0 ? <ProposalBox {...at} {...{ gone, fresh, proposal }} /> : null}
      <div className="team-maker-board">
        {card ? <ScoreCardBox {...card} /> : null}
        <Pitch
          teams={teams}
          swap={picked ? { action: base, fields: pickedFields(revision, picked) } : null}
          onPick={pick}
          onMove={move}
        />
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {picked ? <PickedPanel key={picked.memberId} {...at} picked={picked} /> : null}
      {saving.hasFailed ? (
        <Banner
          kind="warning"
          action={
            <button type="button" className="btn btn-outline btn-sm min-h-11" onClick={saving.retry}>
              {t("maker.saveAgain")}
            </button>
          }
        >
          {t("maker.unsaved", { count: saving.unsaved.length })}
        </Banner>
      ) : null}
      <PublishBar {...at} {...{ publishing, count, undo, picture }} />
      <RequestsBox {...at} requests={requests} players={players} />
    </div>
  );
}
