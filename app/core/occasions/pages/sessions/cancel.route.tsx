import { useLoaderData } from "@remix-run/react";
import { cancelSession, deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { cancelFollowing } from "#app/core/occasions/sessions/series/cancel-following.server.ts";
import { CancelFollowingSchema } from "#app/core/occasions/sessions/series/series.schemas.ts";
import { EndSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import { Hints } from "#app/web/ui/hints/hints.tsx";
import { hintsAt } from "#app/web/ui/hints/hints.view.server.ts";
import { endPage } from "../end.view.server.ts";
import { EndPage } from "../end-page.tsx";
import { followingView } from "./following.view.server.ts";
import { CancelFollowingForm } from "./following-form.tsx";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const sessionId = idInAddress(page.params);
  return {
    ...(await endPage(uow, page, "session")),
    following: await followingView(uow, page, sessionId),
    hints: await hintsAt(uow, page, "session.change", { sessionId }),
  };
});

const answer = {
  fromParams: { sessionId: "id" },
  to: "/sessions/list",
  failed: "failures.session" as const,
};

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
  const { following, hints, ...page } = useLoaderData<typeof loader>();
  return (
    <EndPage {...page}>
      <Hints hints={hints} />
      {following ? <CancelFollowingForm {...following} /> : null}
    </EndPage>
  );
}
