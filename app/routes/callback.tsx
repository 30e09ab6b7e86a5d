import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ProviderReturn } from "../components/identity/provider-return.tsx";
import { platformLoader } from "../http/page.server.ts";
import { returnFromProvider } from "../http/provider-sign-in.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

/** The one address that every provider sends people back to. */
export const loader = platformLoader(returnFromProvider);

export default function Callback() {
  return <ProviderReturn {...useLoaderData<typeof loader>()} />;
}
