import { useLoaderData } from "@remix-run/react";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { auditPage } from "./audit.view.server.ts";
import { AuditPage } from "./audit-page.tsx";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("audit.title")} · ${uow.organization.name}`,
  ...(await auditPage(uow, page)),
}));

export default function Audit() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AuditPage {...page} />;
}
