import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import type { InteractionResults } from "oidc-provider";
import { type Accounts, accountWith } from "./accounts.ts";
import { consentPage, signInPage } from "./pages.ts";

const PATH = /^\/interaction\/[\w-]+(?:\/(sign-in|allow|cancel))?$/;
const MAX_BYTES = 10_000;

export interface InteractionSetting {
  provider: Provider;
  name: string;
  accounts: Accounts;
  hint: string | undefined;
}

/** Where the provider sends people to sign in or to consent. */
export function interactionPath(uid: string): string {
  return `/interaction/${uid}`;
}

/** Serves the pages on which people sign in and consent, with plain forms. Returns false if there is no such page. */
export async function answerInteraction(
  setting: InteractionSetting,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = PATH.exec((request.url ?? "").split("?")[0] ?? "");
  if (!path) return false;
  const { provider } = setting;
  const step = path[1];
  if (request.method === "GET" && step === undefined) {
    const { uid, prompt, params } = await provider.interactionDetails(request, response);
    const client = await provider.Client.find(String(params.client_id));
    const actions = actionsOf(uid);
    const page =
      prompt.name === "login"
        ? signInPage({ ...actions, action: actions.signIn, ...setting, email: "", wrong: false })
        : consentPage({ ...actions, action: actions.allow, client: client?.clientName ?? "the application" });
    show(response, 200, page);
    return true;
  }
  if (request.method !== "POST" || step === undefined) return false;
  if (step === "sign-in") await signIn(setting, request, response);
  else if (step === "allow") await allow(setting, request, response);
  else await finish(setting, request, response, { error: "access_denied" });
  return true;
}

function actionsOf(uid: string) {
  const path = interactionPath(uid);
  return { signIn: `${path}/sign-in`, allow: `${path}/allow`, cancel: `${path}/cancel` };
}

async function signIn(setting: InteractionSetting, request: IncomingMessage, response: ServerResponse) {
  const form = await formOf(request);
  const email = form.get("email") ?? "";
  const account = accountWith(setting.accounts, { email, password: form.get("password") ?? "" });
  if (account) return finish(setting, request, response, { login: { accountId: account.id } });
  const { uid } = await setting.provider.interactionDetails(request, response);
  const actions = actionsOf(uid);
  show(response, 401, signInPage({ ...actions, action: actions.signIn, ...setting, email, wrong: true }));
}

async function allow(setting: InteractionSetting, request: IncomingMessage, response: ServerResponse) {
  const { provider } = setting;
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    known ?? new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params.client_id) });
  const { missingOIDCScope, missingOIDCClaims } = prompt.details;
  if (Array.isArray(missingOIDCScope)) grant.addOIDCScope(missingOIDCScope.join(" "));
  if (Array.isArray(missingOIDCClaims)) grant.addOIDCClaims(missingOIDCClaims);
  await finish(setting, request, response, { consent: { grantId: await grant.save() } });
}

function finish(
  { provider }: InteractionSetting,
  request: IncomingMessage,
  response: ServerResponse,
  result: InteractionResults,
): Promise<void> {
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: !result.error });
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const piece of request) {
    text += String(piece);
    if (text.length > MAX_BYTES) break;
  }
  return new URLSearchParams(text);
}

function show(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  response.end(html);
}
