import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Host } from "#app/flows/hosting/hosting.ts";
import { type FormAct, platformAction } from "../forms/form.server.ts";
import { platformLoader } from "../pages/page.server.ts";
import { contextOf, type PageRequest, type RemixArgs } from "../request/guard.server.ts";
import { nothingToPost, unknownPage } from "../request/unknown-page.server.ts";
import { platformSignIn } from "../sign-in/platform-visitor.server.ts";

/**
 * The host who requests a page: somebody signed in on the platform by a link, a code or a password, with an e-mail
 * address that HOSTS names. A sign-in by an identity provider is not enough, since a provider can vouch for any
 * address.
 */
export async function findHost(page: PageRequest): Promise<Host | undefined> {
  const { app, site, requestId } = page.context;
  if (site.kind !== "platform" || app.env.HOSTS.length === 0) return undefined;
  const signIn = await platformSignIn(page);
  if (!signIn || signIn.voucher || !app.env.HOSTS.includes(signIn.email)) return undefined;
  return { name: signIn.email, source: "page", requestId };
}

/** A loader for hosts only: for everybody else, on any host name, the page does not exist. */
export function hostLoader<T>(load: (page: PageRequest, host: Host) => Promise<T>) {
  const inner = platformLoader(async (page) => {
    const host = await findHost(page);
    return host ? { shown: await load(page, host) } : undefined;
  });
  const loader = async (args: LoaderFunctionArgs): Promise<T> => {
    const found = isPlatform(args) ? await inner(args) : undefined;
    if (!found) throw await unknownPage(args);
    return found.shown;
  };
  return Object.assign(loader, { guard: inner.guard });
}

/** An action for hosts only. Nothing of the form is read before it is known that a host sends it. */
export function hostAction(intents: Record<string, FormAct>) {
  const run = platformAction(intents);
  const { guard, acts, bodyBytes } = run;
  const action = async (args: ActionFunctionArgs) => {
    const known = isPlatform(args) && (await findHost(toPageRequest(args)));
    return known ? run(args) : nothingToPost();
  };
  return Object.assign(action, { guard, acts, bodyBytes, intents: run.intents });
}

const isPlatform = (args: RemixArgs) => contextOf(args).site.kind === "platform";

/** As much of a page request as it takes to find out who sent it. */
function toPageRequest(args: ActionFunctionArgs): PageRequest {
  return { context: contextOf(args), request: args.request } as PageRequest;
}
