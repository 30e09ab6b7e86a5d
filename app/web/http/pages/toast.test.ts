import { expect, it } from "vitest";
import { signedCookie } from "../cookies/signed-cookie.server.ts";
import { type Toast, takeToast, toastCookie } from "./toast.server.ts";

const env = { BASE_URL: "https://clubs.example", SECRET: "a secret of thirty-two characters" };
const toast: Toast = { type: "success", key: "members.added", values: { name: "Zoë" } };
const taken = (cookie: string, by = env) => takeToast(by, new Headers({ cookie }));
const pairOf = (line: string) => line.split(";")[0] ?? "";

it("comes with the next request as it was given, and goes", async () => {
  const line = await toastCookie(env, toast);
  expect(line).toMatch(/^__Host-toast=/);
  for (const part of ["Max-Age=60", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
    expect(line).toContain(part);
  const found = await taken(pairOf(line));
  expect(found?.toast).toEqual(toast);
  expect(found?.clear).toMatch(/^__Host-toast=;.*Expires=Thu, 01 Jan 1970/);
});

it("is none when it is forged, of another secret, or another cookie's value", async () => {
  const pair = pairOf(await toastCookie(env, toast));
  expect(await taken(`${pair}x`)).toBeUndefined();
  expect(await taken(pair, { ...env, SECRET: "another secret of the same length" })).toBeUndefined();
  const moved = await signedCookie(env, "founded", 60).serialize({ __flash_toast__: toast });
  expect(await taken(pairOf(moved).replace("founded", "toast"))).toBeUndefined();
  expect(await taken("__Host-toast=")).toBeUndefined();
  expect(await taken("other=1")).toBeUndefined();
});

it("leaves its Undo out if the page's address would make the cookie too long", async () => {
  const undo = { action: `/attendance/7?q=${"a".repeat(5_000)}`, fields: { intent: "undo" }, seconds: 30 };
  const found = await taken(pairOf(await toastCookie(env, { ...toast, undo })));
  expect(found?.toast).toEqual(toast);
});
