import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { findCredential, rotateCredential } from "#app/core/accounts/sign-ins/api-credentials.server.ts";
import type { SignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { App } from "#app/core/app.server.ts";
import type { AuditAuthor } from "#app/core/audit/audit-later.server.ts";
import { clubAmountFormat } from "#app/core/club/money-of.ts";
import { hasLeastRole } from "#app/core/club/settings/least-role.ts";
import { todayOf } from "#app/core/club/today.ts";
import { isApiKey } from "#app/core/integrations/api-keys/api-key.server.ts";
import { noteKeyUse } from "#app/core/integrations/api-keys/key-use.server.ts";
import { actHost } from "#app/core/module-system/module-host.server.ts";
import type {
  Call,
  Caller,
  MemberOperation,
  Method,
  OpenOperation,
  Operation,
  PlatformOperation,
} from "#app/core/module-system/operation.ts";
import type { MemberUnit, OnBehalfOf } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { parseFormType } from "#app/web/http/forms/content-type.ts";
import { postedForm } from "#app/web/http/forms/posted-form.server.ts";
import { requireAuthor } from "#app/web/http/request/author.server.ts";
import { beginTurn, duringTurn } from "#app/web/http/request/club-turn.server.ts";
import { contextOf } from "#app/web/http/request/guard.server.ts";
import { readerLanguage } from "#app/web/http/request/reader-language.server.ts";
import { isUnexpected } from "#app/web/http/request/unexpected.server.ts";
import type { Club } from "#tenants/directory.ts";
import { calledClub, movedReply } from "./calls/called-club.server.ts";
import { failure, toFailureReply } from "./calls/failure.ts";
import type { CallerWords, CallFields } from "./calls/field-faults.ts";
import {
  idempotencyKey,
  type KeyedCall,
  keepReply,
  requestHash,
  reserveKey,
} from "./calls/idempotency.server.ts";
import { ensureOpenToKeys } from "./calls/key-rules.ts";
import { ensureCredential, ensureMayCall } from "./calls/may-call.ts";
import { type Reply, sendReply } from "./calls/reply.ts";
import { type KeyNotes, runOnce } from "./calls/run-once.server.ts";
import { allowedAt, callName } from "./document/allowed.ts";
import { knownDocument } from "./document/known-document.ts";
import { isSafe, parseInput } from "./input.ts";
import { buildReply, isFile } from "./output.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The caller that a call turned out to have: a sign-in, or the API key whose day of use is still to be recorded. */
interface CallerFound {
  signIn?: SignIn | undefined;
  key?: { club: Club; keyId: number; on: string };
}

/** What a caller authenticates with: a sign-in, or the hash of an API key. */
type Credential = { signIn: SignIn } | { keyHash: Buffer };

/** Answers an API call. A credential that is a day old is rotated, and the new one sent along, whatever the answer is. */
export async function answerCall(args: Args): Promise<Response> {
  const caller: CallerFound = {};
  const context = contextOf(args);
  const { app, ip } = context;
  const token = args.request.headers.get("s-auth");
  const { allowed, seconds, headers } = await app.callLimits.count({ token, ip });
  const reply = allowed ? await perform(args, caller) : await tooManyCalls(args, seconds);
  // The act is done: a failure from here on must not make the caller repeat it.
  if (caller.key)
    await noteKeyUse(app, caller.key.club, caller.key).catch((err: unknown) =>
      app.log.warn({ err }, "the use of a key was not noted"),
    );
  const successor =
    token &&
    caller.signIn?.rotationDue &&
    (await rotateCredential(app.database, token).catch((err: unknown) =>
      app.log.warn({ err }, "a credential was not rotated"),
    ));
  if (successor) headers["s-auth"] = successor;
  return sendReply(reply, { request: args.request, context, headers });
}

async function tooManyCalls({ request }: Args, seconds: number): Promise<Reply> {
  const { t } = serverI18n(await readerLanguage(request));
  const headers = { "Retry-After": String(seconds) };
  const message = t("errors.too-many-calls", { seconds });
  return failure({ error: "too-many-calls", message, status: 429, headers });
}

async function perform(args: Args, caller: CallerFound): Promise<Reply> {
  const { request } = args;
  const context = contextOf(args);
  const { app, ip, requestId } = context;
  const language = await readerLanguage(request);
  const words: CallerWords = { t: serverI18n(language).t };
  const progress: Progress = { begun: false };
  const url = new URL(request.url);
  const found = app.operations.find(url.pathname.slice("/api".length));
  if (!found) return failure({ error: "unknown-path", message: words.t("errors.unknown-path"), status: 404 });
  const { operations, path } = found.resource;
  context.route = `/api${path}`;
  const operation = operations[(request.method === "HEAD" ? "GET" : request.method) as Method];
  if (!operation) {
    const allowed = Object.keys(operations).flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one]));
    const headers = { Allow: allowed.join(", ") };
    const message = words.t("errors.method-not-allowed");
    return failure({ error: "method-not-allowed", message, status: 405, headers });
  }
  try {
    const club = await calledClub(args);
    if ("movedTo" in club) return movedReply(args, club.movedTo, words.t);
    if (club.closesAt && !operation.whileClosed) throw new Refusal("club-closed");
    const isTurned = operation.inTurn || isFile(operation);
    // Refuse what would be refused anyway before it costs anything.
    if (isTurned) app.turns.ensureRoom(club.tenant);
    const token = request.headers.get("s-auth");
    const credential = token ? await readCredential(app, club, token) : undefined;
    if (credential && "signIn" in credential) caller.signIn = credential.signIn;
    if (operation.minRole && !credential)
      throw new Refusal(token ? "credential-unknown" : "sign-in-required");
    const userAgent = request.headers.get("user-agent") ?? "";
    const as = actingBy(credential);
    // The directory's answer may be some seconds old.
    const known = caller.signIn ? { ...club, publicId: caller.signIn.publicId } : club;
    const call = { app, club: known, origin: url.origin, requestId, ip, userAgent, language, as };
    const performed = async () => {
      // Read the whole body before a transaction opens: a slow sender then holds a socket, but no database connection.
      const body = await readBody(request, operation, () => beginTurn(args));
      const input = () => parseInput({ request, url, params: found.params, body }, operation);
      if (operation.access === "open") {
        progress.begun = operation.failed === undefined;
        return await performOpen(operation, call, input);
      }
      if (!credential) throw new Refusal("sign-in-required");
      const keyed = await keyedCall(request, { operation, credential, body });
      return await performForMember(operation, { args, call, caller, words, keyed, progress }, input);
    };
    if (!isTurned || operation.access === "open") return await performed();
    // Callers who are not let in must not take a turn: up to this point the key may be made up.
    const person = await withUnitOfWork(app, known, { as, readOnly: true }, async (uow) => {
      ensureMayCall(uow, app, operation);
      return uow.actor.id;
    });
    return await duringTurn(args, { club: club.tenant, person }, performed);
  } catch (error) {
    try {
      return toFailureReply(error, words, { registry: app.registry, fields: callFields(app, operation) });
    } catch (unforeseen) {
      if (!isUnexpected(unforeseen)) throw unforeseen;
      app.log.error({ err: unforeseen, id: requestId }, "request failed");
      if (operation.method !== "GET" && progress.begun)
        return failure({ error: "outcome-unknown", message: words.t("failures.unsure"), status: 500 });
      const { failed = operation.method === "GET" ? "failures.view" : "failures.save" } = operation;
      return failure({ error: "internal", message: words.t(failed), status: 500 });
    }
  }
}

