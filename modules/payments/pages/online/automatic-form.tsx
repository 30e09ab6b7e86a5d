import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kit/rules.ts";
import { ActionButton, Badge, Box, FormActions, MoneyInput, PostForm, usePostedForm } from "#app/kit/ui.tsx";
import type { EndedBy } from "#modules/payments/online/automatic/automatic-top-up.ts";

const INTENT = "automatic";

type Shape = { threshold: string; amount: string; monthlyCap: string };

export interface AutomaticFormProps {
  /** What the reader has set, and why it is off if it is. */
  automatic: {
    endedBy: EndedBy | null;
    /** Null if it was in another currency. */
    typed: Shape | null;
    words: { threshold: string; amount: string; cap: string };
  } | null;
  money: MoneyInputFormat;
  /** The most at a time, in words. */
  most: string;
  /** What the reader has, and what the card will pay. */
  outlook: string;
}

/** When the saved card pays automatically, how much, and how much at most in a month. */
export function AutomaticForm({ automatic, money, most, outlook }: AutomaticFormProps) {
  const { t } = useTranslation("payments");
  const [form, fields] = usePostedForm<Shape>({
    intent: INTENT,
    defaultValue: automatic?.typed ?? undefined,
  });
  const isOn = automatic?.endedBy === null;
  const failed = automatic?.endedBy === "hand" ? null : automatic?.endedBy;
  return (
    <Box title={t("card.automatic")}>
      <p className="mb-3">
        <Badge tone={isOn ? "success" : "neutral"} icon={isOn ? "check" : "ban"}>
          {t(isOn ? "card.on" : "card.off")}
        </Badge>
      </p>
      {failed ? (
        <p className="mb-3 max-w-[36rem]" role="status">
          {t(`card.endedBy.${failed}`)}
        </p>
      ) : null}
      <p className="mb-4 max-w-[36rem]">{isOn ? t("card.does", automatic.words) : t("card.automaticText")}</p>
      <p className="mb-4 max-w-[36rem]">{outlook}</p>
      <PostForm form={form} fields={fields} intent={INTENT} labels="payments:card">
        {(["threshold", "amount", "monthlyCap"] as const).map((name) => (
          <MoneyInput
            key={name}
            field={fields[name]}
            label={t(`card.${name}`)}
            money={money}
            help={t(`card.${name}Help`, { most, like: money.examples })}
          />
        ))}
        <FormActions>{t(isOn ? "card.change" : "card.turnOn")}</FormActions>
      </PostForm>
      {isOn ? (
        <div className="mt-4">
          <ActionButton
            action="/my-transactions/card"
            fields={{ intent: "stop" }}
            className="btn btn-outline min-h-12"
          >
            {t("card.turnOff")}
          </ActionButton>
        </div>
      ) : null}
    </Box>
  );
}
