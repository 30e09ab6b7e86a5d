import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "../env.server.ts";
import { readCookie, TOAST_COOKIE, writeCookie } from "./cookies.server.ts";

export type ToastType = "success" | "info" | "warning" | "error";

/** A message for the next page: a message key with its values, said in the reader's language then. */
export interface Toast {
  type: ToastType;
  key: string;
  values?: Record<string, string | number>;
  /** A form that takes the act back: posted to this page as it stands. */
  undo?: { action: string; fields: Record<string, string> };
}

type ToastEnv = Pick<Env, "BASE_URL" | "SECRET">;

const signature = (env: ToastEnv, body: string) =>
  createHmac("sha256", env.SECRET).update(`toast:${body}`).digest("base64url");

/** The Set-Cookie header that carries a toast over a redirect, signed, for a minute. */
export function toastCookie(env: ToastEnv, toast: Toast): string {
  const body = Buffer.from(JSON.stringify(toast)).toString("base64url");
  return writeCookie(env, TOAST_COOKIE, `${body}.${signature(env, body)}`, { maxAge: 60 });
}

/** The toast a request brought, and the header that takes it away. A forged one is none. */
export function takeToast(env: ToastEnv, headers: Headers): { toast: Toast; clear: string } | undefined {
  const [body, signed] = (readCookie(env, headers, TOAST_COOKIE) ?? "").split(".");
  if (!body || !signed) return undefined;
  const expected = Buffer.from(signature(env, body));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return {
    toast: JSON.parse(Buffer.from(body, "base64url").toString()) as Toast,
    clear: writeCookie(env, TOAST_COOKIE, "", { maxAge: 0 }),
  };
}
