import { expect, test } from "vitest";
import { readCookie, SIGN_IN_COOKIE, writeCookie } from "./cookies.server.ts";

const https = { BASE_URL: "https://clubs.example" };
const read = (cookie: string) => readCookie(https, new Headers({ cookie }), SIGN_IN_COOKIE);

test("by https only a cookie that no sibling host can set counts", () => {
  expect(read("sign-in=tossed")).toBeUndefined();
  expect(read("sign-in=tossed; __Host-sign-in=own")).toBe("own");
  expect(read("__Secure-sign-in=tossed; __host-sign-in=tossed; Sign-In=tossed")).toBeUndefined();
});

test("it is written for one host, by https, out of reach of scripts", () => {
  const line = writeCookie(https, SIGN_IN_COOKIE, "x", { maxAge: 60 });
  expect(line).toMatch(/^__Host-sign-in=x; /);
  for (const part of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(line).toContain(part);
  expect(line).not.toMatch(/domain=/i);
});
