import { randomUUID } from "node:crypto";
import type { MemberUnit } from "#app/kit/commands.server.ts";
import type { Toast } from "#app/kit/pages.server.ts";
import { localOf, moneyOf, type Organization } from "#app/kit/rules.ts";
import { mayOwe } from "#modules/payments/ledger/negative-balance.ts";
import { topUpForecast } from "#modules/payments/online/automatic/automatic-top-up.ts";
import {
  type AutomaticOutlook,
  automaticOutlook,
  findAutomaticTopUp,
  type setAutomatic,
} from "#modules/payments/online/automatic/set-automatic.server.ts";
import { brandName } from "#modules/payments/online/cards/brand-name.ts";
import { mySetup } from "#modules/payments/online/cards/save-card.server.ts";
import { cardInUse, type SavedCard } from "#modules/payments/online/cards/saved-card.server.ts";
import { topUpLimit } from "#modules/payments/online/top-ups/top-up-limit.ts";
import { formatsFor, moneyWords, type PageRequest } from "../../http.server.ts";
import { isAvailable } from "./top-up.view.server.ts";

/** The reader's saved card, and their automatic top-ups. */
export async function cardPage(uow: MemberUnit, page: PageRequest) {
  const memberId = uow.actor.id;
  const card = await cardInUse(uow, memberId);
  const automatic = await findAutomaticTopUp(uow, memberId);
  const next = await automaticOutlook(uow, memberId, automatic);
  const { plainMoney, moneyInput } = formatsFor(uow.organization, page);
  const words = (amount: number) => moneyWords(moneyOf(uow.organization, amount), page.language);
  return {
    title: `${page.t("payments:card.title")} · ${uow.organization.name}`,
    available: await isAvailable(uow, page),
    money: moneyInput,
    outlook: page.t(
      `payments:card.outlook.${automatic?.endedBy === null ? topUpForecast(automatic, next, mayOwe(uow)) : "off"}`,
      outlookValues(uow.organization, { threshold: automatic?.threshold ?? 0, ...next }),
    ),
    most: words(topUpLimit(uow.organization)),
    once: randomUUID(),
    visit: await visit(uow, page),
    card: card ? cardWords(card, localOf(uow.now, uow.organization.timezone).date.slice(0, 7)) : null,
    automatic: automatic
      ? {
          endedBy: automatic.endedBy,
          typed:
            automatic.currency === uow.organization.currency
              ? {
                  threshold: plainMoney(automatic.threshold),
                  amount: plainMoney(automatic.amount),
                  monthlyCap: plainMoney(automatic.monthlyCap),
                }
              : null,
          words: {
            threshold: words(automatic.threshold),
            amount: words(automatic.amount),
            cap: words(automatic.monthlyCap),
          },
        }
      : null,
  };
}

const outlookValues = (
  organization: Organization,
  { spendable, threshold, due }: Pick<AutomaticOutlook, "spendable" | "due"> & { threshold: number },
) => ({
  has: moneyOf(organization, spendable),
  threshold: moneyOf(organization, threshold),
  due: moneyOf(organization, due),
});

/** What setting up automatic top-ups comes to. */
export const savedToast = (set: Awaited<ReturnType<typeof setAutomatic>>): Toast => ({
  type: "success",
  key: `payments:card.saved.${topUpForecast(set, set, mayOwe(set))}`,
  values: outlookValues(set.organization, set),
});

/** `month` is the present one, 'YYYY-MM'. */
function cardWords({ brand, last4, expMonth, expYear }: SavedCard, month: string) {
  const until = `${expYear}-${String(expMonth).padStart(2, "0")}`;
  return {
    name: brandName(brand),
    last4,
    expiry: `${until.slice(5)}/${expYear}`,
    isExpired: until < month,
  };
}

/** How the reader came back from the provider's page; null if they did not. */
async function visit(
  uow: MemberUnit,
  { url }: PageRequest,
): Promise<"waiting" | "over" | "saved" | "left" | null> {
  const setupId = Number(url.searchParams.get("setup"));
  if (!Number.isSafeInteger(setupId) || setupId < 1) return null;
  const setup = await mySetup(uow, { memberId: uow.actor.id, setupId });
  if (!setup) return null;
  if (setup.isDone) return "saved";
  if (url.searchParams.get("left") === "1") return "left";
  return setup.isOver ? "over" : "waiting";
}
