import { fileResponse } from "#app/documents/file-answer.ts";
import { statementFile } from "../../domain/reports/statement.server.ts";
import { idInAddress, memberLoader } from "../../http.server.ts";
import { statementAsked } from "./statement-asked.ts";

/** A member's statement, by what the form on their tab asks for. */
export const loader = memberLoader({ minRole: "admin" }, async (uow, page) =>
  fileResponse(
    await statementFile(uow, { ...statementAsked(page.url), userId: idInAddress(page.params) }, page),
  ),
);
