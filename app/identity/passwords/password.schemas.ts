import { z } from "zod";
import { email, secret, text } from "#app/domain/fields.ts";
import { MIN_LENGTH } from "./password-rules.ts";

export const PasswordSignInSchema = z.strictObject({
  email: email(),
  password: secret({ min: 1, max: 200 }),
  to: text({ max: 2000 }).optional(),
});

/** A new password. */
export const SetPasswordSchema = z.strictObject({ password: secret({ min: MIN_LENGTH, max: 200 }) });
