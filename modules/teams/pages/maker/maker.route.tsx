import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState, PostedError } from "#app/kit/ui.tsx";
import { acceptProposal } from "#modules/teams/making/accept-proposal.server.ts";
import { balanceAgain, balanceTeams } from "#modules/teams/making/balance-teams.server.ts";
import {
  addTeamRequest,
  moveMember,
  overrideMember,
  removeTeamRequest,
} from "#modules/teams/making/change-teams.server.ts";
import { publishTeams, withdrawTeams } from "#modules/teams/publishing/publish-teams.server.ts";
import { makerRoleSetting, teamMakerRoleSetting } from "#modules/teams/sheet/team-settings.ts";
import {
  AskSchema,
  BalanceFormSchema,
  MoveSchema,
  OverrideSchema,
  ProposalSchema,
  SheetSchema,
  UnaskSchema,
} from "#modules/teams/teams.schemas.ts";
import { formAction, memberAction, outsideFormAction, outsideLoader } from "../../http.server.ts";
import { MadeTeams } from "./made-teams.tsx";
import { makerPage } from "./maker.view.server.ts";
import { SetupForm } from "./setup-form.tsx";
import "../teams.css";

export const loader = outsideLoader({ minRole: teamMakerRoleSetting }, makerPage);

const ofSession = { fromParams: { sessionId: "id" } };

export const action = memberAction(
  { minRole: makerRoleSetting },
  {
    balance: outsideFormAction(BalanceFormSchema, balanceTeams, ofSession),
    again: outsideFormAction(SheetSchema, balanceAgain, ofSession),
    move: formAction(MoveSchema, moveMember, { ...ofSession, to: (_, { url }) => `${url.pathname}#pitch` }),
    // The same, sent by a page that already shows the move.
    moved: formAction(MoveSchema, moveMember, { ...ofSession, done: (saved) => saved }),
    own: formAction(OverrideSchema, overrideMember, { ...ofSession, toast: "teams:picked.saved" }),
    ask: formAction(AskSchema, addTeamRequest, { ...ofSession, toast: "teams:requests.asked" }),
    unask: formAction(UnaskSchema, removeTeamRequest, ofSession),
    accept: outsideFormAction(ProposalSchema, acceptProposal, { ...ofSession, toast: "teams:proposal.done" }),
    publish: formAction(SheetSchema, publishTeams, {
      ...ofSession,
      toast: ({ count }) => ({ type: "success", key: "teams:publish.done", values: { count } }),
    }),
    withdraw: formAction(SheetSchema, withdrawTeams, { ...ofSession, toast: "teams:publish.withdrawn" }),
  },
);

export default function TeamMaker() {
  const { t } = useTranslation("teams");
  const { base, count, setUp, picture, revision, made } = useLoaderData<typeof loader>();
  const at = { base, revision };
  if (count < 2 && !made)
    return (
      <EmptyState icon="users" title={t("maker.tooFew")}>
        {t("maker.tooFewText")}
      </EmptyState>
    );
  return (
    <div className="team-maker">
      <PostedError except={["balance", "own", "ask"]} />
      {made ? (
        <MadeTeams {...at} {...made} {...{ setUp, count, picture }} />
      ) : (
        <SetupForm {...at} {...setUp} count={count} hasTeams={false} />
      )}
    </div>
  );
}
