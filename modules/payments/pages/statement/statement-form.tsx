import { useTranslation } from "react-i18next";
import { DateInput } from "#app/ui/form/inputs.tsx";
import { Disclosure } from "#app/ui/kit/disclosure.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { STATEMENT_FORMATS } from "../../domain/choices.ts";

/** Saves what moved a balance in a time, as a file. */
export function StatementForm({ action, days }: { action: string; days: { from: string; to: string } }) {
  const { t } = useTranslation("payments");
  return (
    <Disclosure summary={t("statement.open")} icon="download">
      <form method="get" action={action} className="form">
        <div className="flex flex-wrap gap-2.5 *:flex-[1_1_9rem]">
          <DateInput
            field={{ id: "statement-from", name: "from" }}
            label={t("filter.from")}
            value={days.from}
          />
          <DateInput field={{ id: "statement-to", name: "to" }} label={t("filter.to")} value={days.to} />
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
  );
}
