import type { TFunction } from "i18next";
import { z } from "zod";
import { isConfirmationNeeded } from "#app/domain/confirmation/confirmation.ts";
import { issueWords } from "#app/http/forms/issue-words.ts";
import { isRefusal, refusalKey, statusOf } from "#app/http/request/refusals.ts";
import type { ModuleRegistry } from "#app/module-system/registry.ts";
import { toSnake } from "../case.ts";
import { confirmationNeeded } from "../confirmation.ts";
import { BadBody } from "../input.ts";
import { jsonReply, type Reply } from "./reply.ts";

/** What went wrong, as the API says it. */
interface Failure {
  error: string;
  message: string;
  status: number;
  field?: string | undefined;
  headers?: Record<string, string>;
}

/** The reply that says what went wrong. */
export function failure({ error, message, status, field, headers = {} }: Failure): Reply {
  return jsonReply({ error, message, ...(field ? { field } : {}) }, status, headers);
}

/** Does the error say that a call was refused, so that nothing came of it? */
export function isFailure(error: unknown): boolean {
  return (
    error instanceof BadBody || error instanceof z.ZodError || isConfirmationNeeded(error) || isRefusal(error)
  );
}

/** The reply to a refusal or to an invalid input; throws everything else. */
export function failureOf(
  error: unknown,
  t: TFunction,
  registry: Pick<ModuleRegistry, "refusalStatus">,
): Reply {
  if (error instanceof BadBody)
    return failure({ error: "malformed", message: t("errors.malformed"), status: 400 });
  if (error instanceof z.ZodError) return invalid(error, t);
  if (isConfirmationNeeded(error)) return confirmationNeeded(error.question, t);
  if (!isRefusal(error)) throw error;
  return failure({
    error: error.code,
    message: t(refusalKey(error.code), error.values),
    status: statusOf(error, registry),
    field: fieldName(error.field),
    headers: error.values.seconds ? { "Retry-After": String(error.values.seconds) } : {},
  });
}

function invalid({ issues: [issue] }: z.ZodError, t: TFunction): Reply {
  const field =
    issue?.path.map(String).join(".") || (issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined);
  const key = issue?.message ?? "errors.invalid";
  return failure({
    error: key.replace(/^.*errors\./, ""),
    message: issue ? issueWords(issue, t) : t("errors.invalid"),
    status: 422,
    field: fieldName(field),
  });
}

/** A field's name as the API carries it. */
function fieldName(field: string | undefined): string | undefined {
  return field === undefined ? undefined : Object.keys(toSnake({ [field]: 0 }) as object)[0];
}
