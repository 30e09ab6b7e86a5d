import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { FurtherFields, MainFields, type MemberShape } from "../member-fields.tsx";

/** Members are being added by hand: `last` is the one added just before, null for the first. */
export interface Adding {
  last: { id: number; name: string } | null;
}

/** Adds a member by hand, with or without an e-mail address; stays open for the next one, and while something is invalid. */
export function AddMember({ adding, tags }: { adding: Adding | null; tags: readonly string[] }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<MemberShape>({ intent: "add" });
  const isRefused = form.status === "error";
  const last = isRefused ? null : adding?.last;
  return (
    <Disclosure summary={t("members.add")} icon="plus" open={adding !== null || isRefused || undefined}>
      {last ? (
        <p role="status" className="banner tone-success mb-3">
          <Icon name="check" />
          <Link to={`/organization/${last.id}`}>{t("members.added", { name: last.name })}</Link>
        </p>
      ) : null}
      <PostForm form={form} fields={fields} intent="add" labels="members.form">
        <MainFields fields={fields} begins={adding !== null && !isRefused} />
        <Disclosure summary={t("members.further")} open={isRefused || undefined}>
          <div className="form">
            <FurtherFields fields={fields} tags={tags} />
          </div>
        </Disclosure>
        <SubmitButton>{t("members.form.add")}</SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
