import { useLoaderData } from "@remix-run/react";
import { rateSession } from "#app/core/attendance/ratings/rate-session.server.ts";
import { RatingSchema, RatingWithCommentSchema } from "#app/core/attendance/ratings/ratings.schemas.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { MySessionList } from "./my-sessions.tsx";
import { mySessionsData, ratedToast } from "./my-sessions.view.server.ts";

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => ({
  title: `${page.t("sessions.mine.title")} · ${uow.organization.name}`,
  ...(await mySessionsData(uow, page)),
}));

const thanks = { toast: ratedToast, to: "/my-sessions", failed: "failures.rating" as const };

export const action = memberAction(
  { minRole: "player" },
  {
    rate: formAction(RatingSchema, rateSession, thanks),
    comment: formAction(RatingWithCommentSchema, rateSession, thanks),
  },
);

export default function MySessionsPage() {
  return <MySessionList {...useLoaderData<typeof loader>()} />;
}
