import { useTranslation } from "react-i18next";
import { spanFacts, spanHours } from "#app/kernel/values/time-span.ts";
import { Checkbox } from "../choices.tsx";
import { type Field, FieldFoot, type FieldProps, inputAttributes, typedText } from "../form-field.tsx";
import { DateInput, TimeInput } from "../inputs.tsx";

/** Stands for the length while it is not known. */
const SOME_HOURS = 24;

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
  const isDated = lastDay !== undefined && typedText(lastDay.field) !== "";
  const span = { startTime: typedText(start), finishTime: typedText(finish) };
  const facts = isDated ? undefined : spanFacts(span);
  const help = t("sessions.form.finishTimeHelp");
  const nextDay = t("sessions.form.nextDay");
  const asks = (hours: number) => t("sessions.form.allowLong", { hours });
  return (
    <time-span
      class="contents"
      data-next-day={nextDay}
      data-allow-long={asks(SOME_HOURS).replace(String(SOME_HOURS), "{{hours}}")}
    >
      <div className="field-row">
        <TimeInput field={start} label={t("sessions.form.startTime")} />
        <div className="field">
          <div className="label-row">
            <label htmlFor={finish.id}>{t("sessions.form.finishTime")}</label>
            <span role="status">{facts?.isNextDay ? nextDay : null}</span>
          </div>
          <input className="input" type="time" {...inputAttributes({ field: finish, help })} />
          <FieldFoot field={finish} help={help} />
        </div>
      </div>
      <fieldset className="contents" hidden={!facts?.isLong} disabled={!facts?.isLong}>
        <Checkbox
          field={allowLong}
          label={asks(facts?.isLong ? spanHours(facts.minutes) : SOME_HOURS)}
          checked={props.isLong}
        />
      </fieldset>
      {lastDay ? <DateInput {...lastDay} /> : null}
    </time-span>
  );
}
