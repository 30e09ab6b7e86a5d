import { expect, it } from "vitest";
import type { PageRequest } from "../request/guard.server.ts";
import { browserSecret, isSameBrowser } from "./browser-secret.server.ts";

const page = (cookie = "", BASE_URL = "https://clubs.example") =>
  ({
    context: { app: { env: { BASE_URL } } },
    request: new Request("https://red.clubs.example/login", { headers: { cookie } }),
  }) as unknown as PageRequest;

it("knows the browser that it was given to, and no other", () => {
  const { hash, cookie } = browserSecret(page());
  expect(cookie).toMatch(/^__Host-browser=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/);
  const [pair = ""] = cookie.split(";");
  expect(isSameBrowser(page(pair), hash)).toBe(true);
  expect(isSameBrowser(page(), hash)).toBe(false);
  expect(isSameBrowser(page(pair), null)).toBe(false);
  expect(isSameBrowser(page(browserSecret(page()).cookie), hash)).toBe(false);
  // A sibling club can set a cookie for all clubs' hosts, but not one with this host's own prefix.
  expect(isSameBrowser(page(pair.replace("__Host-", "")), hash)).toBe(false);
});

it("stays the same while a journey is under way", () => {
  const first = browserSecret(page());
  const [pair] = first.cookie.split(";");
  expect(browserSecret(page(pair)).hash).toEqual(first.hash);
});
