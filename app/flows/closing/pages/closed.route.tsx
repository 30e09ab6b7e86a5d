import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import { reopenClub } from "#app/flows/closing/close-club.server.ts";
import { ReopenClubSchema } from "#app/flows/closing/closing.schemas.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { clubPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { requireAuthor } from "#app/web/http/request/author.server.ts";
import { sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { clubOfPage, linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { SaveArchive } from "./save-archive.tsx";

export const handle = { layout: "plain" };

export const loader = clubPlatformLoader(
  async ({ organization, actor }, page) => {
    const { closesAt } = clubOfPage(page);
    if (!closesAt) throw redirect("/");
    return {
      title: page.t("closing.page.title", { club: organization.name }),
      date: formatsFor(organization, page).longDate(closesAt),
      role: actor.kind === "member" ? actor.role : null,
    };
  },
  async (page, { role, ...head }) => {
    const signIn = await page.context.scope.signIn();
    const isAdmin = role !== null && hasRole(role, "admin");
    return {
      ...head,
      isMember: role !== null,
      admin: isAdmin && signIn ? { email: signIn.email, fresh: signIn.fresh } : null,
    };
  },
);

export const action = memberAction(
  { minRole: "admin" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    reopen: openFormAction(
      ReopenClubSchema,
      (page) => reopenClub(page.context.app, clubOfPage(page), requireAuthor(page.context)),
      { to: "/settings#danger", toast: "closing.page.reopened" },
    ),
  },
);

/** The page that a closed club shows in place of its other pages. */
export default function Closed() {
  const { t } = useTranslation();
  const { title, date, isMember, admin } = useLoaderData<typeof loader>();
  return (
    <PlainSheet title={title} lead={t("closing.page.until", { date })}>
      {admin ? <ForAdmin {...admin} /> : null}
      {isMember ? (
        <section className="mt-5">
          <h2>{t("account.data.title")}</h2>
          <p className="my-3">{t("closing.page.ownData")}</p>
          <a className="btn btn-outline" href="/my-account/data.zip">
            {t("account.data.get")}
          </a>
        </section>
      ) : null}
      <p className="mt-5">
        {isMember ? (
          <a href="/logout" className="btn btn-outline">
            {t("closing.page.signOut")}
          </a>
        ) : (
          <a href="/login" className="btn btn-outline">
            {t("closing.page.signIn")}
          </a>
        )}
      </p>
    </PlainSheet>
  );
}

function ForAdmin({ email, fresh }: { email: string; fresh: boolean }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm({ intent: "reopen" });
  return (
    <div className="mt-5 grid gap-5">
      <PostForm form={form} fields={fields} intent="reopen" reload>
        <div>
          <SubmitButton>{t("closing.page.reopen")}</SubmitButton>
        </div>
      </PostForm>
      <section>
        <h2>{t("closing.export.title")}</h2>
        <p className="my-3">{t("closing.export.text")}</p>
        {fresh ? <SaveArchive /> : <FreshSignIn email={email} />}
      </section>
    </div>
  );
}
