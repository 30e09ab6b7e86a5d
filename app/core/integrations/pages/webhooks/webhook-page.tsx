import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
import { FORMER_SECRET } from "#app/core/integrations/webhooks/webhook.ts";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { RadioGroup } from "#app/web/ui/form/choices.tsx";
import { ConfirmDialog } from "#app/web/ui/form/confirm-dialog.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions, SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { KindChoice, type KindGroup } from "./kind-choice.tsx";
import { MessageLog, type MessageRow } from "./message-log.tsx";
import { type RevealedSecret, ToldSecretBox } from "./revealed-secret.tsx";
import { StoppedBanner } from "./stopped-banner.tsx";
import { StateBadge, type WebhookRow } from "./webhooks-page.tsx";

export interface WebhookPageProps {
  webhook: WebhookRow;
  /** The kinds that it can subscribe to. */
  kinds: KindGroup[];
  rows: MessageRow[];
  page: number;
  perPage: number;
  total: number;
  /** Does the page ask whether to delete it? */
  deleting: boolean;
  /** Does the reader have a fresh sign-in? A new secret requires one. */
  fresh: boolean;
  email: string;
}

/** One webhook: its subscriptions, its secret, deleting it, and what was sent to it. */
export function WebhookPage({ webhook, kinds, deleting, fresh, email, ...log }: WebhookPageProps) {
  const { t } = useTranslation();
  const renewed = useActionData<FormReply>()?.done as RevealedSecret | undefined;
  const action = `/settings/webhooks/${webhook.id}`;
  const header = (
    <PageHeader
      title={t("webhooks.title")}
      actions={<BackLink to="/settings/webhooks" label={t("webhooks.page.back")} />}
    />
  );
  if (deleting)
    return (
      <>
        {header}
        <DeleteWebhook {...webhook} />
      </>
    );
  return (
    <>
      {header}
      <div className="flex flex-col gap-5">
        <PostedError except={["kinds", "renew-secret"]} />
        {renewed ? <ToldSecretBox {...renewed} /> : null}
        <StoppedBanner stopped={webhook.state === "stopped" ? 1 : 0} />
        <div>
          <p className="break-all font-semibold">{webhook.address}</p>
          <p className="soft">{[webhook.made, webhook.noAdmin].filter(Boolean).join(" · ")}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <StateBadge state={webhook.state} />
          <span className="soft">{[webhook.failing, webhook.pending].filter(Boolean).join(" · ")}</span>
          <Switch action={action} on={webhook.state === "on"} />
        </div>
        <MessageLog action={action} {...log} />
        <Kinds webhook={webhook} kinds={kinds} />
        {fresh ? (
          <RenewSecret />
        ) : (
          <FreshSignIn
            email={email}
            title={t("webhooks.secret.fresh")}
            back={{ to: "/settings/webhooks", label: t("webhooks.page.back") }}
          />
        )}
        <Box title={t("webhooks.end.heading")}>
          <p className="mb-4 max-w-[36rem] break-words">
            {t("webhooks.end.text", { address: webhook.address })}
          </p>
          <ConfirmDialog
            to={`${action}?delete`}
            label={t("webhooks.end.label")}
            title={t("webhooks.end.title")}
            action={action}
            fields={{ intent: "delete" }}
            confirmLabel={t("webhooks.end.confirm")}
          >
            {t("webhooks.end.text", { address: webhook.address })}
          </ConfirmDialog>
        </Box>
      </div>
    </>
  );
}

function Switch({ action, on }: { action: string; on: boolean }) {
  const { t } = useTranslation();
  if (!on)
    return (
      <ActionButton action={action} fields={{ intent: "resume" }} className="btn btn-primary">
        {t("webhooks.page.resume")}
      </ActionButton>
    );
  return (
    <>
      <ActionButton action={action} fields={{ intent: "test" }}>
        {t("webhooks.page.test")}
      </ActionButton>
      <ActionButton action={action} fields={{ intent: "pause" }}>
        {t("webhooks.page.pause")}
      </ActionButton>
    </>
  );
}

function Kinds({ webhook, kinds }: Pick<WebhookPageProps, "webhook" | "kinds">) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ kinds: string[] }>({ intent: "kinds" });
  return (
    <Box>
      <PostForm form={form} fields={fields} intent="kinds" labels="webhooks.add">
        <KindChoice field={fields.kinds} groups={kinds} values={webhook.kinds} />
        <SubmitButton>{t("webhooks.page.save")}</SubmitButton>
      </PostForm>
    </Box>
  );
}

/** The form that makes a new secret; by default, the former one remains valid for a day. */
function RenewSecret() {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ former: string }>({
    intent: "renew-secret",
    defaultValue: { former: "for-a-day" },
  });
  return (
    <Box title={t("webhooks.secret.heading")}>
      <p className="mb-4 max-w-[36rem]">
        {t("webhooks.secret.lead")} <a href="/api/docs/webhooks">{t("webhooks.docs")}</a>
      </p>
      <PostForm form={form} fields={fields} intent="renew-secret" labels="webhooks.secret">
        <RadioGroup
          field={fields.former}
          label={t("webhooks.secret.former")}
          choices={FORMER_SECRET.map((value) => ({
            value,
            label: t(`webhooks.secret.choice.${value}`),
            help: t(`webhooks.secret.help.${value}`),
          }))}
        />
        <SubmitButton>{t("webhooks.secret.renew")}</SubmitButton>
      </PostForm>
    </Box>
  );
}

/** Asks before a webhook is deleted; for browsers without scripts. */
function DeleteWebhook({ id, address }: WebhookRow) {
  const { t } = useTranslation();
  const page = `/settings/webhooks/${id}`;
  const [form, fields] = usePostedForm<Record<string, never>>({ intent: "delete" });
  return (
    <Box title={t("webhooks.end.title")}>
      <p className="max-w-[36rem] break-words">{t("webhooks.end.text", { address })}</p>
      <PostForm form={form} fields={fields} intent="delete" action={page}>
        <FormActions tone="error" to={page} back={t("webhooks.end.keep")}>
          {t("webhooks.end.confirm")}
        </FormActions>
      </PostForm>
    </Box>
  );
}
