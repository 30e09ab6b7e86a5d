import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { z } from "zod";
import type { Club } from "#tenants/directory.ts";
import type { App } from "../app.server.ts";
import { isApiKey } from "../domain/api-keys/api-key.server.ts";
import { noteKeyUse } from "../domain/api-keys/key-use.server.ts";
import { isConfirmationNeeded } from "../domain/confirmation/confirmation.ts";
import { hasLeastRole } from "../domain/organizations/settings/least-role.ts";
import { Refusal } from "../domain/refusal.ts";
import { dateIn } from "../domain/values/local-date.ts";
import { clubOrigin } from "../edge/host.ts";
import { issueWords } from "../http/forms/issue-words.ts";
import { postedForm } from "../http/forms/posted-form.server.ts";
import { authorOf } from "../http/request/author.server.ts";
import { contextOf } from "../http/request/guard.server.ts";
import { isRefusal, refusalKey, statusOf } from "../http/request/refusals.ts";
import { serverI18n } from "../i18n/i18n.server.ts";
import { readerLanguage } from "../i18n/reader-language.server.ts";
import { hashOf } from "../identity/secret.ts";
import { findCredential, rotateCredential } from "../identity/sign-ins/api-credentials.server.ts";
import type { SignIn } from "../identity/sign-ins/sign-ins.server.ts";
import { actHost } from "../module-system/module-host.server.ts";
import type { MemberUnit, OnBehalfOf } from "../unit-of-work.ts";
import { withUnitOfWork } from "../with-unit-of-work.server.ts";
import { toSnake } from "./case.ts";
import { confirmationNeeded } from "./confirmation.ts";
import { BadBody, inputOf, isSafe } from "./input.ts";
import { ensureOpenToKeys, keyFault } from "./key-rules.ts";
import type {
  Call,
  Caller,
  MemberOperation,
  Method,
  OpenOperation,
  Operation,
  PlatformOperation,
} from "./operation.ts";
import { answerWith } from "./output.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** What a call has shown to be: the sign-in behind its credential, or the key whose day of use is to be noted. */
interface CallerFound {
  signIn?: SignIn | undefined;
  key?: { club: Club; keyId: number; on: string };
}

/** What a caller acts by: a sign-in, or an API key, of which the hash is enough. */
type Credential = { signIn: SignIn } | { keyHash: Buffer };

/** Answers a call of the API; a credential that is a day old comes back replaced, whatever the answer is. */
export async function answerCall(args: Args): Promise<Response> {
  const caller: CallerFound = {};
  const response = await perform(args, caller);
  const { app } = contextOf(args);
  // The act is done: what failed here must not make anybody repeat it.
  if (caller.key)
    await noteKeyUse(app, caller.key.club, caller.key).catch((err: unknown) =>
      app.log.warn({ err }, "the use of a key was not noted"),
    );
  const token = args.request.headers.get("s-auth");
  if (!token || !caller.signIn?.rotationDue) return response;
  const successor = await rotateCredential(app.database, token);
  if (successor) response.headers.set("s-auth", successor);
  return response;
}

async function perform(args: Args, caller: CallerFound): Promise<Response> {
  const { request } = args;
  const { app, ip, requestId } = contextOf(args);
  const language = await readerLanguage(request);
  const words = { t: serverI18n(language).t };
  const url = new URL(request.url);
  const found = app.operations.find(url.pathname.slice("/api".length));
  if (!found) return failure("not-found", words.t("errors.not-found"), 404);
  const { operations } = found.resource;
  const operation = operations[(request.method === "HEAD" ? "GET" : request.method) as Method];
  if (!operation) {
    const allowed = Object.keys(operations).flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one]));
    const headers = { Allow: allowed.join(", ") };
    return failure("method-not-allowed", words.t("errors.method-not-allowed"), 405, undefined, headers);
  }
  try {
    const club = await clubOfCall(args);
    if (club.closesAt && !operation.whileClosed) throw new Refusal("club-closed");
    const token = request.headers.get("s-auth");
    const credential = token ? await credentialOf(app, club, token) : undefined;
    if (credential && "signIn" in credential) caller.signIn = credential.signIn;
    if (operation.minRole && !credential) throw new Refusal("sign-in-required");
    // Read whole before a transaction opens: a slow sender holds a socket, never a connection to the database.
    const body = await bodyOf(request, operation);
    const input = () => inputOf({ request, url, params: found.params, body }, operation);
    const userAgent = request.headers.get("user-agent") ?? "";
    const as = actingBy(credential);
    // The directory's answer may be seconds old.
    const known = caller.signIn ? { ...club, publicId: caller.signIn.publicId } : club;
    const call = { app, club: known, origin: url.origin, requestId, ip, userAgent, language, as };
    if (operation.access === "open") return await performOpen(operation, call, input);
    if (!credential) throw new Refusal("sign-in-required");
    return await performClosed(operation, { args, call, caller, words }, input);
  } catch (error) {
    return errorResponse(error, words.t, app);
  }
}

/** What a header `s-auth` stands for. Whether a key is anybody's is seen in the club's unit of work. */
async function credentialOf(app: App, { tenant }: Club, token: string): Promise<Credential | undefined> {
  if (isApiKey(token)) return { keyHash: hashOf(token) };
  const signIn = await findCredential(app, { token, tenant });
  return signIn && { signIn };
}

function actingBy(credential: Credential | undefined): OnBehalfOf {
  if (!credential) return "anonymous";
  return "signIn" in credential ? { identityId: credential.signIn.identityId } : credential;
}

