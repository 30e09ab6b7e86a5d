import type { MessageValues } from "#app/domain/values/money.ts";
import { TOAST_COOKIE, writeCookie } from "../cookies/cookies.server.ts";
import { readSignedCookie, type SigningEnv, signedCookie } from "../cookies/signed-cookie.server.ts";

export type ToastType = "success" | "info" | "warning" | "error";

/** A message for the next page: a message key with its values, said in the reader's language then. */
export interface Toast {
  type: ToastType;
  key: string;
  values?: MessageValues;
  /** A form that takes the act back: posted to this page as it stands. */
  undo?: { action: string; fields: Record<string, string> };
}

/** The Set-Cookie header that carries a toast over a redirect, signed, for a minute. */
export function toastCookie(env: SigningEnv, toast: Toast): string {
  return signedCookie(env, TOAST_COOKIE, toast, 60);
}

/** The toast a request brought, and the header that takes it away. A forged one is none. */
export function takeToast(env: SigningEnv, headers: Headers): { toast: Toast; clear: string } | undefined {
  const toast = readSignedCookie<Toast>(env, headers, TOAST_COOKIE);
  return toast && { toast, clear: writeCookie(env, TOAST_COOKIE, "", { maxAge: 0 }) };
}
