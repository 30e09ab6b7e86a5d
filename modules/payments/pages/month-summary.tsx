import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "#app/kit/ui.tsx";
import { type MonthBar, MonthChart } from "./month-chart.tsx";
import "./payments.css";

const SUMS = [
  { name: "collected", icon: "check" },
  { name: "open", icon: "clock" },
  { name: "debt", icon: "warning" },
] as const satisfies { name: string; icon: IconName }[];

export interface MonthSummaryProps {
  year: string;
  month: string;
  before: string;
  /** null for the present month. */
  after: string | null;
  sums: Record<"collected" | "open" | "debt", { money: string; of: string; to: string }>;
  bars: MonthBar[];
}

/** One month of the club's money as a ticket: the month is its stub, and each sum leads to its transactions. */
export function MonthSummary({ year, month, before, after, sums, bars }: MonthSummaryProps) {
  const { t } = useTranslation("payments");
  return (
    <section className="payments-month" aria-label={t("sums.title", { month: `${month} ${year}` })}>
      <div className="payments-stub">
        {year}
        <b>{month}</b>
        <span>
          <Link to={before} className="btn btn-outline btn-square btn-sm" aria-label={t("sums.before")}>
            <Icon name="left" />
          </Link>
          {after ? (
            <Link to={after} className="btn btn-outline btn-square btn-sm" aria-label={t("sums.after")}>
              <Icon name="right" />
            </Link>
          ) : null}
        </span>
      </div>
      <ul className="payments-sums">
        {SUMS.map(({ name, icon }) => (
          <li key={name} data-sum={name}>
            <Link to={sums[name].to}>
              <span>
                <Icon name={icon} />
                {t(`sums.${name}`)}
              </span>
              <b className="nums">{sums[name].money}</b>
              <small>{sums[name].of}</small>
            </Link>
          </li>
        ))}
      </ul>
      <MonthChart bars={bars} />
    </section>
  );
}
