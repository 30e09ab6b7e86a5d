import { z } from "zod";
import { badRequest } from "./api-error.ts";
import type { Form } from "./form-body.ts";

// Everything arrives as text. Parameters that Stripe would refuse are refused here, too, so that a mistyped name is noticed.
export const text = z.string().min(1).max(5_000);
export const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const yesNo = z.enum(["true", "false"]).transform((value) => value === "true");
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((code) => code.toLowerCase());
export const webAddress = z.url({ protocol: /^https?$/ });
export const expand = z.array(z.string()).max(20).optional();

/** Returns a schema, and has the compiler check its names and values against the SDK's own parameters. */
export function paramsOf<P extends object>() {
  return <S extends z.ZodType<P>>(
    schema: S & (Exclude<keyof z.output<S>, keyof P> extends never ? unknown : never),
  ): S => schema;
}

/** Reads a form by a schema. Throws the error that Stripe would answer with, which names the parameter. */
export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (!issue) throw badRequest("Invalid request");
  if (issue.code === "unrecognized_keys") {
    const param = named([...issue.path, issue.keys[0] ?? ""]);
    throw badRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = named(issue.path);
  if (at(form, issue.path) === undefined)
    throw badRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  throw badRequest(`Invalid ${param}: ${issue.message}`, { param });
}

function named([first, ...rest]: readonly PropertyKey[]): string {
  return String(first ?? "") + rest.map((name) => `[${String(name)}]`).join("");
}

function at(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name],
    form,
  );
}
