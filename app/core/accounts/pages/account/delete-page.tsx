import { useTranslation } from "react-i18next";
import { BalanceChoice } from "#app/core/members/pages/balance-choice.tsx";
import type { BalanceView } from "#app/core/members/pages/balance-view.ts";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ConfirmForm } from "#app/web/ui/form/confirm-form.tsx";
import { Consequences } from "#app/web/ui/form/review.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";

export interface DeletePageProps {
  club: string;
  email: string;
  fresh: boolean;
  review: Review;
  /** What they have with the club, or lack. */
  balance: BalanceView;
  /** Does somebody else have to be made admin first? */
  isLastAdmin: boolean;
}

/** What leaving the club for good does and what remains, shown before it is done. */
export function DeletePage({ club, email, fresh, review, balance, isLastAdmin }: DeletePageProps) {
  const { t } = useTranslation();
  const back = { to: "/my-account", label: t("account.erase.keep") };
  return (
    <>
      <PageHeader title={t("account.erase.question", { club })} />
      <div className="flex flex-col gap-5">
        <Box>
          <div className="flex max-w-[36rem] flex-col items-start gap-3">
            <p>{t("account.erase.text")}</p>
            <Consequences of={review.consequences} />
            <p>{t("account.erase.first")}</p>
            <a className="btn btn-outline" href="/my-account/data.zip">
              <Icon name="download" />
              {t("account.data.get")}
            </a>
            {isLastAdmin ? (
              <Banner kind="warning">{t("errors.last-admin")}</Banner>
            ) : balance?.below ? (
              <Banner kind="warning">{t("errors.balance-owed", { money: balance.money })}</Banner>
            ) : fresh ? (
              <ConfirmForm
                intent="erase"
                seen={review.reviewed}
                label={t("account.erase.confirm")}
                keep={back}
                reload
              >
                <BalanceChoice balance={balance} ends={["write-off"]} />
              </ConfirmForm>
            ) : null}
          </div>
        </Box>
        {fresh || isLastAdmin ? null : <FreshSignIn email={email} back={back} />}
      </div>
    </>
  );
}
