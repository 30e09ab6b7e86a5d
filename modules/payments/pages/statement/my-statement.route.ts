import { clubCsvStyle, fileResponse } from "#app/kit/rules.ts";
import { statementFile } from "#modules/payments/reports/statement.server.ts";
import { inTurn, memberLoader } from "../../http.server.ts";
import { statementAsked } from "./statement-asked.server.ts";

/** One's own statement. */
export const loader = inTurn(
  memberLoader({ minRole: "player" }, async (uow, page) => {
    const asked = statementAsked(uow, page, "/my-transactions");
    return fileResponse(
      await statementFile(
        uow,
        { ...asked, userId: uow.actor.id },
        { ...page, csv: clubCsvStyle(uow.organization) },
      ),
    );
  }),
);
