import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import type { LeastRole } from "#app/core/club/settings/least-role.ts";
import type { ModuleId } from "#app/core/module-system/contract.ts";
import { actHost } from "#app/core/module-system/module-host.server.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import type { ActHost, OutsideAct } from "#app/core/module-system/work.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { beginTurn } from "../request/club-turn.server.ts";
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
import { readerLanguage } from "../request/reader-language.server.ts";
import { safeTarget } from "../request/redirect-target.ts";
import { signInBeforeAnswer } from "../request/sign-in-first.server.ts";
import { NOTHING_SEEN } from "./confirmation-reply.ts";
import {
  acceptedForm,
  EditConflict,
  type FormAnswer,
  type FormReplyData,
  failedForm,
  formPageRequest,
  refusedForm,
} from "./form-answer.server.ts";
import { formFieldNames } from "./form-fields.ts";
import { postedForm } from "./posted-form.server.ts";
import {
  type ConcurrentEdits,
  concurrentEdits,
  digestValues,
  parseShown,
  SHOWN_FIELD,
  type Shown,
} from "./shown-values.ts";
import { openSubmission } from "./submission.ts";

type Run = (
  args: ActionFunctionArgs,
  guard: Guard,
  form: FormData,
  intent: string,
) => Promise<Response | FormReplyData>;
/** One act of a page's form. */
export interface FormAct {
  run: Run;
  isAnswer: boolean;
  /** The schema of its input, for tests that send anything else. */
  schemaFor(registry: ModuleRegistry): z.ZodType;
  bodyBytes?: number;
}

interface Described {
  intents: string[];
  acts: Record<string, Pick<FormAct, "schemaFor">>;
  /** The largest `bodyBytes` of its acts, if any exceeds a form's usual limit. */
  bodyBytes?: number;
}

type Action = ((args: ActionFunctionArgs) => Promise<Response | FormReplyData>) & Guarded & Described;

type SchemaOf<S extends z.ZodType> = (registry: ModuleRegistry) => S;
type Command<S extends z.ZodType, R> = (uow: MemberUnit, input: z.output<S>) => Promise<R>;

/** A form that members post: validated by the schema, and run as one command in one unit of work. */
export function formAction<S extends z.ZodType, R>(
  schema: S,
  command: Command<S, R>,
  answer: FormAnswer<R> = {},
): FormAct {
  return modulesFormAction({ schemaFor: () => schema, commandFor: () => command }, answer);
}

/** A form like that whose fields follow from the modules. */
export function modulesFormAction<S extends z.ZodType, R>(
  {
    schemaFor,
    commandFor,
  }: { schemaFor: SchemaOf<S>; commandFor: (registry: ModuleRegistry) => Command<S, R> },
  answer: FormAnswer<R> = {},
): FormAct {
  const inOneUnit: Perform<S, R> = (args, guard, read) =>
    contextOf(args).scope.write(async (uow) => {
      ensureMember(uow, args, guard);
      return commandFor(contextOf(args).app.registry)(uow, await read(uow));
    });
  return formAct(schemaFor, answer, inOneUnit, { isWhole: true });
}

/**
 * A form whose command opens its own units of work: signing in, joining, founding a club, anything that changes the
 * platform. The page's guard is checked first.
 */
export function openFormAction<S extends z.ZodType, R>(
  schema: S,
  command: (page: PageRequest, input: z.output<S>) => Promise<R>,
  answer: FormAnswer<R> = {},
): FormAct {
  const inItsUnits: Perform<S, R> = async (args, guard, read) => {
    await ensureGuard(args, guard);
    const input = answer.current
      ? await contextOf(args).scope.read((uow) => {
          ensureMember(uow, args, guard);
          return read(uow);
        })
      : await read();
    return command(await formPageRequest(args), input);
  };
  return formAct(() => schema, answer, inItsUnits, { isWhole: answer.failed !== undefined });
}

/** A form of a module whose act continues at another server or in a thread, after its writes have been committed. */
export function outsideFormAction<S extends z.ZodType, B, R>(
  schema: S,
  act: OutsideAct<z.output<S>, B, R>,
  answer: FormAnswer<R> = {},
): FormAct {
  const inTwoParts: Perform<S, R> = async (args, guard, read, begins) => {
    const { app, site, scope } = contextOf(args);
    if (site.kind !== "club") throw new Error("There is no club to act on.");
    const member: ActHost["member"] = (work) =>
      scope.write((uow) => {
        ensureMember(uow, args, guard);
        return work(uow);
      });
    const begun = await member(async (uow) => act.begin(uow, await read(uow)));
    begins();
    return act.afterCommit(actHost(app, guard.module, site.club, member), begun);
  };
  return formAct(() => schema, answer, inTwoParts, { isWhole: true });
}

type Perform<S extends z.ZodType, R> = (
  args: ActionFunctionArgs,
  guard: Guard,
  /** The form's value, compared with what is saved; amounts as its club writes them. Throws `EditConflict`, `InvalidSubmission`. */
  read: (uow?: MemberUnit) => Promise<z.output<S>>,
  /** Called once part of the act has been committed. */
  begins: () => void,
) => Promise<R>;

