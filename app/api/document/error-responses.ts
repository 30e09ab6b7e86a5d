import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import accountErrors from "#app/core/accounts/locales/en/errors.ts";
import type { Described, MemberOperation, Operation } from "#app/core/module-system/operation.ts";
import occasionErrors from "#app/core/occasions/locales/en/errors.ts";
import sharedErrors from "#app/kernel/i18n/locales/en/errors.ts";
import { plainMessage } from "#app/web/edge/plain-page.ts";
import { confirmationFields } from "../confirmation-needed.ts";
import apiErrors from "../locales/en/errors.ts";

/** What decides how an operation can be refused. */
type Refusing = Pick<Described, "method" | "whileClosed"> &
  Pick<Operation<never>, "access"> &
  Pick<MemberOperation, "afterCommit"> & { minRole?: unknown; asksBack: boolean };

const ErrorBody = z
  .object({
    error: z
      .string()
      .meta({ description: "A stable code for programs; a module's is prefixed with its id." }),
    message: z.string().meta({ description: "A message for people, in the caller's language." }),
    field: z.string().optional().meta({ description: "The field that is wrong, if it is one field." }),
    fields: z
      .array(
        z.object({
          field: z.string(),
          error: z.string(),
          message: z.string(),
          allowed: z
            .looseObject({})
            .optional()
            .meta({ description: "The allowed values, as a JSON schema without descriptions." }),
        }),
      )
      .optional()
      .meta({ description: "All invalid fields at once (at most 50)." }),
    id: z
      .string()
      .optional()
      .meta({ description: "The request's id in the server's log, with some errors." }),
    ...confirmationFields,
  })
  .meta({ id: "Error" });

const RETRY_AFTER = {
  "Retry-After": {
    description: "The number of seconds after which to try again.",
    schema: { type: "integer" },
  },
} as const;

const errors = { ...sharedErrors, ...apiErrors, ...accountErrors, ...occasionErrors };
type Code = keyof typeof errors;

/** An example of an error with one of the product's own codes and its English text. */
function errorExample(code: Code, field?: string) {
  const message = errors[code];
  const ofField = field && { field, fields: [{ field, error: code, message }] };
  return { value: { error: code, message, ...ofField } };
}

/** An example of several wrong values, each with what is allowed. */
const WRONG_VALUES = {
  value: {
    error: "invalid",
    message: `${errors.invalid} Allowed: 0, 1, null, true, false.`,
    field: "attending",
    fields: [
      {
        field: "attending",
        error: "invalid",
        message: `${errors.invalid} Allowed: 0, 1, null, true, false.`,
        allowed: { enum: [0, 1, null, true, false] },
      },
      {
        field: "note",
        error: "too-long",
        message: "At most 200 characters.",
        allowed: { type: "string", maxLength: 200 },
      },
    ],
  },
};

function refusal(
  id: string,
  description: string,
  examples: NonNullable<NonNullable<ZodOpenApiResponseObject["content"]>[string]>["examples"],
  headers?: typeof RETRY_AFTER,
): ZodOpenApiResponseObject {
  const content = { "application/json": { schema: ErrorBody, examples } };
  return { id, description, content, ...(headers && { headers }) };
}

const ASKS_BACK = {
  value: {
    error: "confirmation-needed",
    message: errors["confirmation-needed"],
    consequences: [{ name: "told", message: "9 people will be notified.", values: { count: 9 } }],
    reviewed: "3Qb6Y0nVx1hUq2c7",
  },
};

const REFUSALS = {
  malformed: refusal("Malformed", "The body is not a JSON object, or the URL is malformed.", {
    malformed: errorExample("malformed"),
  }),
  unknown: refusal("SignInRequired", "The header `s-auth` is missing, or its credential is not valid.", {
    "sign-in-required": errorExample("sign-in-required"),
    "credential-unknown": errorExample("credential-unknown"),
  }),
  wrong: refusal("WrongCredential", "The password, link or token is not valid.", {
    "wrong-password": errorExample("wrong-password"),
    "invalid-magic-link": errorExample("invalid-magic-link"),
    "organization-or-user-unknown": errorExample("organization-or-user-unknown"),
  }),
  denied: refusal("Denied", "The caller's role or kind of credential doesn't allow this.", {
    "role-denied": errorExample("role-denied"),
    "key-not-allowed": errorExample("key-not-allowed"),
    "key-read-only": errorExample("key-read-only"),
  }),
  closed: refusal("ClubClosed", "The club is closed.", { "club-closed": errorExample("club-closed") }),
  absent: refusal("NotFound", "It doesn't exist in this club, or the caller can't see it.", {
    "not-found": errorExample("not-found"),
    "unknown-path": errorExample("unknown-path"),
    "organization-unknown": errorExample("organization-unknown"),
  }),
  conflict: refusal("Conflict", "The current state doesn't allow this.", {
    "occasion-over": errorExample("occasion-over"),
  }),
  asksBack: refusal(
    "ConfirmationNeeded",
    "The current state doesn't allow this; or it needs confirmation: repeat the call with the key in `reviewed`.",
    { "confirmation-needed": ASKS_BACK, "occasion-over": errorExample("occasion-over") },
  ),
  large: refusal("TooLarge", "The body is too large for this call.", {
    "too-large": { value: { error: "too-large", message: plainMessage(413, "en") } },
  }),
  invalid: refusal("Invalid", "A value is missing or wrong, a field is unknown, or a rule forbids it.", {
    invalid: WRONG_VALUES,
    required: errorExample("required", "name"),
    "unknown-field": errorExample("unknown-field", "colour"),
  }),
  often: refusal(
    "TooOften",
    "Too many calls in a short time, or too many of the club's files in progress.",
    {
      "too-many-calls": {
        value: { error: "too-many-calls", message: "Too many calls. Try again in 12 seconds." },
      },
      "club-busy": {
        value: {
          error: "club-busy",
          message: "Your club has too many files in progress. Try again in 5 seconds.",
        },
      },
    },
    RETRY_AFTER,
  ),
  busy: refusal(
    "Unavailable",
    "The server is starting or overloaded; the call itself is fine.",
    { unavailable: { value: { error: "unavailable", message: plainMessage(503, "en") } } },
    RETRY_AFTER,
  ),
  provider: refusal("ProviderFailed", "Another server that this depends on failed to answer properly.", {
    "provider-request-error": errorExample("provider-request-error"),
  }),
} as const;

/** How a call of this operation can be refused, by status. */
export function errorResponses(operation: Refusing): Record<string, ZodOpenApiResponseObject> {
  const { access, method, minRole, asksBack, whileClosed } = operation;
  const isOpen = access === "open";
  const changes = method !== "GET";
  return {
    400: REFUSALS.malformed,
    ...(minRole ? { 401: REFUSALS.unknown } : changes && { 401: REFUSALS.wrong }),
    ...(isOpen ? !whileClosed && { 403: REFUSALS.closed } : { 403: REFUSALS.denied }),
    404: REFUSALS.absent,
    ...((changes || operation.afterCommit) && { 409: asksBack ? REFUSALS.asksBack : REFUSALS.conflict }),
    ...(changes && { 413: REFUSALS.large }),
    422: REFUSALS.invalid,
    429: REFUSALS.often,
    ...(isOpen && changes && { 502: REFUSALS.provider, 504: REFUSALS.provider }),
    503: REFUSALS.busy,
  };
}
