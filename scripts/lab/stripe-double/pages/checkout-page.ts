import type Stripe from "stripe";
import { expireLate, paySession } from "../acts/pay-session.ts";
import { CARDS, type Card, isCardName } from "../world/cards.ts";
import type { World } from "../world/world.ts";
import { escaped, messagePage, page } from "./layout.ts";
import type { Shown } from "./shown.ts";

type Session = Stripe.Checkout.Session;

/** The page on which somebody pays or saves a card. Once that is done, it redirects to the success address. */
export function checkout(world: World, id: string, form: URLSearchParams | undefined): Shown {
  const session = world.find(world.ownerOf(id) ?? "", "checkout.session", id);
  if (!session) return { status: 404, text: "There is no such page." };
  expireLate(world, session);
  if (session.status === "expired")
    return {
      status: 410,
      html: messagePage("Too late", "This checkout has expired. Begin again where you came from."),
    };
  const after = (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
  if (session.status === "complete") return { to: after };
  if (!form) return { status: 200, html: checkoutPage(world, session) };
  const card = form.get("card") ?? "";
  if (!isCardName(card))
    return { status: 400, html: checkoutPage(world, session, "Choose what to pay with.") };
  const wrong = paySession(world, session, { card, save: form.has("save") });
  return wrong === undefined ? { to: after } : { status: 402, html: checkoutPage(world, session, wrong) };
}

function checkoutPage(world: World, session: Session, wrong?: string): string {
  const isPayment = session.mode === "payment";
  const names = world.plans
    .get(session.id)
    ?.line_items?.map(({ price_data }) => price_data?.product_data?.name);
  const mayKeep = session.saved_payment_method_options?.payment_method_save === "enabled";
  const cards = Object.entries<Card>(CARDS).filter(
    ([, { isDebit }]) => !isDebit || (isPayment && session.payment_method_types.includes("sepa_debit")),
  );
  const buttons = cards.map(
    ([name, { label }], index) =>
      `<button name="card" value="${name}"${index > 0 ? ` class="quiet"` : ""}>${escaped(label)}</button>`,
  );
  return page(
    isPayment ? "Pay" : "Save a card",
    `${wrong ? `<p class="wrong" role="alert">${escaped(wrong)}</p>` : ""}
${isPayment ? `<p class="amount">${escaped(amountOf(session))}</p>` : ""}
${(names ?? []).map((name) => `<p>${escaped(name ?? "")}</p>`).join("")}
<form method="post">
${mayKeep ? `<label><input type="checkbox" name="save">Save this card</label>` : ""}
${buttons.join("\n")}
</form>
${session.cancel_url ? `<a class="button quiet" href="${escaped(session.cancel_url)}">Cancel</a>` : ""}`,
  );
}

function amountOf({ amount_total: amount, currency }: Session): string {
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: currency ?? "usd" });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format((amount ?? 0) / 10 ** digits);
}
