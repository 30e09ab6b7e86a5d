import { z } from "zod";
import { email, secret, text } from "#app/kernel/fields.ts";
import { PASSWORD_LENGTH } from "./password-rules.ts";

export const PasswordSignInSchema = z.strictObject({
  email: email(),
  password: secret({ min: 1, max: PASSWORD_LENGTH.max }),
  to: text({ max: 2000 }).optional(),
});

/** A new password. */
export const SetPasswordSchema = z.strictObject({ password: secret(PASSWORD_LENGTH) });
