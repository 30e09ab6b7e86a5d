import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { z } from "zod";
import { isConfirmationNeeded } from "#app/domain/confirmation/confirmation.ts";
import type { LeastRole } from "#app/domain/organizations/settings/least-role.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { MessageKey } from "#app/i18n/messages.ts";
import { requestLanguage } from "#app/i18n/reader-language.server.ts";
import type { ModuleId } from "#app/module-system/contract.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { type Toast, toastCookie } from "../pages/toast.server.ts";
import {
  contextOf,
  ensureMember,
  ensureSite,
  type Guard,
  type Guarded,
  type PageRequest,
  pageRequest,
  refusalResponse,
} from "../request/guard.server.ts";
import { safeTarget } from "../request/redirect-target.ts";
import { isRefusal, refusalKey, statusOf } from "../request/refusals.ts";
import { signInBeforeAnswer } from "../request/sign-in-first.server.ts";
import { askedBack, NOTHING_SEEN } from "./asked-back.ts";
import { inFieldOrder } from "./error-order.ts";
import { fieldsOf } from "./form-fields.ts";
import type { FormReply } from "./form-reply.ts";
import { postedForm } from "./posted-form.server.ts";
import { InvalidSubmission, openSubmission, type Submission } from "./submission.ts";

/** Where a form leads once its command has committed. Without `to`, back to the page it was on. */
export interface FormAnswer<R> {
  to?: string | ((result: R, page: PageRequest) => string);
  /** What the page itself shows instead, as its reply's `done`; undefined goes on to `to`. */
  done?: (result: R) => unknown;
  toast?: MessageKey | ((result: R, page: PageRequest) => Toast | undefined);
  /** Extra Set-Cookie headers. */
  cookies?: (result: R, page: PageRequest) => string[] | Promise<string[]>;
  /** Schema fields that come from the address: `{ sessionId: "id" }`. They win over what was posted. */
  fromParams?: Record<string, string>;
  /** An answer to an occasion: if it can't be recorded, the page says so, and signing in leads back to the occasion. */
  isAnswer?: true;
  /**
   * What else would be refused of the typed values. Asked once something is wrong with a field, so that a person learns
   * all of it at once.
   */
  alsoRefusedBy?: (page: PageRequest, typed: Record<string, unknown>) => Promise<Refusal[]>;
  /** How many bytes the form may have if it takes an upload; a form's usual limit if absent. */
  bodyBytes?: number;
}

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
  /** The schema of what it takes, for tests that send it anything else. */
  schema: z.ZodType;
  bodyBytes?: number;
}

interface Described {
  intents: string[];
  acts: Record<string, Pick<FormAct, "schema">>;
  /** The most that one of its acts takes, if that is more than a form's usual limit. */
  bodyBytes?: number;
}

type Action = ((args: ActionFunctionArgs) => Promise<Response | FormReplyData>) & Guarded & Described;

/** A form that a member posts: parsed by the schema, run as one command in one unit of work. */
export function formAction<S extends z.ZodType, R>(
  schema: S,
  command: (uow: MemberUnit, input: z.output<S>) => Promise<R>,
  answer: FormAnswer<R> = {},
): FormAct {
  return formAct(schema, answer, (args, guard, read) =>
    contextOf(args).scope.write((uow) => {
      ensureMember(uow, args, guard);
      return command(uow, read());
    }),
  );
}

/**
 * A form whose command opens its own units of work: signing in, joining, founding a club, anything that changes the
 * platform. The page's guard is checked before.
 */
export function openFormAction<S extends z.ZodType, R>(
  schema: S,
  command: (page: PageRequest, input: z.output<S>) => Promise<R>,
  answer: FormAnswer<R> = {},
): FormAct {
  return formAct(schema, answer, async (args, guard, read) => {
    await ensureGuard(args, guard);
    const input = read();
    return command(await pageOf(args), input);
  });
}

/** `perform` checks the guard before it reads the form. */
function formAct<S extends z.ZodType, R>(
  schema: S,
  answer: FormAnswer<R>,
  perform: (args: ActionFunctionArgs, guard: Guard, read: () => z.output<S>) => Promise<R>,
): FormAct {
  const fields = fieldsOf(schema);
  const fromParams = Object.entries(answer.fromParams ?? {});
  return {
    schema,
    isAnswer: answer.isAnswer ?? false,
    bodyBytes: answer.bodyBytes,
    async run(args, guard, posted, intent) {
      const given = Object.fromEntries(fromParams.map(([field, param]) => [field, args.params[param] ?? ""]));
      // A form is posted from a page that somebody looks at, so it never acts on what they have not seen.
      if (fields.has("reviewed") && !posted.get("reviewed")) given.reviewed = NOTHING_SEEN;
      const submission = openSubmission({ schema, fields }, posted, given);
      try {
        const result = await perform(args, guard, submission.read);
        return await accepted(intent, answer, result, await pageOf(args));
      } catch (error) {
        return refusal(error, { args, intent, fields, answer, submission });
      }
    },
  };
}

