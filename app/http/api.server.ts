import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { z } from "zod";
import type { Club } from "#tenants/directory.ts";
import type { AuditAuthor } from "../domain/audit/audit-later.server.ts";
import { hasRole, type Role } from "../domain/members/role.ts";
import { Refusal } from "../domain/refusal.ts";
import type { Paged } from "../domain/values/page.ts";
import { serverI18n } from "../i18n/i18n.server.ts";
import type { Asker } from "../identity/links/request-access-link.server.ts";
import type { Self } from "../identity/self.server.ts";
import { findCredential, rotateCredential } from "../identity/sign-ins/api-credentials.server.ts";
import type { SignIn } from "../identity/sign-ins/sign-ins.server.ts";
import type { ModuleId } from "../module-system/contract.ts";
import type { UnitOfWork } from "../unit-of-work.server.ts";
import { withUnitOfWork } from "../with-unit-of-work.server.ts";
import { BadBody, inputOf, isSafe } from "./api-input.server.ts";
import { toSnake } from "./case.ts";
import { issueWords } from "./forms/issue-words.ts";
import { authorOf } from "./request/author.server.ts";
import {
  contextOf,
  type Guard,
  type Guarded,
  type MemberUnit,
  type RemixArgs,
} from "./request/guard.server.ts";
import { askedLanguage, languageIn } from "./request/language.server.ts";
import { isRefusal, refusalKey, statusOf } from "./request/refusals.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a call gets besides its unit of work and input. */
export interface ApiRequest {
  url: URL;
  request: Request;
  club: Club;
  context: ReturnType<typeof contextOf>;
  /** Of whoever calls with a valid credential. */
  signIn?: SignIn;
}

/** A call whose caller has been asked for a role already. */
export type AuthoredRequest = ApiRequest & { author: AuditAuthor };

/** Who calls, for limits and for the language of a mail. */
export function askerOf({ context, request }: ApiRequest): Asker {
  return { ip: context.ip, language: askedLanguage(request.headers) ?? "en" };
}

/** Whoever calls, to change their own account. */
export function selfOf({ club, signIn }: ApiRequest): Self {
  if (!signIn) throw new Refusal("sign-in-required");
  return { club, signIn };
}

/** One method of one path. `schema` covers path parameters, query and body together, in camelCase. */
export interface Operation {
  summary: string;
  minRole?: Role;
  module?: ModuleId;
  schema: z.ZodType;
  /** The path parameters among the schema's fields: address name → field. */
  params?: Record<string, string>;
  /** Fields taken from the query; all others come from the body. */
  query?: string[];
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 204;
  /** How many bytes the body may have where the call takes an upload; a call's usual limit when absent. */
  bodyBytes?: number;
  /** The command works on the platform: the unit of work that checks the role is over by then. */
  onPlatform?: boolean;
  run(
    uow: UnitOfWork | undefined,
    input: unknown,
    api: ApiRequest & Partial<AuthoredRequest>,
  ): Promise<unknown>;
}

export interface Described<S extends z.ZodType> {
  summary: string;
  schema: S;
  params?: Record<string, string>;
  query?: string[];
  status?: Operation["status"];
  bodyBytes?: number;
}

/** An operation for members from `minRole` up: the same schema and command as the page's form. */
export function memberOperation<S extends z.ZodType>(
  described: Described<S> & { minRole: Role; module?: ModuleId },
  command: (uow: MemberUnit, input: z.output<S>, api: ApiRequest) => Promise<unknown>,
): Operation {
  return {
    ...described,
    run: (uow, input, api) => {
      if (uow?.actor.kind !== "member") throw new Refusal("sign-in-required");
      return command(uow as MemberUnit, input as z.output<S>, api);
    },
  };
}

/** An operation for members from `minRole` up whose command works on the platform, outside of any unit of work. */
export function platformOperation<S extends z.ZodType>(
  described: Described<S> & { minRole: Role },
  command: (api: AuthoredRequest, input: z.output<S>) => Promise<unknown>,
): Operation {
  const run: Operation["run"] = (_uow, input, { author, ...api }) => {
    if (!author) throw new Refusal("sign-in-required");
    return command({ ...api, author }, input as z.output<S>);
  };
  return { ...described, run, onPlatform: true };
}

/** An operation without a sign-in; its command opens the units of work it needs. */
export function openOperation<S extends z.ZodType>(
  described: Described<S>,
  command: (api: ApiRequest, input: z.output<S>) => Promise<unknown>,
): Operation {
  return { ...described, run: (_uow, input, api) => command(api, input as z.output<S>) };
}

