import { useLoaderData } from "@remix-run/react";
import { DeliverySchema } from "#app/core/messaging/notices/deliveries/deliveries.schemas.ts";
import { retryDelivery } from "#app/core/messaging/notices/deliveries/retry-delivery.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { deliveriesPage } from "./deliveries.view.server.ts";
import { DeliveriesPage } from "./deliveries-page.tsx";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("deliveries.title")} · ${uow.organization.name}`,
  ...(await deliveriesPage(uow, page)),
}));

export const action = memberAction(
  { minRole: "admin" },
  { retry: formAction(DeliverySchema, retryDelivery, { toast: "deliveries.retried" }) },
);

export default function Deliveries() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DeliveriesPage {...page} />;
}
