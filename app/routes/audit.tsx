import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AuditPage } from "../components/audit/audit-page.tsx";
import { memberLoader } from "../http/page.server.ts";
import { auditPage } from "../views/audit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("audit.title")} · ${uow.organization.name}`,
  ...(await auditPage(uow, page)),
}));

export default function Audit() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AuditPage {...page} />;
}
