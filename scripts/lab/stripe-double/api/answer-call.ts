import { PLATFORM, type World } from "../world/world.ts";
import { accountRoutes } from "./accounts.ts";
import { ApiError } from "./api-error.ts";
import type { Answer, Routes } from "./call.ts";
import { sessionRoutes } from "./checkout-sessions.ts";
import { customerRoutes } from "./customers.ts";
import { expanded } from "./expand.ts";
import { type Form, parseForm } from "./form-body.ts";
import { moneyRoutes } from "./money.ts";
import { intentRoutes } from "./payment-intents.ts";

/** A whole request as it was received. */
export interface Incoming {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Record<string, string | undefined>;
}

/** An answer in JSON. */
export interface Answered {
  status: number;
  body: string;
  /** Is it the answer to an earlier request with the same idempotency key? */
  isReplayed?: boolean;
}

const ROUTES: Routes = {
  ...accountRoutes,
  ...sessionRoutes,
  ...customerRoutes,
  ...intentRoutes,
  ...moneyRoutes,
};
/** The paths that are about the platform itself, whichever account the request names. */
const OF_PLATFORM = /^\/v1\/account(s|_links)\b/;

/** Answers the API's calls; a call repeated with its idempotency key gets the same answer. */
export function answerCalls(world: World, secretKey: string): (incoming: Incoming) => Answered {
  const answers = new Map<string, { asked: string; answered: Answered }>();
  return (incoming) => {
    try {
      authorize(world, secretKey, incoming);
      const key = incoming.method === "POST" ? incoming.headers["idempotency-key"] : undefined;
      if (key === undefined) return act(world, incoming).answered;
      const name = `${incoming.headers["stripe-account"]} ${key}`;
      const asked = `${incoming.path} ${JSON.stringify(parseForm(incoming.body))}`;
      const known = answers.get(name);
      if (known && known.asked !== asked) throw usedOtherwise(key);
      if (known) return { ...known.answered, isReplayed: true };
      const { answered, hasActed } = act(world, incoming);
      if (hasActed) answers.set(name, { asked, answered });
      return answered;
    } catch (error) {
      return failed(error);
    }
  };
}

function authorize(world: World, secretKey: string, { headers }: Incoming): void {
  const key = headers.authorization?.replace(/^Bearer /, "");
  if (!key)
    throw new ApiError(401, { type: "invalid_request_error", message: "You did not provide an API key." });
  if (key !== secretKey) {
    const message = `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
    throw new ApiError(401, { type: "invalid_request_error", message });
  }
  const account = headers["stripe-account"];
  if (account === undefined || world.accountOf(account)) return;
  throw new ApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

function act(world: World, incoming: Incoming): { answered: Answered; hasActed: boolean } {
  try {
    const { method, path, query, body, headers } = incoming;
    const [answer, id] = routeOf(method, path);
    const form = parseForm(method === "POST" ? body : query);
    const account = OF_PLATFORM.test(path) ? PLATFORM : (headers["stripe-account"] ?? PLATFORM);
    const object = answer({ world, account, id, path, form });
    const shown = expanded(world, object, pathsOf(form));
    return { answered: { status: 200, body: JSON.stringify(shown) }, hasActed: true };
  } catch (error) {
    return { answered: failed(error), hasActed: error instanceof ApiError && error.hasActed };
  }
}

function routeOf(method: string, path: string): [Answer, string] {
  for (const [route, answer] of Object.entries(ROUTES)) {
    const pattern = new RegExp(`^${route.replace(":id", "([^/]+)")}$`);
    const found = pattern.exec(`${method} ${path}`);
    if (found) return [answer, decodeURIComponent(found[1] ?? "")];
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new ApiError(404, { type: "invalid_request_error", message });
}

function pathsOf({ expand = [] }: Form): string[] {
  return Array.isArray(expand) ? expand.map(String) : [];
}

function usedOtherwise(key: string): ApiError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiError(400, { type: "idempotency_error", message }, false);
}

function failed(error: unknown): Answered {
  if (error instanceof ApiError) return { status: error.status, body: JSON.stringify({ error: error.body }) };
  console.error(error);
  return { status: 500, body: JSON.stringify({ error: { type: "api_error", message: String(error) } }) };
}
