import { redirect } from "@remix-run/node";
import { clubCsvStyle, fileResponse } from "#app/kit/rules.ts";
import { transactionFile } from "#modules/payments/export/transaction-file.server.ts";
import { SHEET_FORMATS } from "#modules/payments/payment-choices.ts";
import { furtherReads, inTurn, memberLoader } from "../http.server.ts";
import { askedDays } from "./asked-days.ts";
import { filterFrom } from "./payments-filter.ts";

/** The transactions that the page shows, all pages of it. Redirects to the page, which says what is wrong, if its days are wrong. */
export const loader = inTurn(
  memberLoader({ minRole: "admin" }, async (uow, page) => {
    const days = askedDays(page.url, page.t);
    if (days.areWrong) throw redirect(`/payments${page.url.search}`);
    const { page: _page, perPage: _perPage, ...filter } = filterFrom(page.url, days);
    const format = SHEET_FORMATS.find((one) => page.url.pathname.endsWith(`.${one}`)) ?? "csv";
    const csv = clubCsvStyle(uow.organization);
    return fileResponse(
      await transactionFile(uow, { ...filter, format }, { ...page, csv, read: furtherReads(page) }),
    );
  }),
);
