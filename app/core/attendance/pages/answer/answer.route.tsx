import { useLoaderData } from "@remix-run/react";
import { AnswerByLinkSchema, UndoByLinkSchema } from "#app/core/attendance/links/answer-link.ts";
import {
  type AnswerLinkHost,
  answerByLink,
  undoByLink,
} from "#app/core/attendance/links/link-answer.server.ts";
import type { Origin } from "#app/core/unit-of-work.ts";
import { clubAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { linkLoader } from "#app/web/http/pages/page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { linkedAnswerToast, undoToast } from "../answer-toast.server.ts";
import { answerPage, pageAfterAnswer } from "./answer.view.server.ts";
import { AnswerPage } from "./answer-page.tsx";

export const handle = { layout: "plain", unlisted: true };

// Opening the page changes nothing: mail scanners open links and run scripts too.
export const loader = linkLoader(answerPage);

export const action = clubAction({
  answer: openFormAction(AnswerByLinkSchema, linked(answerByLink), {
    isAnswer: true,
    toast: linkedAnswerToast,
    to: ({ code }) => pageAfterAnswer(code),
  }),
  undo: openFormAction(UndoByLinkSchema, linked(undoByLink), {
    isAnswer: true,
    toast: undoToast,
    to: ({ code }) => pageAfterAnswer(code),
  }),
});

/** An act through a link, rate-limited by the network address that it comes from. */
function linked<I extends { code: string }, R>(
  act: (app: AnswerLinkHost, club: ReturnType<typeof clubOfPage>, input: I, origin: Origin) => Promise<R>,
) {
  return async (page: PageRequest, input: I): Promise<R & { code: string }> => {
    const { app, ip, requestId } = page.context;
    await app.limits.consume("answer-ip", ip);
    return { ...(await act(app, clubOfPage(page), input, { source: "page", requestId })), code: input.code };
  };
}

export default function Answer() {
  return <AnswerPage {...useLoaderData<typeof loader>()} />;
}
