import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { accountInUse } from "#modules/payments/online/connection/connected-account.server.ts";
import { hasKeys } from "#modules/payments/online/environment.ts";
import { isTaken } from "#modules/payments/online/provider-amount.ts";
import { defaultLimit, ownLimit } from "#modules/payments/online/top-ups/top-up-limit.ts";
import { formatsFor, moneyWords, type PageRequest } from "../../http.server.ts";

/** The state of the club's connection with the payments provider. */
export async function connectionPage(uow: UnitOfWork, page: PageRequest) {
  const account = await accountInUse(uow);
  const { organization } = uow;
  const own = ownLimit(organization);
  const formats = formatsFor(organization, page);
  return {
    money: formats.moneyInput,
    limit: {
      typed: own === undefined ? "" : formats.plainMoney(own),
      usual: moneyWords(moneyOf(organization, defaultLimit(organization)), page.language),
    },
    refusedCurrency: isTaken(organization.currency) ? null : organization.currency,
    hasKeys: hasKeys(page.context.app.env.modules.payments),
    account: account
      ? {
          id: account.id,
          ready: account.ready,
          held: account.held,
          submitted: account.submitted,
          missing: account.missing.length,
          since: formats.date(account.connectedAt),
        }
      : null,
  };
}
