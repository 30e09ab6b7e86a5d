import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { ConfirmationNeeded } from "#app/kernel/confirmation/confirmation.ts";
import type { FailureKey, MessageKey } from "#app/kernel/i18n/messages.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { requestLanguage } from "#app/web/http/request/reader-language.server.ts";
import { type Toast, toastCookie } from "../pages/toast.server.ts";
import { contextOf, type PageRequest, pageRequest } from "../request/guard.server.ts";
import { httpStatus, refusalKey } from "../request/refusals.ts";
import { isUnexpected } from "../request/unexpected.server.ts";
import { confirmationReply } from "./confirmation-reply.ts";
import { inFieldOrder } from "./error-order.ts";
import type { FormReply } from "./form-reply.ts";
import type { ConcurrentEdits, FormValues } from "./shown-values.ts";
import { InvalidSubmission, type Submission } from "./submission.ts";

/** Somebody else has changed fields that the sender changed as well, since the form's page showed them. */
export class EditConflict extends Error {}

/** Where a form leads once its command has committed. Without `to`, back to the page it was on. */
export interface FormAnswer<R> {
  to?: string | ((result: R, page: PageRequest) => string);
  /** What the page itself shows instead, as its reply's `done`; if undefined, `to` applies. */
  done?: (result: R) => unknown;
  toast?: MessageKey | ((result: R, page: PageRequest) => Toast | undefined);
  /**
   * What the page says if the act fails for a reason that nobody foresaw, and has done nothing: absent, that it could not be
   * saved. An act that opens its own units of work gives it only if a failure leaves nothing that a second try would
   * do twice; otherwise its page says that part of it may have been done.
   */
  failed?: FailureKey | ((posted: FormData) => FailureKey);
  /** Extra Set-Cookie headers. */
  cookies?: (result: R, page: PageRequest) => string[] | Promise<string[]>;
  /** Schema fields that come from the path: `{ sessionId: "id" }`. They win over posted fields. */
  fromParams?: Record<string, string>;
  /**
   * The form answers an occasion: if the answer can't be recorded, the page says so, and signing in leads back to the
   * occasion.
   */
  isAnswer?: true;
  /**
   * Which further refusals the typed values would get. Called only if something is already wrong with a field, so that
   * people learn of everything at once.
   */
  alsoRefusedBy?: (page: PageRequest, typed: Record<string, unknown>) => Promise<Refusal[]>;
  /**
   * What the form's page shows now in the fields that hold what is saved, as given to the form: then two people who
   * change different fields both succeed, and the same field is only overwritten by somebody who has seen what is in it.
   */
  current?: (uow: MemberUnit, page: PageRequest) => FormValues | Promise<FormValues>;
  /** How many bytes the form may have if it takes an upload; if absent, a form's usual limit applies. */
  bodyBytes?: number;
}

export type FormReplyData = ReturnType<typeof data<FormReply>>;

