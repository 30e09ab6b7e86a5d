import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { PageTabs } from "#app/web/ui/tabs/page-tabs.tsx";
import { occasionFrame } from "./occasion.view.server.ts";

export const loader = memberLoader({ minRole: "player" }, occasionFrame);

/** The frame around what modules show below one occasion; its own address redirects to who is coming. */
export default function Occasion() {
  const { t } = useTranslation();
  const { name, when, base, tabs } = useLoaderData<typeof loader>();
  const who = { id: "who", label: t("attendance.list.title"), content: null };
  return (
    <>
      <PageHeader title={name} lead={when} />
      <PageTabs label={name} base={base} own={[who]} routes={tabs} />
    </>
  );
}
