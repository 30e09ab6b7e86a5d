import { useActionData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { Select, TextInput } from "#app/web/ui/form/inputs.tsx";
import { countForms } from "#app/web/ui/kit/count-forms.ts";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { type MemberFilter, meantQuery } from "./member-query.ts";

const ACTS = ["add-tag", "remove-tag", "set-role", "archive", "send-link"] as const;
const ROLES = ["player", "coach", "admin"] as const;
/** The intent of the form, and its id. */
export const BULK = "several";
const TAGS = "several-tags";

/** What was selected in the form before it asked for confirmation or was refused; undefined for a new form. */
function useChosen(): Record<string, unknown> | undefined {
  const reply = useActionData<FormReply>();
  return reply?.intent === BULK ? (reply.result?.initialValue ?? {}) : undefined;
}

/** Was the form sent to archive members? */
export function isArchiving(reply: FormReply): boolean {
  return reply.intent === BULK && reply.result?.initialValue?.act === "archive";
}

/**
 * Opens the form for acting on several members, which is at the end of the list, within reach of the thumb. On a narrow
 * screen the checkboxes appear with it.
 */
export function BulkOpener() {
  const { t } = useTranslation();
  const chosen = useChosen();
  return (
    <div className="several">
      <Disclosure summary={t("members.several.open")} icon="checks" open={chosen !== undefined || undefined}>
        <p className="soft">{t("members.several.lead")}</p>
      </Disclosure>
    </div>
  );
}

/** Does one act to all members who are ticked in the list, or to all who match. */
export function BulkForm(props: { filter: MemberFilter; total: number; tags: readonly string[] }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const chosen = useChosen();
  const typed = (name: string) => (typeof chosen?.[name] === "string" ? String(chosen[name]) : "");
  return (
    <form
      id={BULK}
      method="post"
      action={pathname + search}
      className="several-bar"
      aria-label={t("members.several.open")}
    >
      <input type="hidden" name="intent" value={BULK} />
      <label className="choice">
        <input
          type="checkbox"
          className="checkbox checkbox-primary"
          name="matching"
          value={meantQuery(props.filter)}
          defaultChecked={typed("matching") !== ""}
        />
        <span>{t("members.several.all", { count: props.total })}</span>
      </label>
      <ticked-count class="several-count" role="status" {...countForms(t, "members.several.ticked")} />
      <Select
        field={{ id: "several-act", name: "act" }}
        label={t("members.several.act")}
        value={typed("act") || "add-tag"}
        choices={ACTS.map((value) => ({ value, label: t(`members.several.acts.${value}`) }))}
      />
      <div data-for="tag">
        <TextInput
          field={{ id: "several-tag", name: "tag", maxLength: 30 }}
          label={t("members.filter.tag")}
          value={typed("tag")}
          autoComplete="off"
          list={TAGS}
        />
        <datalist id={TAGS}>
          {props.tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </div>
      <div data-for="role">
        <Select
          field={{ id: "several-role", name: "role" }}
          label={t("members.filter.role")}
          value={typed("role") || "player"}
          choices={ROLES.map((value) => ({ value, label: t(`members.role.${value}`) }))}
        />
      </div>
      <button type="submit" className="btn btn-primary">
        {t("members.several.go")}
      </button>
    </form>
  );
}

/** The checkbox in a row that includes this member in the form above. */
export function TickBox({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const chosen = [useChosen()?.memberIds].flat().map(String);
  return (
    <label className="tick">
      <input
        id={`tick-${id}`}
        type="checkbox"
        className="checkbox checkbox-primary"
        form={BULK}
        name="memberIds"
        value={id}
        aria-label={t("members.several.tickOf", { name })}
        defaultChecked={chosen.includes(String(id))}
      />
    </label>
  );
}
