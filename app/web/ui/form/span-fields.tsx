import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { spanFacts } from "#app/kernel/values/time-span.ts";
import { Checkbox } from "./choices.tsx";
import { type Field, FieldFoot, type FieldProps, inputAttributes } from "./form-field.tsx";
import { DateInput, TimeInput } from "./inputs.tsx";

const typedIn = ({ initialValue }: Field) => (typeof initialValue === "string" ? initialValue : "");

/**
 * Start and finish times. Says if the finish is on the next day, and asks for confirmation if that makes it long: while
 * typing if scripts are on, otherwise in the reply. `isLong`: it was already that long. If a `lastDay` is filled in, it
 * doesn't ask.
 */
export function TimeSpanFields(props: {
  start: Field;
  finish: Field;
  allowLong: Field;
  isLong?: boolean;
  lastDay?: Pick<FieldProps, "field" | "label" | "help">;
}) {
  const { t } = useTranslation();
  const { start, finish, allowLong, lastDay } = props;
  const [span, setSpan] = useState({ startTime: typedIn(start), finishTime: typedIn(finish) });
  const [isDated, setDated] = useState(lastDay !== undefined && typedIn(lastDay.field) !== "");
  const facts = isDated ? undefined : spanFacts(span);
  const help = t("sessions.form.finishTimeHelp");
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === start.name) setSpan((other) => ({ ...other, startTime: target.value }));
    if (target.name === finish.name) setSpan((other) => ({ ...other, finishTime: target.value }));
    if (target.name === lastDay?.field.name) setDated(target.value !== "");
  };
  return (
    <div className="contents" onInput={onInput}>
      <div className="field-row">
        <TimeInput field={start} label={t("sessions.form.startTime")} />
        <div className="field">
          <div className="label-row">
            <label htmlFor={finish.id}>{t("sessions.form.finishTime")}</label>
            <span role="status">{facts?.isNextDay ? t("sessions.form.nextDay") : null}</span>
          </div>
          <input className="input" type="time" {...inputAttributes({ field: finish, help })} />
          <FieldFoot field={finish} help={help} />
        </div>
      </div>
      {facts?.isLong ? (
        <Checkbox
          field={allowLong}
          label={t("sessions.form.allowLong", { hours: Math.round((facts.minutes / 60) * 10) / 10 })}
          checked={props.isLong}
        />
      ) : null}
      {lastDay ? <DateInput {...lastDay} /> : null}
    </div>
  );
}
