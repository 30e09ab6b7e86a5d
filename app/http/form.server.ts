import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { z } from "zod";
import type { Role } from "../domain/members/role.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { ModuleId } from "../module-system/contract.ts";
import { inFieldOrder } from "./error-order.ts";
import type { FormReply } from "./form-reply.ts";
import {
  contextOf,
  ensureMember,
  ensureSite,
  type Guard,
  type Guarded,
  type MemberUnit,
  type PageRequest,
  pageRequest,
  refusalResponse,
} from "./guard.server.ts";
import { issueWords } from "./issue-words.ts";
import { requestLanguage } from "./language.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { safeTarget } from "./redirect-target.ts";
import { isRefusal, statusOf } from "./refusals.ts";
import { signInBeforeAnswer } from "./sign-in-first.server.ts";
import { type Toast, toastCookie } from "./toast.server.ts";

/** Where a form leads once its command has committed. Without `to`, back to the page it was on. */
export interface FormAnswer<R> {
  to?: string | ((result: R, page: PageRequest) => string);
  /** What the page itself is to show instead, as its reply's `done`; undefined leads on. */
  done?: (result: R) => unknown;
  toast?: string | ((result: R, page: PageRequest) => Toast | undefined);
  /** Extra Set-Cookie headers. */
  cookies?: (result: R, page: PageRequest) => string[];
  /** Schema fields that come from the address: `{ sessionId: "id" }`. They win over what was posted. */
  fromParams?: Record<string, string>;
  /** An answer to an occasion: where it can't be recorded, that is what is said, and signing in leads to the occasion. */
  isAnswer?: true;
  /**
   * What else would be refused of the values as they were typed. Asked for once something is wrong with a field, so that
   * a person is told all of it at once.
   */
  beside?: (page: PageRequest, typed: Record<string, unknown>) => Promise<Refusal[]>;
}

/** What no page sends back, whatever else was wrong. */
const hideFields = ["password"];

type Run = (
  args: ActionFunctionArgs,
  guard: Guard,
  form: FormData,
  intent: string,
) => Promise<Response | FormReplyData>;
type FormReplyData = ReturnType<typeof data<FormReply>>;

/** One thing a page's form can do. */
export interface FormAct {
  run: Run;
  isAnswer: boolean;
}

type Action = ((args: ActionFunctionArgs) => Promise<Response | FormReplyData>) &
  Guarded & { intents: string[] };

/** A form that a member posts: parsed by the schema, run as one command in one unit of work. */
export function formAction<S extends z.ZodType, R>(
  schema: S,
  command: (uow: MemberUnit, input: z.output<S>) => Promise<R>,
  answer: FormAnswer<R> = {},
): FormAct {
  return formAct(schema, answer, (args, guard, input) =>
    contextOf(args).scope.write((uow) => {
      ensureMember(uow, args, guard);
      return command(uow, input);
    }),
  );
}

/**
 * A form whose command opens the units of work it needs itself: signing in, joining, founding a club, whatever changes
 * the platform. The page's guard is checked before.
 */
export function openFormAction<S extends z.ZodType, R>(
  schema: S,
  command: (page: PageRequest, input: z.output<S>) => Promise<R>,
  answer: FormAnswer<R> = {},
): FormAct {
  return formAct(schema, answer, async (args, guard, input) => {
    await ensureGuard(args, guard);
    return command(await pageOf(args), input);
  });
}

function formAct<S extends z.ZodType, R>(
  schema: S,
  answer: FormAnswer<R>,
  perform: (args: ActionFunctionArgs, guard: Guard, input: z.output<S>) => Promise<R>,
): FormAct {
  return {
    isAnswer: answer.isAnswer ?? false,
    async run(args, guard, form, intent) {
      for (const [field, param] of Object.entries(answer.fromParams ?? {})) {
        form.set(field, args.params[param] ?? "");
      }
      const submission = parseWithZod(form, { schema });
      if (submission.status !== "success") {
        await ensureGuard(args, guard);
        const page = await pageOf(args);
        const beside = await answer.beside?.(page, submission.payload);
        // The reader's language is not known before it is clear that there is something to say.
        const formatError = (issues: z.core.$ZodIssue[]) => issues.map((issue) => issueWords(issue, page.t));
        const reply = parseWithZod(form, { schema, formatError }).reply({ hideFields });
        return refused(intent, reply, page.t, { status: 422 }, { schema, beside });
      }
      try {
        const result = await perform(args, guard, submission.value);
        return accepted(intent, answer, result, await pageOf(args));
      } catch (error) {
        if (!isRefusal(error) || error.code === "sign-in-required" || error.code === "role-denied")
          throw error;
        if (error.code === "module-off") throw error;
        const isGone = error.code === "not-found";
        // What the address names takes its page with it; a list stays, and says so.
        if (isGone && answer.fromParams && !answer.isAnswer) throw error;
        const code = isGone && answer.isAnswer ? "answer-gone" : error.code;
        const page = await pageOf(args);
        if (isGone) page.context.gone = code;
        const text = page.t(`errors.${code}`, error.values);
        if (error.values.seconds) page.context.retryAfter = Number(error.values.seconds);
        const init = { status: statusOf(error) };
        if (!error.field)
          return refused(intent, submission.reply({ formErrors: [text], hideFields }), page.t, init, {
            schema,
          });
        const beside = await answer.beside?.(page, submission.payload);
        const reply = submission.reply({ fieldErrors: { [error.field]: [text] }, hideFields });
        return refused(intent, reply, page.t, init, { schema, beside });
      }
    },
  };
}