/** The JSON resource behind one path: `export const loader = resource.loader; export const action = resource.action`. */
export function apiResource(path: string, operations: Partial<Record<Method, Operation>>) {
  const { GET, ...others } = operations;
  const described = { path, operations };
  const guard: Guard = { site: "any", minRole: GET?.minRole, module: GET?.module };
  const allowed = Object.keys(operations).flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
  const loader = (args: LoaderFunctionArgs) => answer(args, GET, allowed);
  const action = (args: ActionFunctionArgs) =>
    answer(args, others[args.request.method as keyof typeof others], allowed);
  const larger = Object.values(others).flatMap((one) => one.bodyBytes ?? []);
  const bodyBytes = larger.length > 0 ? Math.max(...larger) : undefined;
  return {
    loader: Object.assign(loader, { guard, api: described }) as typeof loader &
      Guarded & { api: typeof described },
    action: Object.assign(action, { guard, api: described, bodyBytes }) as typeof action &
      Guarded & { api: typeof described },
  };
}

/** Answers a call; a credential that has served its day comes back replaced, whatever the answer is. */
async function answer(
  args: RemixArgs,
  operation: Operation | undefined,
  allowed: string[],
): Promise<Response> {
  const caller: { signIn?: SignIn } = {};
  const response = await perform(args, operation, allowed, caller);
  const token = args.request.headers.get("s-auth");
  if (!token || !caller.signIn?.rotationDue) return response;
  const successor = await rotateCredential(contextOf(args).app.database, token);
  if (successor) response.headers.set("s-auth", successor);
  return response;
}

async function perform(
  args: RemixArgs,
  operation: Operation | undefined,
  allowed: string[],
  caller: { signIn?: SignIn },
): Promise<Response> {
  let t: TFunction = serverI18n(askedLanguage(args.request.headers) ?? "en").t;
  try {
    if (!operation) {
      const headers = { Allow: allowed.join(", ") };
      return failure("method-not-allowed", t("errors.method-not-allowed"), 405, undefined, headers);
    }
    const club = await clubOf(args);
    const token = args.request.headers.get("s-auth");
    const { app } = contextOf(args);
    const signIn = token ? await findCredential(app, { token, tenant: club.tenant }) : undefined;
    caller.signIn = signIn;
    if (operation.minRole && !signIn) throw new Refusal("sign-in-required");
    const api: ApiRequest = {
      url: new URL(args.request.url),
      request: args.request,
      club,
      context: contextOf(args),
      signIn,
    };

    // Whole before a transaction opens: a slow sender holds a socket, never a connection to the database.
    const body = isSafe(args.request) ? "" : await args.request.text();
    let result: unknown;
    let author: AuditAuthor | undefined;
    if (operation.minRole && signIn) {
      const minRole = operation.minRole;
      const readOnly = isSafe(args.request);
      result = await withUnitOfWork(
        app,
        { ...club, publicId: signIn.publicId },
        {
          as: { identityId: signIn.identityId },
          readOnly,
          origin: { source: "api", requestId: api.context.requestId },
        },
        async (uow) => {
          if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
          t = serverI18n(languageIn(uow, args.request.headers)).t;
          if (operation.module && !app.registry.isOn(uow.organization, operation.module))
            throw new Refusal("module-off");
          if (!hasRole(uow.actor.role, minRole)) throw new Refusal("role-denied");
          author = authorOf(api.context, "api", uow);
          return operation.onPlatform ? undefined : operation.run(uow, inputOf(args, operation, body), api);
        },
      );
    }
    if (!operation.minRole || operation.onPlatform)
      result = await operation.run(undefined, inputOf(args, operation, body), { ...api, author });
    return success(result, operation.status ?? 200);
  } catch (error) {
    if (error instanceof BadBody) return failure("malformed", t("errors.malformed"), 400);
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      const field =
        issue?.path.map(String).join(".") ||
        (issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined);
      const key = issue?.message ?? "errors.invalid";
      const words = issue ? issueWords(issue, t) : t(key);
      return failure(key.replace(/^.*errors\./, ""), words, 422, fieldName(field));
    }
    if (!isRefusal(error)) throw error;
    const headers: HeadersInit = error.values.seconds ? { "Retry-After": String(error.values.seconds) } : {};
    return failure(
      error.code,
      t(refusalKey(error.code), error.values),
      statusOf(error, contextOf(args).app.registry),
      fieldName(error.field),
      headers,
    );
  }
}

/** A field by the name that the API knows it by. */
function fieldName(field: string | undefined): string | undefined {
  return field === undefined ? undefined : Object.keys(toSnake({ [field]: 0 }) as object)[0];
}

/** The club of the host, or on www the one that `s-org` names; both must agree where both are given. */
async function clubOf(args: RemixArgs): Promise<Club> {
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

function success(result: unknown, status: number): Response {
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: status === 200 ? 204 : status });
  if (status === 204) return new Response(null, { status });
  // One page of a list: what the list is like goes into the headers.
  if (isPaged(result)) {
    const { items, total, page, perPage } = result;
    const headers = { "x-total": String(total), "x-page": String(page), "x-per-page": String(perPage) };
    return Response.json(toSnake(items), { status, headers });
  }
  return Response.json(toSnake(result), { status });
}

function isPaged(result: unknown): result is Paged<unknown> {
  return typeof result === "object" && result !== null && "items" in result && "perPage" in result;
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
