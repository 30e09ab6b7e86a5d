import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Box } from "#app/kit/ui.tsx";
import { memberLoader } from "../http.server.ts";
import { balances } from "../kitty.server.ts";

export const loader = memberLoader({ minRole: "player" }, async (uow) => ({
  has: (await balances(uow, [uow.actor.id])).get(uow.actor.id) ?? 0,
}));

export default function MyKitty() {
  const { t } = useTranslation("kitty");
  const { has } = useLoaderData<typeof loader>();
  return (
    <Box>
      <p>{t("page.has", { amount: has })}</p>
    </Box>
  );
}
