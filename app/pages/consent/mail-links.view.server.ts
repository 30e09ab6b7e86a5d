import { type LinkReader, linkReader } from "#app/domain/consent/answer-mail.server.ts";
import type { MailLinkUse } from "#app/domain/consent/mail-link.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { isRefusal } from "#app/http/request/refusals.ts";
import { clubOfPage } from "#app/http/sign-in/sign-in.server.ts";
import type { UnsubscribePageProps } from "./unsubscribe-page.tsx";
import type { WelcomePageProps } from "./welcome-page.tsx";

/** The page behind a welcome's link: the question, or the answer that was given. */
export async function welcomePage(
  page: PageRequest,
  club: string,
): Promise<WelcomePageProps & { title: string }> {
  const { t, url } = page;
  const done = url.searchParams.get("done");
  if (done === "know" || done === "never") return { title: t(`consent.${done}Done`), state: done, club };
  const code = codeOf(page);
  const reader = await readerOf(page, "welcome");
  if (!reader) return { title: t("consent.invalidTitle"), state: "invalid", club };
  const { email, addedBy, isMember } = reader;
  // Somebody whom the club has removed in the meantime can still refuse mail from any club.
  if (!isMember) return { title: t("consent.invalidTitle"), state: "left", club, code };
  return { title: t("consent.title", { club }), state: "asking", club, code, email, addedBy };
}

/** The page behind the link that ends a club's mails: the question, or that it has been done. */
export async function unsubscribePage(
  page: PageRequest,
  club: string,
): Promise<UnsubscribePageProps & { title: string }> {
  const { t, url, language } = page;
  const done = url.searchParams.get("done");
  if (done !== null) {
    const title = t(done === "topics" ? "consent.unsubscribedTopics" : "consent.unsubscribed", { club });
    return { title, state: "done", club };
  }
  const reader = await readerOf(page, "unsubscribe");
  if (!reader?.isMember) return { title: t("consent.invalidTitle"), state: "invalid", club };
  const { email } = reader;
  const topics = reader.topics?.map((topic) => t(`mySettings.topic.${topic}`));
  return {
    title: t(topics ? "consent.unsubscribeTopicsTitle" : "consent.unsubscribeTitle", { club }),
    state: "asking",
    club,
    code: codeOf(page),
    email,
    topics: topics ? new Intl.ListFormat(language).format(topics) : null,
  };
}

const codeOf = ({ url }: PageRequest) => url.searchParams.get("code") ?? "";

async function readerOf(page: PageRequest, use: MailLinkUse): Promise<LinkReader | undefined> {
  try {
    return await linkReader(page.context.app, clubOfPage(page), { code: codeOf(page), use });
  } catch (error) {
    if (isRefusal(error) && error.code === "invalid-mail-link") return undefined;
    throw error;
  }
}
