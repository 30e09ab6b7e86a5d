import { useTranslation } from "react-i18next";
import { DateInput, Disclosure, Icon } from "#app/kit/ui.tsx";
import { STATEMENT_FORMATS } from "#modules/payments/payment-choices.ts";
import type { AskedDays } from "../asked-days.ts";

/** Saves what moved a balance in a period, as a file. */
export function StatementForm({ action, days: { from, to, areWrong } }: { action: string; days: AskedDays }) {
  const { t } = useTranslation("payments");
  return (
    <div id="statement">
      <Disclosure summary={t("statement.open")} icon="download" open={areWrong || undefined}>
        <form method="get" action={action} className="form" data-download="">
          <div className="flex flex-wrap items-start gap-2.5 *:flex-[1_1_9rem]">
            <DateInput
              field={{ id: "statement-from", name: "from", errors: from.errors }}
              label={t("filter.from")}
              value={from.value}
            />
            <DateInput
              field={{ id: "statement-to", name: "to", errors: to.errors }}
              label={t("filter.to")}
              value={to.value}
            />
          </div>
          <div className="form-actions">
            {STATEMENT_FORMATS.map((format) => (
              <button
                key={format}
                type="submit"
                name="format"
                value={format}
                className="btn btn-outline min-h-12"
              >
                <Icon name="download" />
                {t(`statement.format.${format}`)}
              </button>
            ))}
          </div>
        </form>
      </Disclosure>
    </div>
  );
}
