import type Stripe from "stripe";
import { onboardAccount } from "../acts/onboard-account.ts";
import type { World } from "../world/world.ts";
import { PLATFORM } from "../world/world.ts";
import { escaped, page } from "./layout.ts";
import type { Shown } from "./shown.ts";

/** The pages on which a club tells Stripe who it is. An expired link leads back to the club for a new one. */
export function onboarding(
  world: World,
  { accountId, secret, form }: { accountId: string; secret: string; form: URLSearchParams | undefined },
): Shown {
  const link = world.links.get(secret);
  const account = world.find(PLATFORM, "account", accountId);
  if (!link || !account || link.account !== accountId) return { status: 404, text: "There is no such page." };
  if (link.expires <= world.now()) return { to: link.refresh_url };
  if (!form) return { status: 200, html: onboardingPage(account) };
  link.expires = 0;
  if (form.get("act") === "finish") onboardAccount(world, account);
  return { to: link.return_url };
}

function onboardingPage({ id, email, country, business_profile: business }: Stripe.Account): string {
  const about = [business?.name, email, country, id].filter(Boolean).map((line) => escaped(String(line)));
  return page(
    "Set up your Stripe account",
    `<p>${about.join("<br>")}</p>
<form method="post">
<button name="act" value="finish">Finish</button>
<button name="act" value="later" class="quiet">Later</button>
</form>`,
  );
}