// A command checks the guard in its own unit of work; what never reaches a command is checked here.
async function ensureGuard(args: ActionFunctionArgs, guard: Guard): Promise<void> {
  if (guard.minRole) await contextOf(args).scope.read(async (uow) => ensureMember(uow, args, guard));
}

async function pageOf(args: ActionFunctionArgs): Promise<PageRequest> {
  const { site, scope } = contextOf(args);
  return pageRequest(args, await requestLanguage(args.request.headers, site, scope));
}

function refused(
  intent: string,
  result: SubmissionResult<string[]>,
  t: TFunction,
  init: ResponseInit,
  { schema, beside = [] }: { schema: z.ZodType; beside?: readonly Refusal[] },
): FormReplyData {
  const known = beside.map(({ field, code, values }) => [field ?? "", [t(`errors.${code}`, values)]]);
  const error = inFieldOrder<string[] | null>({ ...Object.fromEntries(known), ...result.error }, schema);
  return data({ intent, result: { ...result, error } }, init);
}

function accepted<R>(
  intent: string,
  answer: FormAnswer<R>,
  result: R,
  page: PageRequest,
): Response | FormReplyData {
  const { env } = page.context.app;
  const wanted = typeof answer.to === "function" ? answer.to(result, page) : answer.to;
  const headers = new Headers();
  const toast: Toast | undefined =
    typeof answer.toast === "string" ? { type: "success", key: answer.toast } : answer.toast?.(result, page);
  if (toast) headers.append("Set-Cookie", toastCookie(env, toast));
  for (const cookie of answer.cookies?.(result, page) ?? []) headers.append("Set-Cookie", cookie);
  const done = answer.done?.(result);
  if (done !== undefined) return data({ intent, done }, { headers });
  return redirect(wanted ?? page.url.pathname + page.url.search, { status: 303, headers });
}

/** Where the form's own page wants to return to: the `to` of the address, kept on this origin. */
export function targetOf(page: PageRequest): string {
  return safeTarget(page.url.searchParams.get("to"), page.url.origin);
}

/** An action for members of the club from `minRole` up; the form's `intent` field names the act. */
export function memberAction(
  options: { minRole: Role; module?: ModuleId },
  intents: Record<string, FormAct>,
): Action {
  return actionFor({ site: "club", ...options }, intents);
}

/** An action that anyone may post to on a club's host. */
export function clubAction(intents: Record<string, FormAct>): Action {
  return actionFor({ site: "club" }, intents);
}

/** An action on the platform's host. */
export function platformAction(intents: Record<string, FormAct>): Action {
  return actionFor({ site: "platform" }, intents);
}

/** One path that acts differently on the platform and on a club. */
export function siteAction(sides: { platform: Action; club: Action }): Action & { sides: Action[] } {
  const action = (args: ActionFunctionArgs) =>
    contextOf(args).site.kind === "platform" ? sides.platform(args) : sides.club(args);
  const guard: Guard = { ...sides.club.guard, site: "any" };
  const intents = [...new Set([...sides.platform.intents, ...sides.club.intents])];
  return Object.assign(action, { guard, intents, sides: [sides.platform, sides.club] });
}

function actionFor(guard: Guard, intents: Record<string, FormAct>): Action {
  const action = async (args: ActionFunctionArgs) => {
    ensureSite(args, guard);
    try {
      const form = await postedForm(args.request);
      const intent = String(form.get("intent") ?? "");
      form.delete("intent");
      const act = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
      if (!act) {
        await ensureGuard(args, guard);
        const { t } = await pageOf(args);
        const error = { "": [t("errors.unknown-intent")] };
        return data({ intent: "", result: { status: "error" as const, error } }, { status: 400 });
      }
      return await act.run(args, guard, form, intent).catch((error: unknown) => {
        const isLost = act.isAnswer && isRefusal(error) && error.code === "sign-in-required";
        throw isLost ? signInBeforeAnswer(args.request, form) : error;
      });
    } catch (error) {
      throw refusalResponse(error, args);
    }
  };
  return Object.assign(action, { guard, intents: Object.keys(intents) });
}
