import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  Box,
  ConfirmationPrompt,
  EmptyState,
  PageHeader,
  Pagination,
  PostedError,
  useQueryHref,
} from "#app/kit/ui.tsx";
import { takeMembership } from "#modules/memberships/memberships/give-membership.server.ts";
import {
  GiveBackSchema,
  RenewSchema,
  TakeSchema,
} from "#modules/memberships/memberships/memberships.schemas.ts";
import { chooseRenewal } from "#modules/memberships/memberships/renewal-flag.server.ts";
import { giveBack } from "#modules/memberships/memberships/stop-membership.server.ts";
import { formAction, formatsFor, memberAction, memberLoader } from "../../http.server.ts";
import { MembershipList } from "../membership-list.tsx";
import { dayText } from "../plan-words.server.ts";
import { minePage } from "./mine.view.server.ts";
import { Offer } from "./offer.tsx";
import { Pass } from "./pass.tsx";

export const loader = memberLoader({ minRole: "player" }, minePage);

export const action = memberAction(
  { minRole: "player" },
  {
    take: formAction(
      TakeSchema,
      async (uow, input) => ({ ...(await takeMembership(uow, input)), organization: uow.organization }),
      {
        toast: ({ plan, until, state, organization }, page) => ({
          type: "success",
          key: state === "covered" ? "memberships:done.taken" : "memberships:done.takenUnpaid",
          values: { plan, until: dayText(until, formatsFor(organization, page).locale) },
        }),
      },
    ),
    renew: formAction(RenewSchema, chooseRenewal, {
      toast: ({ renews }) => ({
        type: "success",
        key: renews ? "memberships:done.renews" : "memberships:done.renewsNot",
      }),
    }),
    "give-back": formAction(GiveBackSchema, giveBack, {
      toast: ({ plan }) => ({ type: "success", key: "memberships:done.givenBack", values: { plan } }),
    }),
  },
);

export default function MyMembershipsPage() {
  const { t } = useTranslation("memberships");
  const { passes, needsNone, offers, after, startsAfter, isFull, history } = useLoaderData<typeof loader>();
  const address = useQueryHref();
  const first = offers.find(({ take }) => take);
  return (
    <>
      <PageHeader title={t("mine.title")} />
      <PostedError />
      <ConfirmationPrompt
        tone="primary"
        confirm={({ intent, planId }) => {
          const offer = offers.find(({ id }) => String(id) === planId);
          if (intent === "give-back") return t("mine.giveBack");
          return offer && t("mine.takeOf", { plan: offer.name, price: offer.price });
        }}
      />
      {passes.length === 0 ? (
        <EmptyState icon="card" title={t("mine.none.title")}>
          {t(needsNone ? "mine.none.staff" : "mine.none.text")}
        </EmptyState>
      ) : (
        <div className="ticket-grid">
          {passes.map((pass, index) => (
            <Pass key={pass.id} pass={pass} isNext={index > 0} />
          ))}
        </div>
      )}
      <section className="tickets mt-6">
        <div className="tickets-head">
          <h2>{t("mine.plans")}</h2>
        </div>
        <p className="soft mb-3">{plansIntroduction({ offers: offers.length, isFull, startsAfter }, t)}</p>
        <div className="ticket-grid">
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} after={after} isFirst={offer.id === first?.id} />
          ))}
        </div>
      </section>
      {history.items.length > 0 ? (
        <Box title={t("mine.history")}>
          <MembershipList rows={history.items} />
          <Pagination {...history} href={(page) => address({ page: page === 1 ? undefined : page })} />
        </Box>
      ) : null}
    </>
  );
}

/** What readers should know about the plans as a whole, if anything. */
function plansIntroduction(
  { offers, isFull, startsAfter }: { offers: number; isFull: boolean; startsAfter: string | null },
  t: ReturnType<typeof useTranslation<"memberships">>["t"],
): string {
  if (offers === 0) return t("mine.noPlans");
  if (isFull) return t("mine.full");
  return startsAfter ? t("mine.startsAfter", { from: startsAfter }) : "";
}
