import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { clubLoader } from "#app/web/http/pages/page.server.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";

export const handle = { layout: "plain" };
/** Where deleting your account leads; members are redirected. */
export const loader = clubLoader(async (uow, { t }) => {
  if (uow.actor.kind === "member") throw redirect("/");
  const { name: club } = uow.organization;
  return { club, title: t("account.erase.doneTitle", { club }) };
});

export default function Erased() {
  const { t } = useTranslation();
  const { title } = useLoaderData<typeof loader>();
  return (
    <PlainSheet title={title}>
      <p>{t("account.erase.done")}</p>
    </PlainSheet>
  );
}