/** Where a form leads, or what its page shows, once its command has committed. */
export async function acceptedForm<R>(
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

/** What a page shows if a form was not accepted. Rethrows errors that no form can show. */
export async function refusedForm<R>(
  error: unknown,
  form: {
    args: ActionFunctionArgs;
    intent: string;
    fields: ReadonlySet<string>;
    answer: FormAnswer<R>;
    submission: Submission<unknown>;
    conflicts: ConcurrentEdits["conflicts"];
  },
): Promise<FormReplyData> {
  const { intent, fields, answer, submission } = form;
  const asksBack = error instanceof ConfirmationNeeded;
  const isInvalid = error instanceof InvalidSubmission;
  const isConflict = error instanceof EditConflict;
  if (!asksBack && !isInvalid && !isConflict && !(error instanceof Refusal && isShown(error, answer)))
    throw error;
  const page = await formPageRequest(form.args);
  const reply = submission.reply(page.t);
  const others = Object.keys(form.conflicts).map((name) => [
    name,
    [page.t("errors.changed-meanwhile"), ...(reply.error?.[name] ?? [])],
  ]);
  const typed = { ...reply, error: { ...reply.error, ...Object.fromEntries(others) } };
  if (isConflict) return refused(intent, { ...typed, status: "error" }, page.t, { status: 409 }, { fields });
  if (asksBack) return data(confirmationReply(intent, typed, error.question, page.t));
  if (isInvalid) {
    const alsoRefused = await answer.alsoRefusedBy?.(page, submission.typed());
    return refused(intent, typed, page.t, { status: 422 }, { fields, alsoRefused });
  }
  const { code, field, values, offers } = error as Refusal;
  const isGone = code === "not-found";
  const shown = isGone && answer.isAnswer ? "answer-gone" : code;
  if (isGone) page.context.gone = shown;
  if (values.seconds) page.context.retryAfter = Number(values.seconds);
  const errors = { [field ?? ""]: [page.t(refusalKey(shown), values)] };
  const alsoRefused = field ? await answer.alsoRefusedBy?.(page, submission.typed()) : [];
  const init = {
    status: httpStatus(error as Refusal, page.context.app.registry),
    // Hosts, on the platform, just sign in again.
    needsFresh: code === "sign-in-not-fresh" && page.context.site.kind === "club",
    offers: offers.map(({ to, label, values }) => ({ to, label: page.t(label, values) })),
  };
  return refused(intent, { ...typed, status: "error", error: errors }, page.t, init, { fields, alsoRefused });
}

/**
 * What a page shows if its act failed for a reason that nobody foresaw: the general text of that act, or that part of it may
 * have been done, with everything that was typed. Rethrows what the edge answers better: a busy database, an answer that was thrown.
 */
export async function failedForm<R>(
  error: unknown,
  form: {
    args: ActionFunctionArgs;
    intent: string;
    posted: FormData;
    answer: FormAnswer<R>;
    submission: Submission<unknown>;
    /** False if part of the act may have been done. */
    isUndone: boolean;
  },
): Promise<FormReplyData> {
  if (!isUnexpected(error)) throw error;
  const { args, intent, posted, answer, submission, isUndone } = form;
  const { app, requestId } = contextOf(args);
  app.log.error({ err: error, id: requestId }, "request failed");
  const page = await formPageRequest(args);
  const { failed = "failures.save" } = answer;
  const said = page.t(!isUndone ? "failures.unsure" : typeof failed === "function" ? failed(posted) : failed);
  const typed = submission.reply(page.t);
  return data({ intent, result: { ...typed, status: "error", error: { "": [said] } } }, { status: 500 });
}

/** Does the form show this refusal? If the thing in the page's address is gone, so is its page; a list remains, and says so. */
function isShown<R>({ code }: Refusal, { fromParams, isAnswer }: FormAnswer<R>): boolean {
  if (code === "not-found") return isAnswer || !fromParams;
  return !["sign-in-required", "role-denied", "module-off"].includes(code);
}

function refused(
  intent: string,
  result: SubmissionResult<string[]>,
  t: TFunction,
  init: { status: number; needsFresh?: boolean; offers?: { to: string; label: string }[] },
  { fields, alsoRefused = [] }: { fields: ReadonlySet<string>; alsoRefused?: readonly Refusal[] },
): FormReplyData {
  const known = alsoRefused.map(({ field, code, values }) => [field ?? "", [t(refusalKey(code), values)]]);
  const errors = { ...Object.fromEntries(known), ...result.error };
  const error = inFieldOrder<string[] | null>(errors, fields);
  const { needsFresh, offers = [], status } = init;
  const ways = { ...(needsFresh && { needsFresh }), ...(offers.length > 0 && { offers }) };
  return data({ intent, result: { ...result, error }, ...ways }, { status });
}

/** A form's request, with the language and formats of the actor that its command has found. */
export async function formPageRequest(args: ActionFunctionArgs): Promise<PageRequest> {
  const { site, scope } = contextOf(args);
  const language = await requestLanguage(args.request, site, scope);
  return pageRequest(args, language, scope.seen()?.actor);
}