async function performOpen(operation: OpenOperation<App>, call: Call<App>, input: () => unknown) {
  return answerWith(operation, await operation.command(call, input()));
}

/** What performing an operation for a member needs. `words` get the member's language once they are known. */
interface Performance {
  args: Args;
  call: Call<App>;
  caller: CallerFound;
  words: { t: TFunction };
}

async function performClosed(
  operation: MemberOperation | PlatformOperation<App>,
  { args, call, caller, words }: Performance,
  input: () => unknown,
): Promise<Response> {
  const { signIn } = caller;
  const checked = await withUnitOfWork(
    call.app,
    call.club,
    {
      as: call.as,
      readOnly: isSafe(args.request),
      origin: { source: "api", requestId: call.requestId },
    },
    async (uow) => {
      if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
      const { key, locale } = uow.actor;
      const today = dateIn(uow.organization.timezone, uow.now);
      if (key && key.usedOn !== today) caller.key = { club: call.club, keyId: key.id, on: today };
      const language = await readerLanguage(args.request, uow);
      words.t = serverI18n(language).t;
      if (operation.module && !call.app.registry.isOn(uow.organization, operation.module))
        throw new Refusal("module-off");
      if (!hasLeastRole(uow.actor.role, operation.minRole, uow.organization.settings))
        throw new Refusal("role-denied");
      const fault = key && keyFault(key.access, operation);
      if (fault) throw new Refusal(fault);
      if (operation.access === "platform") return authorOf(contextOf(args), "api", uow);
      const origin = clubOrigin(call.app.env.BASE_URL, uow.organization.subdomain);
      // Within the transaction, so that what can't be answered has not been done.
      const given = input();
      if (key) ensureOpenToKeys(operation, given);
      const read: Caller["read"] = (work) =>
        withUnitOfWork(call.app, call.club, { as: call.as, readOnly: true }, work);
      const done = await operation.command(uow as MemberUnit, given, {
        ...{ origin, language, locale, t: words.t, read },
      });
      return operation.further ? { begun: done } : answerWith(operation, done);
    },
  );
  if (checked instanceof Response) return checked;
  if ("begun" in checked || operation.access === "member") return await goFurther(operation, call, checked);
  if (!signIn) throw new Refusal("key-not-allowed");
  return answerWith(operation, await operation.command({ ...call, signIn, author: checked }, input()));
}

/** Does what of a module's act is done at another server, and answers with what became of it. */
async function goFurther(
  operation: MemberOperation | PlatformOperation<App>,
  call: Call<App>,
  checked: object,
): Promise<Response> {
  const { app, club } = call;
  if (operation.access !== "member" || !operation.further || !("begun" in checked))
    throw new Error("The act has no further part.");
  const { minRole, further, module } = operation;
  const origin = { source: "api", requestId: call.requestId } as const;
  const host = actHost(app, module, club, (work) =>
    withUnitOfWork(app, club, { as: call.as, origin }, (uow) => {
      if (uow.actor.kind !== "member" || !hasLeastRole(uow.actor.role, minRole, uow.organization.settings))
        throw new Refusal("role-denied");
      return work(uow as MemberUnit);
    }),
  );
  return answerWith(operation, await further(host, checked.begun));
}

/** A form if the call takes an upload and brings one, else text. */
function bodyOf(
  request: Request,
  { bodyBytes }: Pick<Operation<App>, "bodyBytes">,
): Promise<string | FormData> | string {
  if (isSafe(request)) return "";
  const isForm = /^\s*multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  return bodyBytes && isForm ? postedForm(request) : request.text();
}

/** The answer to a refusal or to an invalid input; throws everything else. */
function errorResponse(error: unknown, t: TFunction, { registry }: Pick<App, "registry">): Response {
  if (error instanceof BadBody) return failure("malformed", t("errors.malformed"), 400);
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const field =
      issue?.path.map(String).join(".") || (issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined);
    const key = issue?.message ?? "errors.invalid";
    const words = issue ? issueWords(issue, t) : t("errors.invalid");
    return failure(key.replace(/^.*errors\./, ""), words, 422, fieldName(field));
  }
  if (isConfirmationNeeded(error)) return confirmationNeeded(error.question, t);
  if (!isRefusal(error)) throw error;
  const headers: HeadersInit = error.values.seconds ? { "Retry-After": String(error.values.seconds) } : {};
  return failure(
    error.code,
    t(refusalKey(error.code), error.values),
    statusOf(error, registry),
    fieldName(error.field),
    headers,
  );
}

/** A field's name as the API carries it. */
function fieldName(field: string | undefined): string | undefined {
  return field === undefined ? undefined : Object.keys(toSnake({ [field]: 0 }) as object)[0];
}

/** The club of the host, or on www the one that `s-org` names; both must agree if both are given. */
async function clubOfCall(args: Args): Promise<Club> {
  const { site, app } = contextOf(args);
  const named = args.request.headers.get("s-org");
  if (site.kind === "club") {
    if (named && named !== site.club.subdomain && named !== site.club.publicId)
      throw new Refusal("organization-unknown");
    return site.club;
  }
  if (site.kind !== "platform" || !named) throw new Refusal("organization-unknown");
  const found = (await app.directory.bySubdomain(named)) ?? (await app.directory.byPublicId(named));
  if (!found || "movedTo" in found || found.suspended) throw new Refusal("organization-unknown");
  return found;
}

function failure(
  error: string,
  message: string,
  status: number,
  field?: string,
  headers: HeadersInit = {},
): Response {
  return Response.json({ error, message, ...(field ? { field } : {}) }, { status, headers });
}