/** How far a call got: `begun` once part of what it changes may be committed. */
interface Progress {
  begun: boolean;
}

/** The operation's fields, as the API document describes them. */
const callFields = (app: App, operation: Operation<App>): CallFields => ({
  fieldName: (name) => callName(operation, name),
  allowedAt: (path) => allowedAt(knownDocument(app).document, operation, path),
});

/** Turns an `s-auth` header into a credential. Whether an API key exists is checked later, in the club's unit of work. */
async function readCredential(app: App, { tenant }: Club, token: string): Promise<Credential | undefined> {
  if (isApiKey(token)) return { keyHash: hashOf(token) };
  const signIn = await findCredential(app, { token, tenant });
  return signIn && { signIn };
}

function actingBy(credential: Credential | undefined): OnBehalfOf {
  if (!credential) return "anonymous";
  if (!("signIn" in credential)) return credential;
  const { identityId, fresh } = credential.signIn;
  return { identityId, fresh };
}

async function performOpen(operation: OpenOperation<App>, call: Call<App>, input: () => unknown) {
  return buildReply(operation, await operation.command(call, input()));
}

/** What it takes to perform an operation for a member. `words` is set to the member's language once they are known. */
interface MemberCall {
  args: Args;
  call: Call<App>;
  caller: CallerFound;
  words: CallerWords;
  /** Set if the call has an idempotency key. */
  keyed: KeyedCall | undefined;
  progress: Progress;
}

/** What the call's own transaction came to: a reply, or what the rest of the call continues with. */
type InUnit = { reply: Reply } | { begun: unknown } | { author: AuditAuthor };

