import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { type ClubContents, closeClub, clubContents } from "#app/flows/closing/close-club.server.ts";
import { CloseClubSchema } from "#app/flows/closing/closing.schemas.ts";
import { GRACE_DAYS } from "#app/flows/closing/grace-days.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { requireAuthor } from "#app/web/http/request/author.server.ts";
import { requireAccountOwner, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";

const DAY_MS = 86_400_000;

export const loader = memberPlatformLoader(
  { minRole: "admin" },
  async (uow, page) => ({
    title: `${page.t("closing.close.title")} · ${uow.organization.name}`,
    club: uow.organization.name,
    contents: await clubContents(uow),
    date: formatsFor(uow.organization, page).longDate(new Date(uow.now.getTime() + GRACE_DAYS * DAY_MS)),
    days: GRACE_DAYS,
  }),
  async (page, head) => {
    const { signIn } = await requireAccountOwner(page);
    return { ...head, email: signIn.email, fresh: signIn.fresh };
  },
);

export const action = memberAction(
  { minRole: "admin" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    close: openFormAction(
      CloseClubSchema,
      async (page, input) =>
        closeClub(page.context.app, await requireAccountOwner(page), input, requireAuthor(page.context)),
      { to: "/closing" },
    ),
  },
);

/** Asks before the club is closed. */
export default function CloseClub() {
  const { t } = useTranslation();
  const { email, fresh, title: _title, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("closing.close.title")} lead={t("closing.close.lead", { days: page.days })} />
      <CloseForm {...page} isOpen={fresh} />
      {fresh ? null : <FreshSignIn email={email} back={{ to: "/settings#danger", label: t("keys.back") }} />}
    </>
  );
}

/** What closing the club does, in numbers, and the form that does it; no form unless `isOpen`. */
function CloseForm(props: { club: string; contents: ClubContents; date: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const { club, contents, date } = props;
  const [form, fields] = usePostedForm<{ name: string }>({ intent: "close" });
  return (
    <>
      <h2>{t("closing.close.what")}</h2>
      <ul className="my-4 grid max-w-[40rem] list-disc gap-2 ps-5">
        <li>{t("closing.close.now")}</li>
        <li>{t("closing.close.people", { count: contents.members })}</li>
        {contents.upcoming > 0 ? <li>{t("closing.close.upcoming", { count: contents.upcoming })}</li> : null}
        <li>{t("closing.close.back", { date })}</li>
        <li>{t("closing.close.after")}</li>
      </ul>
      {props.isOpen ? (
        <PostForm form={form} fields={fields} intent="close" brief={["name"]}>
          <p className="font-semibold wrap-anywhere">{t("closing.close.name", { club })}</p>
          <TextInput field={fields.name} label={t("closing.close.nameLabel")} autoComplete="off" />
          <FormActions tone="error" to="/settings#danger" back={t("closing.close.keep")}>
            {t("closing.close.confirm")}
          </FormActions>
        </PostForm>
      ) : null}
    </>
  );
}
