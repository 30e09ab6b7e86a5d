import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { goingOn, Leaving } from "../components/identity/leaving.tsx";
import { ProviderReturn } from "../components/identity/provider-return.tsx";
import { platformLoader } from "../http/page.server.ts";
import { departToProvider } from "../http/provider-sign-in.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
  ...goingOn(data?.kind === "departure" ? data.url : null),
];

/** Goes on to a provider with a ticket from a sign-in page. */
export const loader = platformLoader(departToProvider);

export default function SignInWith() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "departure" ? <Leaving {...data} /> : <ProviderReturn {...data} />;
}
