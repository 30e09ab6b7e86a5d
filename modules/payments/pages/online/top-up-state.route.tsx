import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AutoRefreshAfter, Badge, Box, PageHeader } from "#app/kit/ui.tsx";
import { memberLoader } from "../../http.server.ts";
import { topUpState } from "./top-up.view.server.ts";
import { FOR_PAYMENT } from "./waits.ts";

export const loader = memberLoader({ minRole: "player" }, topUpState);

/** How a top-up stands; the provider leads back to this page. */
export default function TopUpState() {
  const { t } = useTranslation("payments");
  const { shown, money, date, address, again, back } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("online.topUp.title")} lead={t("online.state.of", { money, date })} />
      <Box>
        <p className="mb-3">
          <Badge {...BADGES[shown]}>{t(`online.state.${shown}.title`)}</Badge>
        </p>
        <p className="mb-4 max-w-[36rem]" role="status">
          {t(`online.state.${shown}.text`, { money })}
        </p>
        <div className="form-actions">
          {shown === "waiting" ? (
            <AutoRefreshAfter waits={FOR_PAYMENT} label={t("online.state.look")} />
          ) : null}
          {address && shown === "left" ? (
            <a className="btn btn-primary min-h-12" href={address}>
              {t("online.state.goOn")}
            </a>
          ) : null}
          {shown === "expired" || shown === "failed" ? (
            <Link className="btn btn-primary min-h-12" to={again}>
              {t("online.state.again")}
            </Link>
          ) : null}
          {back ? (
            <Link className={`btn ${shown === "paid" ? "btn-primary" : "btn-outline"} min-h-12`} to={back}>
              {t("online.topUp.backThere")}
            </Link>
          ) : null}
          <Link className="btn btn-outline min-h-12" to="/my-transactions">
            {t("online.topUp.back")}
          </Link>
        </div>
      </Box>
    </>
  );
}

const BADGES = {
  waiting: { icon: "clock" },
  left: { icon: "clock" },
  processing: { icon: "clock" },
  paid: { icon: "check", tone: "success" },
  expired: { icon: "ban" },
  failed: { icon: "warning", tone: "warning" },
  odd: { icon: "warning", tone: "warning" },
} as const;
