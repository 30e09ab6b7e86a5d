import { useLoaderData } from "@remix-run/react";
import { ProviderRedirect } from "#app/core/accounts/pages/sign-out/provider-redirect.tsx";
import { platformLoader } from "#app/web/http/pages/page.server.ts";
import { redirectToProvider } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import { ProviderReturn } from "./provider-return.tsx";

export const handle = { layout: "plain", unlisted: true };

/** Leads on to a provider with a ticket from a sign-in page. */
export const loader = platformLoader(redirectToProvider);

export default function SignInWith() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "redirect" ? <ProviderRedirect {...data} /> : <ProviderReturn {...data} />;
}
