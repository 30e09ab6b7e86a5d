import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { findLinkReader, linkCode } from "./linked-reader.server.ts";
import type { UnsubscribePageProps } from "./unsubscribe-page.tsx";

/** The page behind the link that ends a club's mails: the question, or that it has been done. */
export async function unsubscribePage(
  page: PageRequest,
  club: string,
): Promise<UnsubscribePageProps & { title: string }> {
  const { t, url, language } = page;
  const done = url.searchParams.get("done");
  if (done !== null) {
    const title = t(done === "topics" ? "unsubscribing.unsubscribedTopics" : "unsubscribing.unsubscribed", {
      club,
    });
    return { title, state: "done", club };
  }
  const reader = await findLinkReader(page, "unsubscribe");
  if (!reader?.isMember) return { title: t("unsubscribing.invalidTitle"), state: "invalid", club };
  const { email } = reader;
  const topics = reader.topics?.map((topic) => t(`mySettings.topic.${topic}`));
  return {
    title: t(topics ? "unsubscribing.unsubscribeTopicsTitle" : "unsubscribing.unsubscribeTitle", { club }),
    state: "asking",
    club,
    code: linkCode(page),
    email,
    topics: topics ? new Intl.ListFormat(language).format(topics) : null,
  };
}
