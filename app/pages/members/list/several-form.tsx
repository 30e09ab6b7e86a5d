import { useActionData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/http/forms/form-reply.ts";
import { Select, TextInput } from "#app/ui/form/inputs.tsx";
import { Disclosure } from "#app/ui/kit/disclosure.tsx";
import { type MemberFilter, meantQuery } from "./member-query.ts";

const ACTS = ["add-tag", "remove-tag", "set-role", "archive", "send-link"] as const;
const ROLES = ["player", "coach", "admin"] as const;
const FORM = "several";
const TAGS = "several-tags";

/** What was chosen in the form before it asked back or was refused; undefined for a new one. */
function useChosen(): Record<string, unknown> | undefined {
  const reply = useActionData<FormReply>();
  return reply?.intent === FORM ? (reply.result?.initialValue ?? {}) : undefined;
}

/**
 * Does one thing to all who are ticked in the list, or to all who match. On a narrow screen the boxes to tick are there
 * once this is open.
 */
export function SeveralForm(props: { filter: MemberFilter; total: number; tags: readonly string[] }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const chosen = useChosen();
  const typed = (name: string) => (typeof chosen?.[name] === "string" ? String(chosen[name]) : "");
  return (
    <div className="several">
      <Disclosure summary={t("members.several.open")} icon="checks" open={chosen !== undefined || undefined}>
        <p className="soft mb-3">{t("members.several.lead")}</p>
        <form id={FORM} method="post" action={pathname + search} data-enhance="" className="several-fields">
          <input type="hidden" name="intent" value={FORM} />
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
          <button type="submit" className="btn btn-outline min-h-12">
            {t("members.several.go")}
          </button>
        </form>
      </Disclosure>
    </div>
  );
}

/** The box in a row by which the form above means that member. */
export function TickBox({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const chosen = [useChosen()?.memberIds].flat().map(String);
  return (
    <label className="tick">
      <input
        type="checkbox"
        className="checkbox checkbox-primary"
        form={FORM}
        name="memberIds"
        value={id}
        aria-label={t("members.several.tickOf", { name })}
        defaultChecked={chosen.includes(String(id))}
      />
    </label>
  );
}
