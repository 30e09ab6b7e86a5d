import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancelQuestion, deleteQuestion } from "#app/domain/sessions/end-questions.server.ts";
import { cancelSession, deleteSession } from "#app/domain/sessions/end-session.server.ts";
import { cancelFollowing } from "#app/domain/sessions/series/cancel-following.server.ts";
import { CancelFollowingSchema } from "#app/domain/sessions/series/series.schemas.ts";
import { followingSessions } from "#app/domain/sessions/series/series.server.ts";
import { cancelFollowingQuestion } from "#app/domain/sessions/series/series-questions.server.ts";
import { sessionDetail } from "#app/domain/sessions/session-list.server.ts";
import { EndSessionSchema } from "#app/domain/sessions/sessions.schemas.ts";
import { reviewOf } from "#app/http/forms/asked-back.ts";
import { formAction, memberAction } from "#app/http/forms/form.server.ts";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { Hints } from "#app/ui/hints/hints.tsx";
import { hintsAt } from "#app/ui/hints/hints.view.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { CancelFollowingForm } from "./cancel-following-form.tsx";
import { CancelSessionForm } from "./cancel-form.tsx";
import { cancelView, occasionId } from "./sessions.view.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const session = await sessionDetail(uow, { sessionId: occasionId(page.params) });
  const questions = {
    cancel: session.status === "confirmed" ? await cancelQuestion(uow, session) : null,
    delete: await deleteQuestion(uow, session),
  };
  const view = cancelView(session, questions, uow, page);
  const isOpen = questions.cancel !== null && session.seriesId !== null;
  const following = isOpen ? await followingSessions(uow, session.id) : [];
  return {
    ...view,
    title: `${view.heading} · ${uow.organization.name}`,
    following: isOpen
      ? {
          review: reviewOf(await cancelFollowingQuestion(uow, session, following, false), page.t),
          count: following.length,
          edited: following.filter(({ edited }) => edited).length,
        }
      : null,
    hints: await hintsAt(uow, page, "session.change", { sessionId: session.id }),
  };
});

const answer = { fromParams: { sessionId: "id" }, to: "/sessions/list" };

export const action = memberAction(
  { minRole: "admin" },
  {
    cancel: formAction(EndSessionSchema, cancelSession, { ...answer, toast: "sessions.canceled" }),
    "cancel-following": formAction(CancelFollowingSchema, cancelFollowing, {
      ...answer,
      toast: ({ canceled }) => ({
        type: "success",
        key: "sessions.series.canceled",
        values: { count: canceled },
      }),
    }),
    delete: formAction(EndSessionSchema, deleteSession, { ...answer, toast: "sessions.deleted" }),
  },
);

export default function CancelSessionPage() {
  const { t } = useTranslation();
  const { heading, lead, text, ending, state, following, hints } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={lead} />
      <p className="mb-4 max-w-[36rem]">{text}</p>
      <div className="mb-4">
        <Hints hints={hints} />
      </div>
      <div className="grid max-w-[36rem] gap-4">
        {ending.cancel ? <CancelSessionForm act="cancel" {...ending.cancel} /> : null}
        {following ? <CancelFollowingForm {...following} /> : null}
        <CancelSessionForm act="delete" {...ending.delete} late={state === "canceled"} />
        <Link className="btn btn-outline justify-self-start" to="/sessions/list">
          {t(state === "open" ? "sessions.cancelPage.keep" : "sessions.back")}
        </Link>
      </div>
    </>
  );
}
