import { useLoaderData } from "@remix-run/react";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import {
  AnswerSchema,
  AnswerWithNoteSchema,
  UndoAnswerSchema,
} from "#app/core/attendance/attendance.schemas.ts";
import { answerToast, undoToast } from "#app/core/attendance/pages/answer-toast.server.ts";
import { noteToast } from "#app/core/attendance/pages/attendance.view.server.ts";
import { undoAnswer } from "#app/core/attendance/undo/undo-answer.server.ts";
import { foreseenRefusals, foundClub } from "#app/flows/founding/found-club.server.ts";
import { Landing } from "#app/flows/founding/pages/landing.tsx";
import { landingData } from "#app/flows/founding/pages/landing.view.server.ts";
import { SignedUp, SignedUpUnknown } from "#app/flows/founding/pages/signed-up.tsx";
import { SignUpSchema } from "#app/flows/founding/sign-up.schemas.ts";
import { foundedCookie } from "#app/web/http/cookies/founded.server.ts";
import {
  formAction,
  memberAction,
  openFormAction,
  platformAction,
  siteAction,
} from "#app/web/http/forms/form.server.ts";
import { memberLoader, platformLoader, siteLoader } from "#app/web/http/pages/page.server.ts";
import { lastClubCookie } from "#app/web/http/sign-in/last-club.server.ts";
import { askerOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { Home } from "./home.tsx";
import { homeData } from "./home.view.server.ts";

export const handle = { layout: (data: { kind: string }) => (data.kind === "landing" ? "wide" : undefined) };

export const loader = siteLoader({
  platform: platformLoader(async (page) => ({
    kind: "landing" as const,
    title: page.t("landing.title"),
    ...(await landingData(page)),
  })),
  club: memberLoader({ minRole: "player" }, async (uow, page) => ({
    kind: "home" as const,
    title: `${page.t("home.title")} · ${uow.organization.name}`,
    ...(await homeData(uow, page)),
  })),
});

export const action = siteAction({
  platform: platformAction({
    "sign-up": openFormAction(
      SignUpSchema,
      async (page, input) => ({ club: await foundClub(page.context.app, input, askerOfPage(page)), input }),
      {
        to: "/?created",
        cookies: async ({ club: { subdomain }, input: { adminEmail: email } }, page) => [
          lastClubCookie(subdomain),
          await foundedCookie({ subdomain, email }, page),
        ],
        alsoRefusedBy: (page, typed) => foreseenRefusals(page.context.app, typed),
      },
    ),
  }),
  club: memberAction(
    { minRole: "player" },
    {
      answer: formAction(AnswerSchema, answerOccasion, { isAnswer: true, toast: answerToast, to: "/" }),
      note: formAction(AnswerWithNoteSchema, answerOccasion, {
        isAnswer: true,
        to: "/",
        toast: noteToast,
      }),
      undo: formAction(UndoAnswerSchema, undoAnswer, { isAnswer: true, toast: undoToast, to: "/" }),
    },
  ),
});

export default function Index() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "home") return <Home {...data} />;
  if (data.unknown) return <SignedUpUnknown />;
  return data.done ? <SignedUp {...data.done} /> : <Landing {...data} />;
}
