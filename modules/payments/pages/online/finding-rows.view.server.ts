import type { MemberUnit } from "#app/kit/commands.server.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { openFindings } from "#modules/payments/online/findings.server.ts";
import { amountOfProvider } from "#modules/payments/online/provider-amount.ts";
import { formatsFor, moneyWords, type PageRequest } from "../../http.server.ts";
import type { FindingRow } from "./finding-list.tsx";

/** What the payments provider said that fits nothing of ours, in words. */
export async function findingRows(uow: MemberUnit, page: PageRequest): Promise<FindingRow[]> {
  const formats = formatsFor(uow.organization, page);
  return (await openFindings(uow)).map(({ id, reason, objectId, amount, currency, foundAt, member }) => {
    const own = amount !== null && currency ? amountOfProvider(amount, currency) : undefined;
    return {
      id,
      objectId,
      member,
      date: { iso: foundAt.toISOString(), text: formats.date(foundAt) },
      money:
        own === undefined
          ? ""
          : moneyWords(
              { ...moneyOf(uow.organization, own), currency: String(currency).toUpperCase() },
              page.language,
            ),
      text: page.t(`payments:online.findings.reason.${reason}`),
    };
  });
}
