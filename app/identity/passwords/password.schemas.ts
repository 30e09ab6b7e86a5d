import { z } from "zod";
import { email, secret, text } from "#app/domain/fields.ts";

export const PasswordSignInSchema = z.strictObject({
  email: email(),
  password: secret({ min: 1, max: 200 }),
  to: text({ max: 2000 }).optional(),
});

/** A new password. The texts `errors.password-short` and the help at the field name the least length, too. */
export const SetPasswordSchema = z.strictObject({ password: secret({ min: 10, max: 200 }) });
