import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/kit/pages.server.ts";
import type { JudgedSheet } from "#modules/teams/sheet/team-sheet.ts";
import { Board } from "./board/board.tsx";
import { boardTexts } from "./board/board-words.ts";
import type { RefusedOwn } from "./board/own-form.tsx";
import type { BoardData } from "./board/use-board.ts";
import { ProposalBox, type ShownProposal } from "./proposal-box.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { RequestsBox } from "./requests-box.tsx";
import { type SetUp, SetupForm } from "./setup-form.tsx";

interface Made {
  base: string;
  revision: number;
  count: number;
  sheet: JudgedSheet;
  lastMove: string | null;
  picked: number | null;
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
  const { base, revision, count, setUp, gone, fresh, proposal, requests, players, publishing, picture } =
    props;
  const at = { base, revision };
  const inTeams = props.sheet.players.filter(({ attends, team }) => attends && team !== null);
  return (
    <div className="team-maker">
      <SetupForm {...at} {...setUp} count={count} hasTeams />
      {gone.length + fresh.length > 0 ? <ProposalBox {...at} {...{ gone, fresh, proposal }} /> : null}
      <BoardIsland {...props} />
      <PublishBar {...at} publishing={publishing} picture={picture} count={inTeams.length} />
      <RequestsBox {...at} requests={requests} players={players} />
    </div>
  );
}

/** The board, with everything that a script needs to draw it anew. */
function BoardIsland({ base, revision, lastMove, sheet, picked, numberLocale }: Made) {
  const { i18n } = useTranslation("teams");
  const { language } = i18n;
  const data: BoardData = {
    base,
    revision,
    lastMove,
    sheet,
    picked,
    numberLocale,
    texts: boardTexts(language, (key) => i18n.getResource(language, "teams", key.replace("teams:", ""))),
    refused: refusedOwn(useActionData<FormReply>()),
  };
  return (
    <teams-board class="contents" data-board={JSON.stringify(data)}>
      <Board data={data} />
    </teams-board>
  );
}

function refusedOwn(reply: FormReply | undefined): RefusedOwn | null {
  if (reply?.intent !== "own" || !reply.result) return null;
  const { error } = reply.result;
  const initialValue = reply.result.initialValue ?? {};
  const text = (name: string) => String(initialValue[name] ?? "");
  return {
    memberId: Number(initialValue.memberId),
    values: { position: text("position"), score: text("score") },
    errors: Object.fromEntries(
      Object.entries(error ?? {}).map(([name, errors]) => [name, [errors ?? []].flat()]),
    ),
  };
}
