import { useTranslation } from "react-i18next";
import { BALANCE_ENDS, type BalanceEnd } from "#app/core/members/leaving/balance-end.ts";
import type { BalanceView } from "./balance-view.ts";

/** What becomes of the balance of somebody who is erased, within the form that erases them; nothing without a balance. */
export function BalanceChoice(props: {
  balance: BalanceView;
  ends?: readonly BalanceEnd[];
  chosen?: unknown;
}) {
  const { t } = useTranslation();
  const { balance, ends = BALANCE_ENDS, chosen } = props;
  if (!balance) return null;
  const { money } = balance;
  return (
    <fieldset className="field">
      <legend>{t(balance.below ? "members.balance.below" : "members.balance.left", { money })}</legend>
      <div className="choices">
        {ends.map((end) => (
          <label key={end} className="choice">
            <input
              type="radio"
              className="radio radio-primary"
              name="balance"
              value={end}
              defaultChecked={end === chosen}
              required
            />
            <span>{t(`members.balance.${balance.below ? "in" : "out"}.${end}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
