import type { z } from "zod";
import { ensureFreshSignIn } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { FRESH_MINUTES } from "#app/core/accounts/sign-ins/sign-in-life.ts";
import type { App } from "#app/core/app.server.ts";
import type { AllowanceSchema, HostedClubSchema } from "#app/flows/hosting/hosting.schemas.ts";
import type { Host } from "#app/flows/hosting/hosting.ts";
import { resumeClub, suspendClub } from "#app/flows/hosting/suspend-club.server.ts";
import { trustClub } from "#app/flows/hosting/trust-club.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { platformSignIn } from "../sign-in/platform-visitor.server.ts";
import { findHost } from "./host-page.server.ts";

type Named = z.output<typeof HostedClubSchema>;

export const suspendByHost = (page: PageRequest, named: Named) => acted(page, named, suspendClub);
export const resumeByHost = (page: PageRequest, named: Named) => acted(page, named, resumeClub);
export const trustByHost = (page: PageRequest, named: Named) =>
  acted(page, named, (app, host, { tenant }) => trustClub(app, host, tenant, { trusted: true }));
export const distrustByHost = (page: PageRequest, named: Named) =>
  acted(page, named, (app, host, { tenant }) => trustClub(app, host, tenant, { trusted: false }));
export const allowByHost = (
  page: PageRequest,
  { subdomain, welcomesPerDay }: z.output<typeof AllowanceSchema>,
) => acted(page, { subdomain }, (app, host, { tenant }) => trustClub(app, host, tenant, { welcomesPerDay }));

/** Performs one host act on a club. Refuses `sign-in-not-fresh`, and `not-found` to anyone who is not a host. */
async function acted(
  page: PageRequest,
  { subdomain }: Named,
  act: (app: App, host: Host, club: Club) => Promise<void>,
): Promise<{ name: string }> {
  const { app } = page.context;
  const [host, signIn] = [await findHost(page), await platformSignIn(page)];
  if (!host || !signIn) throw new Refusal("not-found");
  const age = app.now().getTime() - signIn.authenticatedAt.getTime();
  ensureFreshSignIn({ fresh: age < FRESH_MINUTES * 60_000 });
  const club = await app.directory.bySubdomain(subdomain);
  if (!club || "movedTo" in club) throw new Refusal("not-found");
  await act(app, host, club);
  return { name: club.name };
}
