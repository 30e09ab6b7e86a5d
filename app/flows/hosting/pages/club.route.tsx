import { useLoaderData } from "@remix-run/react";
import { AllowanceSchema, HostedClubSchema } from "#app/flows/hosting/hosting.schemas.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { openFormAction } from "#app/web/http/forms/form.server.ts";
import {
  allowByHost,
  distrustByHost,
  resumeByHost,
  suspendByHost,
  trustByHost,
} from "#app/web/http/host/host-acts.server.ts";
import { hostAction, hostLoader } from "#app/web/http/host/host-page.server.ts";
import { ClubPage } from "./club-page.tsx";
import { hostedClubPage } from "./host.view.server.ts";

export const handle = { layout: "wide" };
export const loader = hostLoader(async (page) => {
  const club = await hostedClubPage(page);
  return { title: `${club.name} · ${page.t("hosting.title")}`, club };
});

const answer = (key: MessageKey) => ({
  fromParams: { subdomain: "subdomain" },
  toast: ({ name }: { name: string }) => ({ type: "success" as const, key, values: { name } }),
});

export const action = hostAction({
  suspend: openFormAction(HostedClubSchema, suspendByHost, answer("hosting.done.suspended")),
  resume: openFormAction(HostedClubSchema, resumeByHost, answer("hosting.done.resumed")),
  trust: openFormAction(HostedClubSchema, trustByHost, answer("hosting.done.trusted")),
  distrust: openFormAction(HostedClubSchema, distrustByHost, answer("hosting.done.distrusted")),
  allow: openFormAction(AllowanceSchema, allowByHost, answer("hosting.done.allowance")),
});

export default function HostedClub() {
  const { club } = useLoaderData<typeof loader>();
  return <ClubPage {...club} />;
}
