import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  Box,
  EmptyState,
  MoneyInput,
  PageHeader,
  PostForm,
  SubmitButton,
  usePostedForm,
} from "#app/kit/ui.tsx";
import { TopUpFormSchema } from "#modules/payments/online/online.schemas.ts";
import { topUpOnline } from "#modules/payments/online/top-ups/checkout.server.ts";
import { memberAction, memberLoader, outsideFormAction } from "../../http.server.ts";
import { Departure, useDeparture } from "./departure.tsx";
import { topUpPage } from "./top-up.view.server.ts";

export const loader = memberLoader({ minRole: "player" }, topUpPage);

const INTENT = "begin";

export const action = memberAction(
  { minRole: "player" },
  {
    [INTENT]: outsideFormAction(TopUpFormSchema, topUpOnline, {
      failed: "failures.payments",
      done: ({ checkout }) => ({ address: checkout }),
    }),
  },
);

/** Asks how much a member wants to pay in, and leads to the provider's page for it. */
export default function TopUp() {
  const { t } = useTranslation("payments");
  const { available, money, most, amount, back, once } = useLoaderData<typeof loader>();
  const address = useDeparture(INTENT);
  const [form, fields] = usePostedForm<{ amount: string; once: string; back: string }>({
    intent: INTENT,
    defaultValue: { amount },
  });
  return (
    <>
      <PageHeader title={t("online.topUp.title")} lead={t("online.topUp.lead")} />
      {address ? (
        <Departure
          title={t("online.leaving.title")}
          text={t("online.leaving.text")}
          go={t("online.leaving.go")}
          address={address}
        />
      ) : available ? (
        <Box>
          <PostForm form={form} fields={fields} intent={INTENT} labels="payments:topUp">
            <input type="hidden" name="once" value={once} />
            {back ? <input type="hidden" name="back" value={back} /> : null}
            <MoneyInput
              field={fields.amount}
              label={t("topUp.amount")}
              money={money}
              help={t(amount ? "online.topUp.filled" : "online.topUp.amountHelp", {
                most,
                like: money.examples,
              })}
            />
            <p className="soft">{t("online.topUp.stripe")}</p>
            <div className="form-actions">
              <SubmitButton>{t("online.topUp.go")}</SubmitButton>
              <WayBack back={back} />
            </div>
          </PostForm>
        </Box>
      ) : (
        <EmptyState icon="wallet" title={t("online.off.title")} action={<WayBack back={back} />}>
          {t("online.off.member")}
        </EmptyState>
      )}
    </>
  );
}

/** A link to where the reader came from, else to their payments. */
function WayBack({ back }: { back: string | null }) {
  const { t } = useTranslation("payments");
  return (
    <Link className="btn btn-outline min-h-12" to={back ?? "/my-transactions"}>
      {t(back ? "online.topUp.backThere" : "online.topUp.back")}
    </Link>
  );
}
