import { z } from "zod";
import { NEEDS_FRESH } from "#app/api/needs-fresh.ts";
import { platformOperation } from "#app/api/platform-operation.ts";
import { ApiKeySchema, MakeApiKeySchema } from "#app/core/integrations/api-keys/api-keys.schemas.ts";
import { apiKeys, endApiKey, makeApiKey } from "#app/core/integrations/api-keys/api-keys.server.ts";
import { KEY_ACCESS } from "#app/core/integrations/api-keys/key-access.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { shownDay, shownNumber, shownPerson, shownText } from "#app/core/shown.ts";

/** An API key, without its secret. */
const ApiKey = z
  .object({
    id: shownNumber(4),
    name: shownText("Scoreboard"),
    access: z.enum(KEY_ACCESS).meta({ description: "`read` = reading only; `full` = reading and writing." }),
    ending: shownText("4f2K", "Its last four characters."),
    madeBy: shownPerson.meta({ description: "The admin on whose behalf it acts." }),
    madeAt: z.date(),
    usedOn: shownDay("2026-11-30")
      .nullable()
      .meta({ description: "The day of its last use, in the club's time zone." }),
  })
  .meta({ id: "ApiKey" });

/** API keys for programs: created and revoked by people, never by a key. */
export const keyOperations = [
  memberOperation({
    method: "GET",
    path: "/keys",
    summary: "List the club's API keys, newest first",
    minRole: "admin",
    closedToKeys: "wholly",
    input: z.strictObject({}),
    output: z.array(ApiKey),
    command: apiKeys,
  }),
  platformOperation({
    method: "POST",
    path: "/keys",
    summary: `Create an API key that acts as you at this club, with your current role at most (${NEEDS_FRESH})`,
    example: { name: "Scoreboard", access: "read" },
    minRole: "admin",
    input: MakeApiKeySchema,
    output: ApiKey.extend({
      key: shownText("tsk_…", "For the header `s-auth`. It is shown only this once."),
    }),
    status: 201,
    carriesCredential: true,
    command: ({ app, club, signIn, requestId }, input) =>
      makeApiKey(app, { club, signIn, origin: { source: "api", requestId } }, input),
  }),
  memberOperation({
    method: "DELETE",
    path: "/keys/{id}",
    params: { id: "keyId" },
    summary: "Revoke an API key, no matter who created it",
    minRole: "admin",
    closedToKeys: "wholly",
    input: ApiKeySchema,
    command: endApiKey,
  }),
];
