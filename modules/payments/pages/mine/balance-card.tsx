import { useTranslation } from "react-i18next";
import { Icon } from "#app/kit/ui.tsx";
import type { BalancePoint } from "#modules/payments/reports/balance-history.server.ts";
import type { AccountWords } from "../transaction-rows.view.server.ts";
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

const WIDTH = 300;
const HEIGHT = 64;

/** A balance over time, in steps: drawn on the server, with its lowest point as a text. */
function BalanceChart({ points, text }: { points: readonly BalancePoint[]; text: string }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const balances = points.map(({ balance }) => balance);
  const [low, high] = [Math.min(0, ...balances), Math.max(1, ...balances)];
  const x = (at: number) => ((at - first.at) / Math.max(1, last.at - first.at)) * WIDTH;
  const y = (balance: number) => HEIGHT - ((balance - low) / (high - low)) * (HEIGHT - 6) - 2;
  const steps = points
    .slice(1)
    .map(({ at, balance }) => `H${x(at).toFixed(1)}V${y(balance).toFixed(1)}`)
    .join("");
  const line = `M0 ${y(first.balance).toFixed(1)}${steps}`;
  return (
    <svg className="balance-chart" role="img" aria-label={text} viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`}>
      <path className="area" d={`${line}V${y(low).toFixed(1)}H0Z`} />
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <path d={line} />
      <circle cx={WIDTH - 3} cy={y(last.balance)} r={3.5} />
    </svg>
  );
}