/** `perform` must check the guard before it reads the form; `isWhole`: if it fails before `begins`, nothing of it was done. */
function formAct<S extends z.ZodType, R>(
  schemaFor: SchemaOf<S>,
  answer: FormAnswer<R>,
  perform: Perform<S, R>,
  { isWhole }: { isWhole: boolean },
): FormAct {
  const known = new WeakMap<ModuleRegistry, { schema: S; fields: ReadonlySet<string> }>();
  const formFor = (registry: ModuleRegistry) => {
    const form = known.get(registry);
    if (form) return form;
    const schema = schemaFor(registry);
    const fresh = { schema, fields: formFieldNames(schema) };
    known.set(registry, fresh);
    return fresh;
  };
  const fromParams = Object.entries(answer.fromParams ?? {});
  return {
    schemaFor: (registry) => formFor(registry).schema,
    isAnswer: answer.isAnswer ?? false,
    bodyBytes: answer.bodyBytes,
    async run(args, guard, posted, intent) {
      const { schema, fields } = formFor(contextOf(args).app.registry);
      const given = Object.fromEntries(fromParams.map(([field, param]) => [field, args.params[param] ?? ""]));
      // Without `reviewed`, assume that the reader has seen nothing: a form must never act on what they have not seen.
      if (fields.has("reviewed") && !posted.get("reviewed")) given.reviewed = NOTHING_SEEN;
      const shown = answer.current && parseShown(posted.get(SHOWN_FIELD));
      if (shown) posted.delete(SHOWN_FIELD);
      const submission = openSubmission({ schema, fields }, posted, given);
      let conflicts: ConcurrentEdits["conflicts"] = {};
      const read = async (uow?: MemberUnit) => {
        if (!uow || !shown || !answer.current) return submission.read(uow?.organization);
        const page = pageRequest(args, await readerLanguage(args.request, uow), uow.actor);
        const meanwhile = concurrentEdits(posted, shown, await answer.current(uow, page));
        conflicts = meanwhile.conflicts;
        const input = submission.read(uow.organization, meanwhile.untouched);
        if (Object.keys(conflicts).length > 0) throw new EditConflict();
        return input;
      };
      let isUndone = isWhole;
      const begins = () => {
        isUndone = false;
      };
      try {
        const result = await perform(args, guard, read, begins);
        begins();
        return await acceptedForm(intent, answer, result, await formPageRequest(args));
      } catch (error) {
        const form = { args, intent, posted, fields, answer, submission, conflicts };
        const reply = await refusedForm(error, form).catch((unforeseen) =>
          failedForm(unforeseen, { ...form, isUndone }),
        );
        return shown ? withShown(reply, shown, conflicts) : reply;
      }
    },
  };
}

/** A form's answer that says what others saved meanwhile; the sender has then seen that. */
function withShown(
  reply: FormReplyData,
  shown: Shown,
  conflicts: ConcurrentEdits["conflicts"],
): FormReplyData {
  return { ...reply, data: { ...reply.data, shown: { ...shown, ...digestValues(conflicts) }, conflicts } };
}

// A command checks the guard in its own unit of work; a form that never gets to a command is checked here.
async function ensureGuard(args: ActionFunctionArgs, guard: Guard): Promise<void> {
  if (guard.minRole) await contextOf(args).scope.read(async (uow) => ensureMember(uow, args, guard));
}

/** Where the form's page wants to return to: the `to` of its address, restricted to this origin. */
export function returnTarget(page: PageRequest): string {
  return safeTarget(page.url.searchParams.get("to"), page.url.origin);
}

/** An action for members of the club with `minRole` or above; the form's `intent` field names the act. */
export function memberAction(
  options: { minRole: LeastRole; module?: ModuleId },
  intents: Record<string, FormAct>,
): Action {
  return actionFor({ site: "club", ...options }, intents);
}

/** An action on a club's host that anyone may post to. */
export function clubAction(intents: Record<string, FormAct>): Action {
  return actionFor({ site: "club" }, intents);
}

/** An action on the platform's host. */
export function platformAction(intents: Record<string, FormAct>): Action {
  return actionFor({ site: "platform" }, intents);
}

/** One path with different actions on the platform and on a club. */
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

/** The largest of these limits; undefined if there are none. */
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
      // Don't read a stranger's form, unless it may say which occasion the sign-in should lead back to.
      if (isStranger && !takesAnswers) throw new Refusal("sign-in-required");
      const form = await postedForm(args.request, () => beginTurn(args));
      const intent = String(form.get("intent") ?? "");
      form.delete("intent");
      const act = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
      if (isStranger)
        throw act?.isAnswer ? signInBeforeAnswer(args.request, form) : new Refusal("sign-in-required");
      if (!act) {
        await ensureGuard(args, guard);
        const { t } = await formPageRequest(args);
        const error = { "": [t("errors.unknown-intent")] };
        return data({ intent: "", result: { status: "error" as const, error } }, { status: 400 });
      }
      return await act.run(args, guard, form, intent).catch((error: unknown) => {
        const isLost = act.isAnswer && error instanceof Refusal && error.code === "sign-in-required";
        throw isLost ? signInBeforeAnswer(args.request, form) : error;
      });
    } catch (error) {
      throw await refusalResponse(error, args);
    }
  };
  return Object.assign(action, { guard, ...described(intents) });
}
