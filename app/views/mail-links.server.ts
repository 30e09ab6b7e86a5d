import type { UnsubscribePageProps } from "../components/consent/unsubscribe-page.tsx";
import type { WelcomePageProps } from "../components/consent/welcome-page.tsx";
import { type LinkedMember, linkedMember } from "../domain/consent/answer-mail.server.ts";
import type { MailLinkUse } from "../domain/consent/mail-link.ts";
import type { PageRequest } from "../http/guard.server.ts";
import { isRefusal } from "../http/refusals.ts";
import { clubOf } from "../http/sign-in.server.ts";

/** The page of a welcome's link: the question, or what came of it. */
export async function welcomePage(
  page: PageRequest,
  club: string,
): Promise<WelcomePageProps & { title: string }> {
  const { t, url } = page;
  const done = url.searchParams.get("done");
  if (done === "know" || done === "never") return { title: t(`consent.${done}Done`), state: done, club };
  const code = codeOf(page);
  const member = await memberOf(page, "welcome");
  if (!member) return { title: t("consent.invalidTitle"), state: "invalid", club };
  const { email, addedBy } = member;
  return { title: t("consent.title", { club }), state: "asking", club, code, email, addedBy };
}

/** The page of the link that ends a club's mails: the question, or that it was done. */
export async function unsubscribePage(
  page: PageRequest,
  club: string,
): Promise<UnsubscribePageProps & { title: string }> {
  const { t, url } = page;
  if (url.searchParams.has("done"))
    return { title: t("consent.unsubscribed", { club }), state: "done", club };
  const member = await memberOf(page, "unsubscribe");
  if (!member) return { title: t("consent.invalidTitle"), state: "invalid", club };
  const { email } = member;
  return { title: t("consent.unsubscribeTitle", { club }), state: "asking", club, code: codeOf(page), email };
}

const codeOf = ({ url }: PageRequest) => url.searchParams.get("code") ?? "";

async function memberOf(page: PageRequest, use: MailLinkUse): Promise<LinkedMember | undefined> {
  try {
    return await linkedMember(page.context.app, clubOf(page), { code: codeOf(page), use });
  } catch (error) {
    if (isRefusal(error) && error.code === "invalid-mail-link") return undefined;
    throw error;
  }
}
