import { randomUUID } from "node:crypto";
import type { MemberUnit } from "#app/kit/commands.server.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { accountInUse } from "#modules/payments/online/connection/connected-account.server.ts";
import { hasKeys } from "#modules/payments/online/environment.ts";
import { topUpAddress } from "#modules/payments/online/top-ups/top-up-address.ts";
import { topUpLimit } from "#modules/payments/online/top-ups/top-up-limit.ts";
import { myTopUp, type OnlineTopUp } from "#modules/payments/online/top-ups/top-ups.server.ts";
import { formatsFor, idInAddress, moneyWords, type PageRequest } from "../../http.server.ts";
import { amountIn, backIn } from "./top-up-query.ts";

/** Whether members of this club can pay online, how amounts are written, the amount to fill in, and where the reader came from. */
export async function topUpPage(uow: MemberUnit, page: PageRequest) {
  const most = topUpLimit(uow.organization);
  const asked = amountIn(page.url, uow.organization.currency);
  const formats = formatsFor(uow.organization, page);
  return {
    title: `${page.t("payments:online.topUp.title")} · ${uow.organization.name}`,
    available: await isAvailable(uow, page),
    money: formats.moneyInput,
    most: moneyWords(moneyOf(uow.organization, most), page.language),
    /** As a person would type it. */
    amount: asked ? formats.plainMoney(Math.min(asked, most)) : null,
    back: backIn(page.url) ?? null,
    once: randomUUID(),
  };
}

/** Does money come online here: are there keys, and an account that can take it? */
export async function isAvailable(uow: MemberUnit, { context: { app } }: PageRequest): Promise<boolean> {
  return hasKeys(app.env.modules.payments) && (await accountInUse(uow))?.ready === true;
}

/**
 * What a top-up looks like to who began it. `left` = they came back without paying, and it can still be paid; `odd` = what the
 * provider says of it does not fit, and an admin looks at it.
 */
type Shown = "waiting" | "left" | "processing" | "paid" | "expired" | "failed" | "odd";

async function shownAs({ db }: MemberUnit, { id, state }: OnlineTopUp, left: boolean): Promise<Shown> {
  if (state === "begun" || state === "open") return left ? "left" : "waiting";
  if (state !== "failed") return state;
  const finding = await db("payment_online_findings").where({ top_up_id: id }).first("id");
  return finding ? "odd" : "failed";
}

/** How a top-up of the reader stands. This only shows it: nothing but the provider's word credits it. */
export async function topUpState(uow: MemberUnit, page: PageRequest) {
  const topUp = await myTopUp(uow, idInAddress(page.params));
  const shown = await shownAs(uow, topUp, page.url.searchParams.get("left") === "1");
  const { amount, currency } = topUp;
  const back = backIn(page.url);
  const formats = formatsFor(uow.organization, page);
  return {
    title: `${page.t("payments:online.topUp.title")} · ${uow.organization.name}`,
    shown,
    money: moneyWords({ ...moneyOf(uow.organization, amount), currency }, page.language),
    date: formats.date(topUp.createdAt),
    address: topUp.state === "open" ? topUp.address : null,
    again: topUpAddress({ amount, currency, back }),
    back: back ?? null,
  };
}