/** What a page shows instead of a form that was not accepted. Throws what no form can show. */
async function refusal<R>(
  error: unknown,
  form: {
    args: ActionFunctionArgs;
    intent: string;
    fields: ReadonlySet<string>;
    answer: FormAnswer<R>;
    submission: Submission<unknown>;
  },
): Promise<FormReplyData> {
  const { intent, fields, answer, submission } = form;
  const asksBack = isConfirmationNeeded(error);
  const isInvalid = error instanceof InvalidSubmission;
  if (!asksBack && !isInvalid && !(isRefusal(error) && isShown(error, answer))) throw error;
  const page = await pageOf(form.args);
  const typed = submission.reply(page.t);
  if (asksBack) return data(askedBack(intent, typed, error.question, page.t));
  if (isInvalid) {
    const alsoRefused = await answer.alsoRefusedBy?.(page, submission.typed());
    return refused(intent, typed, page.t, { status: 422 }, { fields, alsoRefused });
  }
  const { code, field, values } = error as Refusal;
  const isGone = code === "not-found";
  const shown = isGone && answer.isAnswer ? "answer-gone" : code;
  if (isGone) page.context.gone = shown;
  if (values.seconds) page.context.retryAfter = Number(values.seconds);
  const errors = { [field ?? ""]: [page.t(refusalKey(shown), values)] };
  const alsoRefused = field ? await answer.alsoRefusedBy?.(page, submission.typed()) : [];
  const init = { status: statusOf(error as Refusal, page.context.app.registry) };
  return refused(intent, { ...typed, status: "error", error: errors }, page.t, init, { fields, alsoRefused });
}

/**
 * Is this refusal shown by the form? If the thing in the address is gone, so is its page; a list stays, and says so.
 */
function isShown<R>({ code }: Refusal, { fromParams, isAnswer }: FormAnswer<R>): boolean {
  if (code === "not-found") return isAnswer || !fromParams;
  return !["sign-in-required", "role-denied", "module-off"].includes(code);
}

// A command checks the guard in its own unit of work; a form that reaches no command is checked here.
async function ensureGuard(args: ActionFunctionArgs, guard: Guard): Promise<void> {
  if (guard.minRole) await contextOf(args).scope.read(async (uow) => ensureMember(uow, args, guard));
}

async function pageOf(args: ActionFunctionArgs): Promise<PageRequest> {
  const { site, scope } = contextOf(args);
  const language = await requestLanguage(args.request, site, scope);
  return pageRequest(args, language, scope.seen()?.actor);
}

function refused(
  intent: string,
  result: SubmissionResult<string[]>,
  t: TFunction,
  init: ResponseInit,
  { fields, alsoRefused = [] }: { fields: ReadonlySet<string>; alsoRefused?: readonly Refusal[] },
): FormReplyData {
  const known = alsoRefused.map(({ field, code, values }) => [field ?? "", [t(refusalKey(code), values)]]);
  const error = inFieldOrder<string[] | null>({ ...Object.fromEntries(known), ...result.error }, fields);
  return data({ intent, result: { ...result, error } }, init);
}

async function accepted<R>(
  intent: string,
  answer: FormAnswer<R>,
  result: R,
  page: PageRequest,
): Promise<Response | FormReplyData> {
  const { env } = page.context.app;
  const wanted = typeof answer.to === "function" ? answer.to(result, page) : answer.to;
  const headers = new Headers();
  const toast: Toast | undefined =
    typeof answer.toast === "string" ? { type: "success", key: answer.toast } : answer.toast?.(result, page);
  if (toast) headers.append("Set-Cookie", await toastCookie(env, toast));
  for (const cookie of (await answer.cookies?.(result, page)) ?? []) headers.append("Set-Cookie", cookie);
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
  options: { minRole: LeastRole; module?: ModuleId },
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
  const bodyBytes = most([sides.platform.bodyBytes, sides.club.bodyBytes]);
  return Object.assign(action, {
    guard,
    intents,
    acts: { ...sides.platform.acts, ...sides.club.acts },
    bodyBytes,
    sides: [sides.platform, sides.club],
  });
}

function described(acts: Record<string, FormAct>): Described {
  return {
    intents: Object.keys(acts),
    acts,
    bodyBytes: most(Object.values(acts).map(({ bodyBytes }) => bodyBytes)),
  };
}

/** The largest of these; undefined if none is given. */
function most(limits: (number | undefined)[]): number | undefined {
  const given = limits.filter((one) => one !== undefined);
  return given.length > 0 ? Math.max(...given) : undefined;
}

function actionFor(guard: Guard, intents: Record<string, FormAct>): Action {
  const takesAnswers = Object.values(intents).some(({ isAnswer }) => isAnswer);
  const action = async (args: ActionFunctionArgs) => {
    ensureSite(args, guard);
    try {
      const isStranger = guard.minRole && !(await contextOf(args).scope.signIn());
      // A stranger's form is not read, unless it may say to which occasion the sign-in leads back.
      if (isStranger && !takesAnswers) throw new Refusal("sign-in-required");
      const form = await postedForm(args.request);
      const intent = String(form.get("intent") ?? "");
      form.delete("intent");
      const act = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
      if (isStranger)
        throw act?.isAnswer ? signInBeforeAnswer(args.request, form) : new Refusal("sign-in-required");
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
      throw await refusalResponse(error, args);
    }
  };
  return Object.assign(action, { guard, ...described(intents) });
}
