import { z } from "zod";
import { id, line } from "#app/kernel/fields.ts";
import { KEY_ACCESS } from "./key-access.ts";

export const MakeApiKeySchema = z.strictObject({
  name: line(60),
  access: z.enum(KEY_ACCESS, "errors.invalid"),
});

export const ApiKeySchema = z.strictObject({ keyId: id });
