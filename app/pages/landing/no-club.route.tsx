import { data } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { platformLoader } from "#app/http/pages/page.server.ts";
import { Sheet } from "#app/ui/shell/plain-container.tsx";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = platformLoader(async (page) => {
  const name = (page.url.searchParams.get("name") ?? "").slice(0, 60);
  const base = new URL(page.context.app.env.BASE_URL).host;
  return data(
    { title: page.t("identity.noClub.title"), name, address: name ? `${name}.${base}` : "" },
    { status: 404 },
  );
});

export default function OrganizationNoExist() {
  const { t } = useTranslation();
  const { name, address } = useLoaderData<typeof loader>();
  const lead = address ? t("identity.noClub.lead", { address }) : t("identity.noClub.leadPlain");
  return (
    <Sheet title={t("identity.noClub.title")} lead={lead}>
      <div className="form-actions">
        <a className="btn btn-primary" href={`/?${new URLSearchParams({ subdomain: name })}#sign-up`}>
          {t("identity.noClub.create")}
        </a>
        <a className="btn btn-outline" href="/">
          {t("identity.noClub.home")}
        </a>
      </div>
    </Sheet>
  );
}
