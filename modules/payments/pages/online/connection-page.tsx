import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kit/rules.ts";
import {
  ActionButton,
  AutoRefreshAfter,
  Badge,
  Box,
  ConfirmationPrompt,
  EmptyState,
  FormActions,
  FreshSignIn,
  MoneyInput,
  PostedError,
  PostForm,
  usePostedForm,
} from "#app/kit/ui.tsx";
import { Departure, useDeparture } from "./departure.tsx";
import { FOR_ACCOUNT } from "./waits.ts";

export interface ConnectionProps extends LimitFormProps {
  /** Has the host given the installation its keys? */
  hasKeys: boolean;
  /** The club's currency, if the provider does not take it. */
  refusedCurrency: string | null;
  account: {
    id: string;
    ready: boolean;
    held: boolean;
    submitted: boolean;
    missing: number;
    since: string;
  } | null;
  /** The reader's address, if they have to prove who they are before they connect or disconnect. */
  freshFor: string | null;
  /** Has the reader come back from the provider, with the account not ready yet? */
  looks: boolean;
}

/** Connects the club with an account of its own at the payments provider, and shows the state of the connection. */
export function ConnectionPage(props: ConnectionProps) {
  const { hasKeys, refusedCurrency, account, freshFor, looks, limit, money } = props;
  const { t } = useTranslation("payments");
  const { pathname } = useLocation();
  const address = useDeparture("connect");
  if (address)
    return (
      <Departure
        title={t("online.leaving.title")}
        text={t("online.leaving.connect")}
        go={t("online.leaving.go")}
        address={address}
      />
    );
  if (!hasKeys)
    return (
      <EmptyState icon="card" title={t("online.off.title")}>
        {t("online.off.admin")}
      </EmptyState>
    );
  return (
    <div className="grid gap-5">
      <PostedError except={["limit"]} />
      <ConfirmationPrompt />
      <Box title={t("online.connection.title")}>
        {account ? (
          <Account account={account} refusedCurrency={refusedCurrency} looks={looks} />
        ) : (
          <p className="mb-4 max-w-[36rem]">
            {refusedCurrency
              ? t("online.connection.currency.text", { currency: refusedCurrency })
              : t("online.connection.text")}
          </p>
        )}
        <div className="form-actions">
          {freshFor ||
          refusedCurrency ||
          account?.held ||
          (account?.ready && account.missing === 0) ? null : (
            <ActionButton
              action={pathname}
              fields={{ intent: "connect" }}
              className="btn btn-primary min-h-12"
            >
              {t(account ? "online.connection.goOn" : "online.connection.connect")}
            </ActionButton>
          )}
          {account ? (
            <ActionButton action={pathname} fields={{ intent: "look" }} className="btn btn-outline min-h-12">
              {t("online.connection.look")}
            </ActionButton>
          ) : null}
        </div>
      </Box>
      {account?.ready ? <LimitForm limit={limit} money={money} /> : null}
      {freshFor && (account || !refusedCurrency) ? (
        <FreshSignIn
          email={freshFor}
          title={t(account ? "online.connection.change" : "online.connection.connect")}
          back={{ to: "/settings", label: t("online.connection.keep") }}
        />
      ) : account ? (
        <End />
      ) : null}
    </div>
  );
}

function Account(props: {
  account: NonNullable<ConnectionProps["account"]>;
  refusedCurrency: string | null;
  looks: boolean;
}) {
  const { account, refusedCurrency, looks } = props;
  const { t } = useTranslation("payments");
  const unready = account.submitted ? "checked" : "unfinished";
  const state = refusedCurrency ? "currency" : account.held ? "held" : account.ready ? "ready" : unready;
  return (
    <>
      <p className="mb-3">
        <Badge tone={account.ready ? "success" : "warning"} icon={account.ready ? "check" : "clock"}>
          {t(`online.connection.${state}.title`)}
        </Badge>
      </p>
      <p className="mb-3 max-w-[36rem]">
        {t(`online.connection.${state}.text`, { currency: refusedCurrency })}
      </p>
      {account.missing > 0 ? (
        <p className="mb-3 max-w-[36rem]">{t("online.connection.missing", { count: account.missing })}</p>
      ) : null}
      {looks ? (
        <div className="mb-3 max-w-[36rem]" role="status">
          <AutoRefreshAfter waits={FOR_ACCOUNT}>{t("online.connection.looking")}</AutoRefreshAfter>
        </div>
      ) : null}
      <p className="soft mb-4 wrap-anywhere">
        {t("online.connection.account", { id: account.id, since: account.since })}
      </p>
    </>
  );
}

function End() {
  const { t } = useTranslation("payments");
  const { pathname } = useLocation();
  return (
    <Box title={t("online.connection.end")}>
      <p className="mb-4 max-w-[36rem]">{t("online.connection.endText")}</p>
      <ActionButton
        action={pathname}
        fields={{ intent: "disconnect" }}
        className="btn btn-outline btn-error min-h-12"
      >
        {t("online.connection.disconnect")}
      </ActionButton>
    </Box>
  );
}

const INTENT = "limit";

interface LimitFormProps {
  limit: { typed: string; usual: string };
  money: MoneyInputFormat;
}

/** How much members can top up at a time. */
function LimitForm({ limit, money }: LimitFormProps) {
  const { t } = useTranslation("payments");
  const [form, fields] = usePostedForm<{ topUpLimit: string }>({
    intent: INTENT,
    defaultValue: { topUpLimit: limit.typed },
  });
  return (
    <Box title={t("online.limit.title")}>
      <PostForm form={form} fields={fields} intent={INTENT} labels="payments:online.limit">
        <MoneyInput
          field={fields.topUpLimit}
          label={t("online.limit.topUpLimit")}
          money={money}
          help={t("online.limit.topUpLimitHelp", { usual: limit.usual })}
        />
        <FormActions>{t("online.limit.save")}</FormActions>
      </PostForm>
    </Box>
  );
}
