import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { occasionInAddress } from "#app/kit/pages.server.ts";
import { Box } from "#app/kit/ui.tsx";
import { memberLoader } from "../http.server.ts";
import { kittyRoleSetting } from "../kitty.schemas.ts";
import { committed } from "../kitty.server.ts";

export const loader = memberLoader({ minRole: kittyRoleSetting }, async (uow, page) => {
  const { id } = await occasionInAddress(uow, page);
  return { pot: (await committed(uow, [id])).get(id) ?? 0 };
});

export default function OccasionKitty() {
  const { t } = useTranslation("kitty");
  const { pot } = useLoaderData<typeof loader>();
  return (
    <Box>
      <p>{t("page.pot", { amount: pot })}</p>
    </Box>
  );
}
