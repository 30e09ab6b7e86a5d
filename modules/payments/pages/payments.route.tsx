import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { memberLoader } from "../http.server.ts";

export const handle = { i18n: "payments" };
export const loader = memberLoader({ minRole: "admin" }, async () => ({}));

export default function PaymentsPage() {
  const { t } = useTranslation("payments");
  return <PageHeader title={t("title")} lead={t("lead")} />;
}
