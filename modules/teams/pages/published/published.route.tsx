import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyButton, Disclosure, EmptyState, Icon, PostedError, PrintButton } from "#app/kit/ui.tsx";
import { RemoveResultSchema, ResultFormSchema } from "#modules/teams/results/results.schemas.ts";
import { removeResult, saveResult } from "#modules/teams/results/save-result.server.ts";
import { formAction, memberAction, memberLoader } from "../../http.server.ts";
import { PictureLinks } from "../picture/picture-links.tsx";
import { ResultBox } from "../results/result-box.tsx";
import { publishedPage } from "./published.view.server.ts";
import { PublishedTeams } from "./published-teams.tsx";
import "../teams.css";

export const loader = memberLoader({ minRole: "player" }, publishedPage);

const ofSession = { fromParams: { sessionId: "id" } };

/** For those who make teams: the commands refuse everybody else. */
export const action = memberAction(
  { minRole: "player" },
  {
    result: formAction(ResultFormSchema, saveResult, { ...ofSession, toast: "teams:result.saved" }),
    "remove-result": formAction(RemoveResultSchema, removeResult, {
      ...ofSession,
      toast: "teams:result.removed",
    }),
  },
);

/** The teams of a session, for everybody who sees it. */
export default function TeamsOfSession() {
  const { t } = useTranslation("teams");
  const { teams, isOver, result, picture, text, makes } = useLoaderData<typeof loader>();
  const maker = makes ? (
    <Link className="btn btn-outline" to={makes}>
      <Icon name="swap" />
      {t("maker.open")}
    </Link>
  ) : undefined;
  if (!teams)
    return (
      <EmptyState icon="users" title={t("published.none")} action={isOver ? undefined : maker}>
        {t(isOver ? "published.overText" : "published.noneText")}
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      <PostedError except={["result"]} />
      <ResultBox {...result} />
      <PublishedTeams teams={teams} />
      <div className="page-actions">
        <CopyButton text={text} label={t("published.copy")} />
        <PictureLinks path={picture} />
        <PrintButton label={t("published.print")} className="btn btn-outline" />
        {maker}
      </div>
      <div className="print:hidden">
        <Disclosure summary={t("published.asText")}>
          <pre className="teams-text">{text}</pre>
        </Disclosure>
      </div>
    </div>
  );
}
