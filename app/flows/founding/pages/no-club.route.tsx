import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { subdomainState } from "#app/core/club/address/free-subdomains.server.ts";
import { platformLoader } from "#app/web/http/pages/page.server.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";

export const handle = { layout: "plain" };
export const loader = platformLoader(async (page) => {
  const { app } = page.context;
  const name = (page.url.searchParams.get("name") ?? "").slice(0, 60);
  const base = new URL(app.env.BASE_URL).host;
  const state = await subdomainState(app.database, name);
  const club = state === "taken" ? await app.directory.bySubdomain(name) : undefined;
  const isPaused = club !== undefined && "suspended" in club && club.suspended;
  return data(
    {
      title: page.t(isPaused ? "identity.noClub.pausedTitle" : "identity.noClub.title"),
      address: name ? `${name}.${base}` : "",
      isPaused,
      create: state === "available" ? name : "",
    },
    { status: 404 },
  );
});

export default function OrganizationNoExist() {
  const { t } = useTranslation();
  const { title, address, isPaused, create } = useLoaderData<typeof loader>();
  const lead = address ? t("identity.noClub.lead", { address }) : t("identity.noClub.leadPlain");
  return (
    <PlainSheet title={title} lead={isPaused ? t("identity.noClub.pausedLead", { address }) : lead}>
      <div className="form-actions">
        {create ? (
          <a className="btn btn-primary" href={`/?${new URLSearchParams({ subdomain: create })}#sign-up`}>
            {t("identity.noClub.create")}
          </a>
        ) : null}
        <a className="btn btn-outline" href="/">
          {t("identity.noClub.home")}
        </a>
      </div>
    </PlainSheet>
  );
}
