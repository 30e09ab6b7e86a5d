import { z } from "zod";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { ConfirmationNeeded } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { httpStatus, refusalKey } from "#app/web/http/request/refusals.ts";
import { confirmationNeeded } from "../confirmation-needed.ts";
import { BadBody } from "../input.ts";
import { type CallerWords, type CallFields, type FieldFault, fieldFaults } from "./field-faults.ts";
import { jsonReply, type Reply } from "./reply.ts";

/** What went wrong, in the API's terms. */
interface Failure {
  error: string;
  message: string;
  status: number;
  /** The field at fault, if there is one. */
  field?: string | undefined;
  /** What is wrong with each field, if values are at fault. */
  fields?: FieldFault[];
  headers?: Record<string, string>;
}

export function failure({ error, message, status, field, fields, headers = {} }: Failure): Reply {
  return jsonReply({ error, message, ...(field && { field }), ...(fields && { fields }) }, status, headers);
}

/** Does the error say that the call was refused, and so did nothing? */
export function isFailure(error: unknown): boolean {
  return (
    error instanceof BadBody ||
    error instanceof z.ZodError ||
    error instanceof ConfirmationNeeded ||
    error instanceof Refusal
  );
}

/** The reply to a refusal or to invalid input; rethrows every other error. */
export function toFailureReply(
  error: unknown,
  words: CallerWords,
  { registry, fields }: { registry: Pick<ModuleRegistry, "refusalStatus">; fields: CallFields },
): Reply {
  const { t } = words;
  if (error instanceof BadBody)
    return failure({ error: "malformed", message: t("errors.malformed"), status: 400 });
  if (error instanceof z.ZodError) return invalid(error, fields, words);
  if (error instanceof ConfirmationNeeded) return confirmationNeeded(error.question, t);
  if (!(error instanceof Refusal)) throw error;
  const { code, values } = error;
  const message = t(refusalKey(code), values);
  const field = error.field && fields.fieldName(error.field);
  return failure({
    error: code,
    message,
    status: httpStatus(error, registry),
    field,
    ...(field && { fields: [{ field, error: code, message }] }),
    headers: values.seconds ? { "Retry-After": String(values.seconds) } : {},
  });
}

/** Lists what is wrong with each field, and repeats the first fault in the shape that all errors have. */
function invalid({ issues }: z.ZodError, fields: CallFields, words: CallerWords): Reply {
  const faults = fieldFaults(issues, fields, words);
  const [first = { error: "invalid", message: words.t("errors.invalid"), field: undefined }] = faults;
  const { error, message, field } = first;
  return failure({ error, message, status: 422, field, ...(faults.length > 0 && { fields: faults }) });
}
