import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  ActionButton,
  Box,
  ConfirmationPrompt,
  Icon,
  Pagination,
  PostedError,
  useQueryHref,
} from "#app/kit/ui.tsx";
import { giveMembership } from "#modules/memberships/memberships/give-membership.server.ts";
import {
  GiveSchema,
  RenewOneSchema,
  StopSchema,
} from "#modules/memberships/memberships/memberships.schemas.ts";
import { chooseRenewalFor } from "#modules/memberships/memberships/renewal-flag.server.ts";
import { stopMembership } from "#modules/memberships/memberships/stop-membership.server.ts";
import { formAction, formatsFor, memberAction, memberLoader } from "../../http.server.ts";
import { MembershipList } from "../membership-list.tsx";
import type { MembershipRow } from "../membership-rows.server.ts";
import { dayText } from "../plan-words.server.ts";
import { GiveForm } from "./give-form.tsx";
import { memberTab } from "./member.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, memberTab);

const fromParams = { memberId: "id" };

export const action = memberAction(
  { minRole: "admin" },
  {
    give: formAction(
      GiveSchema,
      async (uow, input) => ({ ...(await giveMembership(uow, input)), organization: uow.organization }),
      {
        fromParams,
        toast: ({ plan, until, organization }, page) => ({
          type: "success",
          key: "memberships:done.given",
          values: { plan, until: dayText(until, formatsFor(organization, page).locale) },
        }),
      },
    ),
    renew: formAction(RenewOneSchema, chooseRenewalFor, {
      fromParams,
      toast: ({ renews }) => ({
        type: "success",
        key: renews ? "memberships:done.renews" : "memberships:done.renewsNot",
      }),
    }),
    stop: formAction(StopSchema, stopMembership, {
      fromParams,
      toast: ({ plan }) => ({ type: "success", key: "memberships:done.stopped", values: { plan } }),
    }),
  },
);

export default function MemberMembershipsTab() {
  const { t } = useTranslation("memberships");
  const { path, history, giving, isFull } = useLoaderData<typeof loader>();
  const address = useQueryHref();
  return (
    <div className="flex flex-col gap-5">
      <PostedError except={["give"]} />
      <ConfirmationPrompt except={["give"]} />
      <Box title={t("member.title")}>
        {history.items.length === 0 ? (
          <p className="soft">{t("member.none")}</p>
        ) : (
          <MembershipList rows={history.items} acts={(row) => <Acts row={row} path={path} />} />
        )}
        <Pagination {...history} href={(page) => address({ page: page === 1 ? undefined : page })} />
      </Box>
      {isFull ? <p className="soft">{t("member.hasNext")}</p> : null}
      {giving ? (
        <Box title={t("member.give")}>
          <GiveForm key={giving.after} {...giving} />
        </Box>
      ) : null}
    </div>
  );
}

/** What an admin can do with a current or coming membership. */
function Acts({ row, path }: { row: MembershipRow; path: string }) {
  const { t } = useTranslation("memberships");
  const { id, plan, period, live, renews, canRenew } = row;
  if (!live) return null;
  const fields = (intent: string) => ({ intent, membershipId: String(id) });
  return (
    <>
      {canRenew ? (
        <ActionButton action={path} fields={{ ...fields("renew"), renew: String(!renews) }}>
          <Icon name={renews ? "x" : "repeat"} />
          {t(renews ? "member.turnOff" : "member.turnOn")}
        </ActionButton>
      ) : null}
      <ActionButton
        action={path}
        fields={fields("stop")}
        className="btn btn-outline btn-error"
        label={t("member.stopOf", { plan, period })}
      >
        <Icon name="ban" />
        {t("member.stop")}
      </ActionButton>
    </>
  );
}
