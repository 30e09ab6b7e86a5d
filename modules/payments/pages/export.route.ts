import { fileResponse } from "#app/documents/file-answer.ts";
import { transactionFile } from "../domain/reports/transaction-stream.server.ts";
import { furtherReads, memberLoader } from "../http.server.ts";
import { filterFrom } from "./payments-filter.ts";

/** The transactions that the page shows, all pages of it. */
export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const { page: _page, perPage: _perPage, ...filter } = filterFrom(page.url);
  return fileResponse(transactionFile(uow, filter, { ...page, read: furtherReads(page) }));
});
