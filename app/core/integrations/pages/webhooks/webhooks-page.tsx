import { Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
import type { WebhookState } from "#app/core/integrations/webhooks/webhook.ts";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { KindChoice, type KindGroup } from "./kind-choice.tsx";
import { type RevealedSecret, ToldSecretBox } from "./revealed-secret.tsx";
import { StoppedBanner } from "./stopped-banner.tsx";

/** A webhook of the club, in the reader's words. */
export interface WebhookRow {
  id: number;
  address: string;
  kinds: string[];
  state: WebhookState;
  made: string;
  /** Says that the person who added it is no longer an admin. */
  noAdmin: string | null;
  /** Since when nothing could be delivered. */
  failing: string | null;
  /** How many messages are waiting. */
  pending: string | null;
}

export interface WebhooksPageProps {
  webhooks: WebhookRow[];
  /** How many were stopped because nothing could be delivered to them. */
  stopped: number;
  /** The kinds that a webhook can subscribe to. */
  kinds: KindGroup[];
  /** Does the reader have a fresh sign-in? Adding a webhook requires one. */
  fresh: boolean;
  email: string;
}

/** The club's webhooks: to add and to open them. */
export function WebhooksPage({ webhooks, stopped, kinds, fresh, email }: WebhooksPageProps) {
  const { t } = useTranslation();
  const added = useActionData<FormReply>()?.done as RevealedSecret | undefined;
  return (
    <div className="flex flex-col gap-5">
      <PostedError except={["add"]} />
      {added ? <ToldSecretBox {...added} /> : null}
      <StoppedBanner stopped={stopped} />
      <div className="max-w-[42rem]">
        <p>{t("webhooks.lead")}</p>
        <p className="mt-2">
          <a href="/api/docs/webhooks">{t("webhooks.docs")}</a>
        </p>
      </div>
      <Box title={t("webhooks.list.title")}>
        {webhooks.length === 0 ? (
          <p className="soft">{t("webhooks.list.none")}</p>
        ) : (
          <ul className="grid gap-3">
            {webhooks.map((webhook) => (
              <Row key={webhook.id} {...webhook} />
            ))}
          </ul>
        )}
      </Box>
      {fresh ? (
        // Reset after each new webhook.
        <AddWebhook key={webhooks[0]?.id ?? 0} kinds={kinds} />
      ) : (
        <FreshSignIn
          email={email}
          title={t("webhooks.add.fresh")}
          back={{ to: "/settings", label: t("keys.back") }}
        />
      )}
    </div>
  );
}

const TONES = { on: "success", paused: "neutral", stopped: "error" } as const;
const ICONS = { on: "check", paused: "pause", stopped: "x" } as const;

/** Whether a webhook is active. */
export function StateBadge({ state }: { state: WebhookState }) {
  const { t } = useTranslation();
  return (
    <Badge tone={TONES[state]} icon={ICONS[state]}>
      {t(`webhooks.state.${state}`)}
    </Badge>
  );
}

function Row({ id, address, state, made, noAdmin, failing, pending }: WebhookRow) {
  const { t } = useTranslation();
  return (
    <li className="fact">
      <div>
        <p className="break-all font-semibold">{address}</p>
        <p>
          <StateBadge state={state} />
        </p>
        <p className="soft">{[made, noAdmin, failing, pending].filter(Boolean).join(" · ")}</p>
      </div>
      <Link
        to={`/settings/webhooks/${id}`}
        className="btn btn-outline"
        aria-label={t("webhooks.list.openNamed", { address })}
      >
        {t("webhooks.list.open")}
      </Link>
    </li>
  );
}

function AddWebhook({ kinds }: Pick<WebhooksPageProps, "kinds">) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ address: string; kinds: string[] }>({ intent: "add" });
  return (
    <Box title={t("webhooks.add.title")}>
      <PostForm form={form} fields={fields} intent="add" labels="webhooks.add">
        <TextInput
          field={fields.address}
          label={t("webhooks.add.address")}
          help={t("webhooks.add.addressHelp")}
          type="url"
          autoComplete="off"
        />
        <KindChoice field={fields.kinds} groups={kinds} />
        <SubmitButton>{t("webhooks.add.submit")}</SubmitButton>
      </PostForm>
    </Box>
  );
}
