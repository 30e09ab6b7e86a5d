import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FirstSteps } from "#app/core/club/pages/first-steps/first-steps.tsx";
import { PushOffer } from "#app/core/messaging/pages/my-settings/push-offer.tsx";
import { Banner } from "#app/web/shell/banner.tsx";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { ConfirmationPrompt } from "#app/web/ui/form/review.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { TicketGroup, Tickets } from "../ticket.tsx";
import type { HomeData } from "./home.view.server.ts";
import { ZoneHint } from "./zone-hint.tsx";

/** The next sessions and events, with two large buttons each. */
export function Home({ groups, banners, starts, push, firstSteps, zone, otherZone }: HomeData) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("home.title")} quiet />
      {otherZone ? <ZoneHint club={zone} device={otherZone} /> : null}
      <PostedError />
      <ConfirmationPrompt tone="primary" />
      {banners.map(({ text, wayOut }) => (
        <Banner
          key={text}
          kind="warning"
          action={wayOut ? <Link to={wayOut.to}>{wayOut.label}</Link> : undefined}
        >
          {text}
        </Banner>
      ))}
      {firstSteps ? <FirstSteps {...firstSteps} /> : null}
      {groups.map((group) => (
        <TicketGroup key={group.title} title={group.title} badge={group.badge}>
          <Tickets tickets={group.tickets} />
        </TicketGroup>
      ))}
      {push ? <PushOffer {...push} /> : null}
      {groups.length === 0 && !firstSteps ? <NothingPlanned starts={starts} /> : null}
    </>
  );
}

function NothingPlanned({ starts }: Pick<HomeData, "starts">) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="calendar"
      title={t("home.empty.title")}
      action={
        starts.length > 0 ? (
          <div className="page-actions justify-center">
            {starts.map(({ label, to }, index) => (
              <a key={to} className={`btn ${index === 0 ? "btn-primary" : "btn-outline"}`} href={to}>
                {label}
              </a>
            ))}
          </div>
        ) : undefined
      }
    >
      {starts.length > 0 ? t("home.empty.leadAdmin") : t("home.empty.lead")}
    </EmptyState>
  );
}
