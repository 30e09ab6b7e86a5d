import { useTranslation } from "react-i18next";
import { type Field, FieldGroup, Icon, initialValues } from "#app/kit/ui.tsx";

/** A day before the window of a schedule, on which saving it makes a session, too. */
export interface LeadDate {
  /** 'YYYY-MM-DD'. */
  value: string;
  /** "Sun, 22 Nov". */
  label: string;
  /** ISO, 1 = Monday. */
  weekDay: number;
}

// Hides the day while its week day is not chosen in the form, without scripts. Tailwind needs these classes as
// literals.
const HIDDEN_WITHOUT: Record<number, string> = {
  1: "in-[form:not(:has([name=weekDays][value='1']:checked))]:hidden",
  2: "in-[form:not(:has([name=weekDays][value='2']:checked))]:hidden",
  3: "in-[form:not(:has([name=weekDays][value='3']:checked))]:hidden",
  4: "in-[form:not(:has([name=weekDays][value='4']:checked))]:hidden",
  5: "in-[form:not(:has([name=weekDays][value='5']:checked))]:hidden",
  6: "in-[form:not(:has([name=weekDays][value='6']:checked))]:hidden",
  7: "in-[form:not(:has([name=weekDays][value='7']:checked))]:hidden",
};

// The reverse: shows what is hidden otherwise.
const SHOWN_WITH: Record<number, string> = {
  1: "in-[form:has([name=weekDays][value='1']:checked)]:block",
  2: "in-[form:has([name=weekDays][value='2']:checked)]:block",
  3: "in-[form:has([name=weekDays][value='3']:checked)]:block",
  4: "in-[form:has([name=weekDays][value='4']:checked)]:block",
  5: "in-[form:has([name=weekDays][value='5']:checked)]:block",
  6: "in-[form:has([name=weekDays][value='6']:checked)]:block",
  7: "in-[form:has([name=weekDays][value='7']:checked)]:block",
};

/**
 * The days on which saving a schedule makes a session at once, each by its date. With `followsWeekDays`, only days
 * whose week day is chosen in the same form show, and nothing at all while there are none.
 */
export function LeadDates(props: {
  field: Field;
  dates: readonly LeadDate[];
  /** The first day on which the clock makes sessions, for the help text: "Thursday, 26 November". */
  earliest: string;
  /** Ticked at the start, if the field itself has no value. */
  ticked?: readonly string[];
  followsWeekDays?: boolean;
}) {
  const { t } = useTranslation("schedules");
  const { field, dates, earliest, followsWeekDays } = props;
  const ticked = initialValues(field, props.ticked);
  const shown = dates.map(({ weekDay }) => SHOWN_WITH[weekDay]).join(" ");
  const group = (
    <FieldGroup
      field={field}
      label={t("leadDates.legend")}
      help={t(followsWeekDays ? "leadDates.helpForm" : "leadDates.help", { date: earliest })}
    >
      <div className="chips">
        {dates.map(({ value, label, weekDay }) => (
          <label key={value} className={`chip ${followsWeekDays ? HIDDEN_WITHOUT[weekDay] : ""}`}>
            <input type="checkbox" name={field.name} value={value} defaultChecked={ticked.includes(value)} />
            <Icon name="check" />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
  return followsWeekDays ? <div className={`hidden ${shown}`}>{group}</div> : group;
}
