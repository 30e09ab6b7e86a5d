import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AnswerByLinkSchema } from "#app/domain/attendance/links/answer-link.ts";
import { answerByLink } from "#app/domain/attendance/links/link-answer.server.ts";
import { clubAction, openFormAction } from "#app/http/forms/form.server.ts";
import { clubPlatformLoader } from "#app/http/pages/page.server.ts";
import { clubOfPage } from "#app/http/sign-in/sign-in.server.ts";
import { linkedAnswerToast } from "../attendance/answer-toast.server.ts";
import { answerPage, pageAfterAnswer } from "./answer.view.server.ts";
import { AnswerPage } from "./answer-page.tsx";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

// Opening the page changes nothing: mail scanners open links and run scripts, too.
export const loader = clubPlatformLoader(
  async (uow) => uow.organization.name,
  (page, club) => answerPage(page, club),
);

export const action = clubAction({
  answer: openFormAction(
    AnswerByLinkSchema,
    async (page, input) => {
      const { app, ip, requestId } = page.context;
      await app.limits.consume("answer-ip", ip);
      const origin = { source: "page" as const, requestId };
      return { ...(await answerByLink(app, clubOfPage(page), input, origin)), code: input.code };
    },
    { isAnswer: true, toast: linkedAnswerToast, to: pageAfterAnswer },
  ),
});

export default function Answer() {
  return <AnswerPage {...useLoaderData<typeof loader>()} />;
}
