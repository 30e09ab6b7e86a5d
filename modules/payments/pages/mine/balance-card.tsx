import { useTranslation } from "react-i18next";
import { Icon } from "#app/kit/ui.tsx";
import type { BalancePoint } from "#modules/payments/reports/balance-history.server.ts";
import type { AccountWords } from "../transaction-rows.view.server.ts";
import { BalanceChart } from "./balance-chart.tsx";
import "../payments.css";

/** A member's balance in large type, with what they owe, what is set aside and can be spent, and how it developed. */
export function BalanceCard({
  account,
  history,
}: {
  account: AccountWords;
  history: { points: BalancePoint[]; lowest: string; from: string } | null;
}) {
  const { t } = useTranslation("payments");
  const { balance, owed, setAside, available } = account;
  return (
    <section className="balance-card" aria-label={t("account.balance")}>
      <p className="soft">{t("account.balance")}</p>
      <p className="balance nums">{balance}</p>
      {owed ? (
        <p className="balance-debt">
          <Icon name="warning" /> <b className="nums">{owed}</b> {t("mine.owed")}
        </p>
      ) : null}
      {setAside ? (
        <p>
          <Icon name="clock" /> <b className="nums">{setAside}</b> {t("mine.setAside")}
        </p>
      ) : null}
      {available ? (
        <p>
          <Icon name="wallet" /> <b className="nums">{available}</b> {t("mine.available")}
        </p>
      ) : null}
      {history ? (
        <figure>
          <figcaption>
            <b>{t("mine.history")}</b>
            <span className="soft">{history.lowest}</span>
          </figcaption>
          <BalanceChart points={history.points} text={`${t("mine.history")}: ${history.lowest}`} />
          <p className="soft">
            <span>{history.from}</span>
            <span>{t("mine.today")}</span>
          </p>
        </figure>
      ) : null}
    </section>
  );
}
