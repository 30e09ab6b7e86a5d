import { useTranslation } from "react-i18next";
import { Banner } from "#app/kit/ui.tsx";
import type { JudgedSheet } from "#modules/teams/sheet/team-sheet.ts";
import type { BoardView } from "./board/board-view.ts";
import { PickedPanel, pickedFields } from "./board/picked-panel.tsx";
import { Pitch } from "./board/pitch.tsx";
import { ScoreCard } from "./board/score-card.tsx";
import { useBoard } from "./board/use-board.ts";
import { ProposalBox, type ShownProposal } from "./proposal-box.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { RequestsBox } from "./requests-box.tsx";
import { type SetUp, SetupForm } from "./setup-form.tsx";

interface Made {
  base: string;
  revision: number;
  count: number;
  board: BoardView;
  sheet: JudgedSheet;
  setUp: Omit<SetUp, "revision" | "count" | "hasTeams">;
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

/** The teams of a session, with everything that can be done with them. */
export function MadeTeams(props: Made) {
  const { t } = useTranslation("teams");
  const { base, count, setUp, gone, fresh, proposal, requests, players, publishing, picture } = props;
  const { part, teams, card, unplaced, picked, saving, pick, move, said, undo } = useBoard(props);
  const { revision } = saving;
  const at = { base, revision };
  const inTeams = teams.flatMap(({ lines, substitutes }) => [
    ...lines.flatMap(({ players: its }) => its),
    ...substitutes,
  ]);
  return (
    <div ref={part} className="team-maker">
      <SetupForm {...at} {...setUp} count={count} hasTeams />
      {saving.errors.length > 0 ? (
        <div role="alert">
          <Banner kind="error">{saving.errors.join(" ")}</Banner>
        </div>
      ) : null}
      {gone.length + fresh.length > 0 ? <ProposalBox {...at} {...{ gone, fresh, proposal }} /> : null}
      <div className="team-maker-board">
        {card ? <ScoreCard {...card} /> : null}
        <Pitch
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
          {t("maker.unsaved", { count: saving.unsaved })}
        </Banner>
      ) : null}
      <PublishBar {...at} {...{ publishing, undo, picture }} count={inTeams.length} />
      <RequestsBox key={requests.length} {...at} requests={requests} players={players} />
    </div>
  );
}
