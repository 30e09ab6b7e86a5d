import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { ConfirmDialog } from "#app/web/ui/form/confirm-dialog.tsx";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions, SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { MadeKey, MakeKey } from "./make-key.tsx";

/** A key of the club, in the reader's words. */
export interface KeyRow {
  id: number;
  name: string;
  access: string;
  /** Its last four characters. */
  ending: string;
  made: string;
  used: string;
}

export interface KeysPageProps {
  /** The club's address on the web. */
  origin: string;
  keys: KeyRow[];
  /** The key that the page asks about. */
  ending: KeyRow | null;
  /** Does the reader have a fresh sign-in? */
  fresh: boolean;
  /** The origins of pages that may call the API, separated by commas. */
  origins: string;
  email: string;
}

const PAGE = "/settings/keys";

/** The club's API keys: to create, see once, and end them. */
export function KeysPage({ origin, keys, ending, fresh, email, origins }: KeysPageProps) {
  const { t } = useTranslation();
  const made = useActionData<FormReply>()?.done as { secret: string; name: string } | undefined;
  if (ending) return <EndKey {...ending} />;
  return (
    <div className="flex flex-col gap-5">
      <PostedError except={["make", "origins"]} />
      {made ? <MadeKey {...made} origin={origin} /> : null}
      <div className="max-w-[42rem]">
        <p>{t("keys.lead")}</p>
        <p className="soft mt-2">{t("keys.rules")}</p>
        <p className="mt-2">
          <a href="/api/docs">{t("keys.docs")}</a>
        </p>
      </div>
      <Box title={t("keys.list.title")}>
        {keys.length === 0 ? (
          <p className="soft">{t("keys.list.none")}</p>
        ) : (
          <ul className="grid gap-3" data-keeps-focus="a">
            {keys.map((key) => (
              <Key key={key.id} {...key} />
            ))}
          </ul>
        )}
      </Box>
      {fresh ? (
        // Reset after each new key.
        <MakeKey key={keys[0]?.id ?? 0} />
      ) : (
        <FreshSignIn
          email={email}
          title={t("keys.make.fresh")}
          back={{ to: "/settings", label: t("keys.back") }}
        />
      )}
      <ApiOrigins origins={origins} />
    </div>
  );
}

function Key({ id, name, access, ending, made, used }: KeyRow) {
  const { t } = useTranslation();
  return (
    <li className="fact">
      <div>
        <p className="break-words font-semibold">{name}</p>
        <p>
          {access} · <code>tsk_…{ending}</code>
        </p>
        <p className="soft">
          {made} · {used}
        </p>
      </div>
      <ConfirmDialog
        to={`${PAGE}?end=${id}`}
        label={t("keys.end.label")}
        named={t("keys.end.named", { name })}
        title={t("keys.end.title", { name })}
        action={PAGE}
        fields={{ intent: "end", keyId: String(id) }}
        confirmLabel={t("keys.end.confirm")}
      >
        {t("keys.end.text")}
      </ConfirmDialog>
    </li>
  );
}

/** Asks before a key ends; for browsers without scripts. */
function EndKey({ id, name, made, used }: KeyRow) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ keyId: string }>({ intent: "end" });
  return (
    <Box title={t("keys.end.title", { name })}>
      <p className="soft mb-2">
        {made} · {used}
      </p>
      <p className="max-w-[36rem]">{t("keys.end.text")}</p>
      <PostForm form={form} fields={fields} intent="end" action={PAGE}>
        <input type="hidden" name="keyId" value={id} />
        <FormActions tone="error" to={PAGE} back={t("keys.end.keep")}>
          {t("keys.end.confirm")}
        </FormActions>
      </PostForm>
    </Box>
  );
}

/** The origins of web pages whose scripts may call the API from a browser. */
function ApiOrigins({ origins }: { origins: string }) {
  const { t } = useTranslation();
  const edits = { apiOrigins: origins };
  const [form, fields] = usePostedForm<{ apiOrigins: string }>({ intent: "origins", defaultValue: edits });
  return (
    <Box title={t("keys.origins.title")}>
      <PostForm
        form={form}
        fields={fields}
        intent="origins"
        edits={edits}
        labels={{ apiOrigins: t("settings.apiOrigins") }}
      >
        <TextInput
          field={fields.apiOrigins}
          label={t("settings.apiOrigins")}
          help={t("settings.apiOriginsHelp")}
          autoComplete="off"
        />
        <SubmitButton>{t("keys.origins.submit")}</SubmitButton>
      </PostForm>
    </Box>
  );
}
