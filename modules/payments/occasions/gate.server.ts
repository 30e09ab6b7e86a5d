import { formerOccasions, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { GateRefusal, PlaceRequest } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { accountsOf, type KnownAccount } from "#modules/payments/ledger/accounts.server.ts";
import { mayOwe } from "#modules/payments/ledger/negative-balance.ts";
import { filledAmount } from "#modules/payments/online/top-ups/filled-amount.ts";
import { topUpAddress } from "#modules/payments/online/top-ups/top-up-address.ts";
import { available, covers, owed } from "#modules/payments/transaction.ts";

/**
 * Refuses a priced place to members whose money does not cover it, or who owe something. Who is added to an event that is
 * finished gets an open charge, whatever they have; nobody pays for what was over before the club began to settle.
 */
export async function refuseUncovered(
  uow: UnitOfWork,
  requests: readonly PlaceRequest[],
): Promise<(GateRefusal | undefined)[]> {
  const negative = mayOwe(uow);
  const former = await formerOccasions(
    uow,
    requests.map(({ occasion }) => occasion),
  );
  const isAsked = ({ occasion, price }: PlaceRequest) =>
    price > 0 && !negative && !former.has(occasion.id) && !(occasion.kind === "event" && isSettled(occasion));
  const priced = requests.filter(isAsked);
  if (priced.length === 0) return requests.map(() => undefined);
  const accounts = await accountsOf(uow, [...new Set(priced.map(({ member }) => member.id))]);
  return requests.map((request): GateRefusal | undefined => {
    if (!isAsked(request)) return undefined;
    const { occasion, member, price } = request;
    const known = accounts.get(member.id);
    if (!known) return undefined;
    // If they come back, they don't have to pay for having left this place late.
    const account = { ...known, committed: known.committed - (known.leftLate[occasion.id] ?? 0) };
    if (covers(account, price, negative)) return undefined;
    const money = (amount: number) => moneyOf(uow.organization, amount);
    const held = account.balance - available(account);
    const way = wayToPay(uow, account, { price, back: `/attendance/${occasion.id}` });
    return account.debt > 0
      ? {
          code: "payments:debt",
          tone: "error",
          ...way,
          values: { ...way.values, debt: money(owed(account)), price: money(price) },
        }
      : {
          code: "payments:insufficient-funds",
          tone: "error",
          ...way,
          // The balance is what every page shows; what is set aside of it says why it is not enough.
          ...(held > 0 && { aside: "payments:refused.insufficient-funds.asideHeld" }),
          values: {
            ...way.values,
            short: money(price - available(account)),
            price: money(price),
            has: money(available(account)),
            ...(held > 0 && { balance: money(account.balance), held: money(held) }),
          },
        };
  });
}

const isSettled = ({ status }: PlaceRequest["occasion"]) => status === "archived" || status === "unsettled";

/** Where the member can pay in what they lack: by card, with the amount filled in, or else on their page, which says how. */
function wayToPay(
  { organization }: UnitOfWork,
  account: KnownAccount,
  { price, back }: { price: number; back: string },
): Pick<GateRefusal, "to" | "wayOut" | "values"> {
  const missing = price - available(account) + account.debt;
  if (!account.paysOnline || missing <= 0) return { to: "/my-transactions" };
  const amount = filledAmount(organization, missing);
  return {
    to: topUpAddress({ amount, currency: organization.currency, back }),
    wayOut: "payments:online.topUp.of",
    values: { amount: moneyOf(organization, amount) },
  };
}
