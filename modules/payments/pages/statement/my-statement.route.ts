import { fileResponse } from "#app/documents/file-answer.ts";
import { statementFile } from "../../domain/reports/statement.server.ts";
import { memberLoader } from "../../http.server.ts";
import { statementAsked } from "./statement-asked.ts";

/** One's own statement. */
export const loader = memberLoader({ minRole: "player" }, async (uow, page) =>
  fileResponse(await statementFile(uow, { ...statementAsked(page.url), userId: uow.actor.id }, page)),
);
