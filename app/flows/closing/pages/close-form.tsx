import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ClubContents } from "#app/flows/closing/close-club.server.ts";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

/** What closing the club does, in numbers, and the form that does it; no form unless `isOpen`. */
export function CloseForm(props: { club: string; contents: ClubContents; date: string; isOpen: boolean }) {
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
          <div className="form-actions">
            <SubmitButton tone="error">{t("closing.close.confirm")}</SubmitButton>
            <Link className="btn btn-outline" to="/settings#danger">
              {t("closing.close.keep")}
            </Link>
          </div>
        </PostForm>
      ) : null}
    </>
  );
}
