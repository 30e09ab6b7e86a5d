import { createCookieSessionStorage } from "@remix-run/node";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import type { MessageValues } from "#app/kernel/values/money.ts";
import { TOAST_COOKIE } from "../cookies/cookies.server.ts";
import { type SigningEnv, signedCookie } from "../cookies/signed-cookie.server.ts";

export type ToastType = "success" | "info" | "warning" | "error";

/** A message for the next page: a key with its values, translated when it is shown. */
export interface Toast {
  type: ToastType;
  key: MessageKey;
  values?: MessageValues;
  /** A form that undoes the act: posted to this page, with these fields; offered for so many seconds. */
  undo?: { action: string; fields: Record<string, string>; seconds: number };
}

/** How long an act that can be undone at any time offers its Undo, in seconds. */
export const LASTING_UNDO_SECONDS = 30;

const LIFE_SECONDS = 60;
/**
 * How many characters of a page's address a toast may carry. Remix throws if a cookie exceeds 4 kB, which browsers
 * would drop anyway.
 */
const LONGEST_ACTION = 1_000;

const newStorage = (env: SigningEnv) =>
  createCookieSessionStorage<Record<string, never>, { toast: Toast }>({
    cookie: signedCookie(env, TOAST_COOKIE, LIFE_SECONDS),
  });
// Cached, since every page needs it: there is only one environment, and its key is derived once.
const storages = new WeakMap<SigningEnv, ReturnType<typeof newStorage>>();

function toastStorage(env: SigningEnv) {
  const storage = storages.get(env) ?? newStorage(env);
  storages.set(env, storage);
  return storage;
}

/**
 * The Set-Cookie header that carries a toast across a redirect, for a minute; without its Undo if the page's address is
 * too long.
 */
export async function toastCookie(env: SigningEnv, { undo, ...toast }: Toast): Promise<string> {
  const storage = toastStorage(env);
  const session = await storage.getSession();
  const isShort = undo && undo.action.length <= LONGEST_ACTION;
  session.flash("toast", isShort ? { ...toast, undo } : toast);
  return storage.commitSession(session);
}

/** The toast that a request carries, and the header that clears it. Undefined if there is none or it is forged. */
export async function takeToast(
  env: SigningEnv,
  headers: Headers,
): Promise<{ toast: Toast; clear: string } | undefined> {
  const storage = toastStorage(env);
  const session = await storage.getSession(headers.get("cookie"));
  const toast = session.get("toast");
  return toast && { toast, clear: await storage.destroySession(session) };
}
