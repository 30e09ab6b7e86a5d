import type { TFunction } from "i18next";
import { isLocalDate } from "#app/kit/rules.ts";

/** A day in an address, as its form shows it again: as given, with what is wrong with it. */
interface AskedDay {
  value: string;
  errors?: string[];
}

/** The first and last day that an address asks for. */
export interface AskedDays {
  from: AskedDay;
  to: AskedDay;
  /** Is one of them not a date, or the last before the first? */
  areWrong: boolean;
}

/** The days that an address asks for, or the `usual` ones in place of those that it leaves out. */
export function askedDays(
  { searchParams }: URL,
  t: TFunction,
  usual: { from: string; to: string } = { from: "", to: "" },
): AskedDays {
  const day = (name: "from" | "to"): AskedDay => {
    const value = searchParams.get(name) || usual[name];
    return value === "" || isLocalDate(value) ? { value } : { value, errors: [t("errors.date")] };
  };
  const [from, to] = [day("from"), day("to")];
  if (from.errors || to.errors) return { from, to, areWrong: true };
  if (!from.value || !to.value || from.value <= to.value) return { from, to, areWrong: false };
  return { from, to: { ...to, errors: [t("errors.date-order")] }, areWrong: true };
}
