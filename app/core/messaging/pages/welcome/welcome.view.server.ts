import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { findLinkReader, linkCode } from "../unsubscribing/linked-reader.server.ts";
import type { WelcomePageProps } from "./welcome-page.tsx";

/** The page behind a welcome's link: the question, or the answer that was given. */
export async function welcomePage(
  page: PageRequest,
  club: string,
): Promise<WelcomePageProps & { title: string }> {
  const { t, url } = page;
  const done = url.searchParams.get("done");
  if (done === "know" || done === "never") return { title: t(`welcome.${done}Done`), state: done, club };
  const code = linkCode(page);
  const reader = await findLinkReader(page, "welcome");
  if (!reader) return { title: t("unsubscribing.invalidTitle"), state: "invalid", club };
  const { email, addedBy, isMember } = reader;
  // Somebody whom the club has removed in the meantime can still refuse mail from any club.
  if (!isMember) return { title: t("unsubscribing.invalidTitle"), state: "left", club, code };
  const { trusted } = clubOfPage(page);
  return { title: t("welcome.title", { club }), state: "asking", club, code, email, addedBy, trusted };
}
