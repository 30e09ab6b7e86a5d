import { redirect } from "@remix-run/node";
import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { STATEMENT_FORMATS } from "#modules/payments/payment-choices.ts";
import { statementDays } from "#modules/payments/reports/statement.server.ts";
import type { PageRequest } from "../../http.server.ts";
import { askedDays } from "../asked-days.ts";

/** The statement in an address. Redirects to the page with its form, which says what is wrong, if its days are wrong. */
export function statementAsked(uow: UnitOfWork, { url, t }: PageRequest, form: string) {
  const { from, to, areWrong } = askedDays(url, t, statementDays(uow));
  const days = { from: from.value, to: to.value };
  if (areWrong) throw redirect(`${form}?${new URLSearchParams(days)}#statement`);
  const wanted = url.searchParams.get("format");
  return { ...days, format: STATEMENT_FORMATS.find((one) => one === wanted) ?? "csv" };
}
