import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import { type FieldProps, FormField, inputAttributes, typedText } from "../form-field.tsx";
import { amountEcho } from "./amount-echo.ts";

/**
 * An amount as people write it ("12,50", "7 €"), beside its currency. With scripts on, it repeats while typing which amount
 * the server will read.
 */
export function MoneyInput({ money, ...props }: FieldProps & { money: MoneyInputFormat }) {
  const symbol = <span>{money.symbol}</span>;
  return (
    <FormField {...props}>
      <money-input class="contents" data-format={JSON.stringify(money.format)} data-locale={money.locale}>
        <div className="affix">
          {money.leads ? symbol : null}
          <input
            className="input"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...inputAttributes(props)}
          />
          {money.leads ? null : symbol}
        </div>
        <output className="amount-echo nums" htmlFor={props.field.id}>
          {amountEcho(typedText(props.field), money.format, money.locale)}
        </output>
      </money-input>
    </FormField>
  );
}
