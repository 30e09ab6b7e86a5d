import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AnswerByLinkSchema, UndoByLinkSchema } from "#app/domain/attendance/links/answer-link.ts";
import { answerByLink, undoByLink } from "#app/domain/attendance/links/link-answer.server.ts";
import { clubAction, openFormAction } from "#app/http/forms/form.server.ts";
import { clubPlatformLoader } from "#app/http/pages/page.server.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { clubOfPage } from "#app/http/sign-in/sign-in.server.ts";
import type { Origin } from "#app/with-unit-of-work.server.ts";
import { linkedAnswerToast, undoToast } from "../attendance/answer-toast.server.ts";
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
      const origin = await countedOrigin(page);
      return { ...(await answerByLink(page.context.app, clubOfPage(page), input, origin)), code: input.code };
    },
    { isAnswer: true, toast: linkedAnswerToast, to: pageAfterAnswer },
  ),
  undo: openFormAction(
    UndoByLinkSchema,
    async (page, input) => {
      const origin = await countedOrigin(page);
      return { ...(await undoByLink(page.context.app, clubOfPage(page), input, origin)), code: input.code };
    },
    { isAnswer: true, toast: undoToast, to: pageAfterAnswer },
  ),
});

/** Counts a post by its network address. */
async function countedOrigin({ context: { app, ip, requestId } }: PageRequest): Promise<Origin> {
  await app.limits.consume("answer-ip", ip);
  return { source: "page", requestId };
}

export default function Answer() {
  return <AnswerPage {...useLoaderData<typeof loader>()} />;
}
