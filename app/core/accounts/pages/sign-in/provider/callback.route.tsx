import { useLoaderData } from "@remix-run/react";
import { platformLoader } from "#app/web/http/pages/page.server.ts";
import { returnFromProvider } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import { ProviderReturn } from "./provider-return.tsx";

export const handle = { layout: "plain", unlisted: true };

/** The one address to which every provider redirects people back. */
export const loader = platformLoader(returnFromProvider);

export default function Callback() {
  return <ProviderReturn {...useLoaderData<typeof loader>()} />;
}
