import { clubCsvStyle, fileResponse } from "#app/kit/rules.ts";
import { statementFile } from "#modules/payments/reports/statement.server.ts";
import { idInAddress, inTurn, memberLoader } from "../../http.server.ts";
import { statementAsked } from "./statement-asked.server.ts";

/** A member's statement, by what the form on their tab asks for. */
export const loader = inTurn(
  memberLoader({ minRole: "admin" }, async (uow, page) => {
    const userId = idInAddress(page.params);
    const asked = statementAsked(uow, page, `/organization/${userId}/payments`);
    return fileResponse(
      await statementFile(uow, { ...asked, userId }, { ...page, csv: clubCsvStyle(uow.organization) }),
    );
  }),
);