async function performForMember(
  operation: MemberOperation | PlatformOperation<App>,
  { args, call, caller, words, keyed, progress }: MemberCall,
  input: () => unknown,
): Promise<Reply> {
  const { signIn } = caller;
  const checked = await withUnitOfWork(
    call.app,
    call.club,
    {
      as: call.as,
      readOnly: isSafe(args.request),
      origin: { source: "api", requestId: call.requestId },
    },
    async (uow): Promise<InUnit> => {
      ensureCredential(uow);
      const { key, locale } = uow.actor;
      const today = todayOf(uow);
      if (key && key.usedOn !== today) caller.key = { club: call.club, keyId: key.id, on: today };
      const language = await readerLanguage(args.request, uow);
      words.t = serverI18n(language).t;
      words.amounts = clubAmountFormat(uow.organization);
      ensureMayCall(uow, call.app, operation);
      const repeated = keyed && (await reserveKey(uow, keyed));
      if (repeated) return { reply: repeated };
      if (operation.access === "platform") return { author: requireAuthor(contextOf(args), "api", uow) };
      const origin = clubOrigin(call.app.env.BASE_URL, uow.organization.subdomain);
      // Inside the transaction, so that a call that can't be answered has done nothing.
      const given = input();
      if (key) ensureOpenToKeys(operation, given);
      const read: Caller["read"] = (work) =>
        withUnitOfWork(call.app, call.club, { as: call.as, readOnly: true }, work);
      const done = await operation.command(uow as MemberUnit, given, {
        origin,
        language,
        locale,
        t: words.t,
        read,
      });
      if (operation.afterCommit) return { begun: done };
      const reply = buildReply(operation, done);
      if (keyed) await keepReply(uow, keyed, reply);
      return { reply };
    },
  );
  if ("reply" in checked) return checked.reply;
  const noted: KeyNotes = {
    log: call.app.log,
    inUnit: (work) => withUnitOfWork(call.app, call.club, { as: "system" }, work),
  };
  progress.begun = "begun" in checked || operation.failed === undefined;
  return await runOnce(noted, keyed, async () => {
    if ("begun" in checked) return await goFurther(operation, call, checked.begun);
    if (operation.access !== "platform" || !signIn) throw new Refusal("key-not-allowed");
    const { author } = checked;
    return buildReply(operation, await operation.command({ ...call, signIn, author }, input()));
  });
}

/** The call with its idempotency key; undefined for a read, or a call without a key. */
async function keyedCall(
  request: Request,
  {
    operation: { method, path },
    credential,
    body,
  }: { operation: Operation<App>; credential: Credential; body: string | FormData },
): Promise<KeyedCall | undefined> {
  const key = isSafe(request) ? undefined : idempotencyKey(request.headers);
  if (key === undefined) return undefined;
  const { pathname, search } = new URL(request.url);
  return {
    credential: "signIn" in credential ? credential.signIn.id : credential.keyHash.toString("base64"),
    operation: `${method} ${path}`,
    key,
    request: await requestHash(pathname + search, body),
  };
}

/** Does the part of a module's act that happens at another server, and answers with the outcome. */
async function goFurther(
  operation: MemberOperation | PlatformOperation<App>,
  call: Call<App>,
  begun: unknown,
): Promise<Reply> {
  const { app, club } = call;
  if (operation.access !== "member" || !operation.afterCommit)
    throw new Error("The act has no further part.");
  const { minRole, afterCommit, module } = operation;
  const origin = { source: "api", requestId: call.requestId } as const;
  const host = actHost(app, module, club, (work) =>
    withUnitOfWork(app, club, { as: call.as, origin }, (uow) => {
      if (uow.actor.kind !== "member" || !hasLeastRole(uow.actor.role, minRole, uow.organization.settings))
        throw new Refusal("role-denied");
      return work(uow as MemberUnit);
    }),
  );
  return buildReply(operation, await afterCommit(host, begun as never));
}

/**
 * The body: a form if the call takes an upload and has one, otherwise text. `onRead` is called before anything of it is
 * parsed. Refuses `malformed` if it breaks off.
 */
async function readBody(
  request: Request,
  { bodyBytes }: Pick<Operation<App>, "bodyBytes">,
  onRead: () => Promise<void>,
): Promise<string | FormData> {
  const isForm = parseFormType(request.headers.get("content-type"))?.kind === "multipart";
  if (!isSafe(request) && bodyBytes && isForm) return postedForm(request, onRead);
  const text = isSafe(request) ? "" : await request.text().catch(() => undefined);
  if (text === undefined) throw new Refusal("malformed");
  await onRead();
  return text;
}
