import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { actHost, withFreshMember } from "#app/kit/commands.server.ts";
import {
  askIfPossible,
  connect,
  disconnect,
  lookAtAccount,
  RETURNED,
} from "#modules/payments/online/connection/connect.server.ts";
import { ConnectSchema, DisconnectSchema, LimitSchema } from "#modules/payments/online/online.schemas.ts";
import { limitTopUps } from "#modules/payments/online/top-ups/limit-top-ups.server.ts";
import {
  formAction,
  furtherReads,
  linkSentAnswer,
  memberAction,
  memberPlatformLoader,
  openFormAction,
  outsideFormAction,
  requireFreshActor,
  sendFreshLink,
} from "../../http.server.ts";
import { connectionPage } from "./connection.view.server.ts";
import { ConnectionPage } from "./connection-page.tsx";

export const loader = memberPlatformLoader({ minRole: "admin" }, connectionPage, async (page, shown) => {
  const { signIn, club } = await requireFreshActor(page);
  const freshFor = signIn.fresh ? null : signIn.email;
  const { account } = shown;
  if (!account || account.ready || !page.url.searchParams.has(RETURNED))
    return { ...shown, freshFor, looks: false };
  // The account changes at the provider, and a webhook may come late or never.
  await askIfPossible(actHost(page.context.app, "payments", club), account.id);
  const now = await furtherReads(page)((uow) => connectionPage(uow, page));
  return { ...now, freshFor, looks: now.account !== null && !now.account.ready };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    // It decides where members' money goes, so it takes a fresh sign-in, as disconnecting does.
    connect: openFormAction(
      ConnectSchema,
      async (page, input) => {
        const { app } = page.context;
        const actor = await requireFreshActor(page);
        const begun = await withFreshMember(app, actor, "admin", (uow) => connect.begin(uow, input));
        return connect.afterCommit(actHost(app, "payments", actor.club), begun);
      },
      { done: ({ address }) => ({ address }) },
    ),
    look: outsideFormAction(ConnectSchema, lookAtAccount, {
      toast: ({ ready }) => ({
        type: "success",
        key: ready ? "payments:online.connection.isReady" : "payments:online.connection.notYet",
      }),
    }),
    limit: formAction(LimitSchema, limitTopUps, {
      failed: "failures.payments",
      toast: "payments:online.limit.saved",
    }),
    disconnect: openFormAction(
      DisconnectSchema,
      async (page, input) =>
        withFreshMember(page.context.app, await requireFreshActor(page), "admin", (uow) =>
          disconnect(uow, input),
        ),
      { toast: "payments:online.connection.ended" },
    ),
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
  },
);

export default function Connection() {
  return <ConnectionPage {...useLoaderData<typeof loader>()} />;
}
