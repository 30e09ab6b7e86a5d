import { expect, test } from "vitest";
import { isCookieless, mayUseCookies } from "./cross-site.ts";

const own = "http://demo.localhost:3000";

test.each([
  ["GET", undefined, undefined, true],
  ["GET", "cross-site", undefined, true],
  ["HEAD", "cross-site", undefined, true],
  ["POST", "same-origin", undefined, true],
  ["POST", "same-origin", "null", true],
  ["POST", undefined, own, true],
  ["POST", "none", own, true],
  ["POST", undefined, undefined, false],
  ["POST", "same-site", "http://red.localhost:3000", false],
  ["POST", "cross-site", "https://evil.example", false],
  ["POST", undefined, "null", false],
  ["POST", undefined, "http://demo.localhost:3001", false],
  ["POST", undefined, "http://demo.localhost:3000.evil.example", false],
  ["DELETE", "same-site", undefined, false],
  ["POST", "same-origin", "garbage", false],
  ["POST", "same-origin", "http://", false],
  ["PATCH", "none", undefined, false],
])("%s with Sec-Fetch-Site %s and Origin %s → %s", (method, secFetchSite, origin, allowed) => {
  expect(mayUseCookies({ method, path: "/x", ownOrigin: own, secFetchSite, origin })).toBe(allowed);
});

test.each([
  ["/api/users", true],
  ["/api", true],
  ["/calendar/t0ken.ics", true],
  ["/webhooks/stripe", false],
  ["/apix", false],
  ["/my/api", false],
  ["/", false],
  ["//api/x", false],
])("%s is answered without cookies: %s", (path, expected) => {
  expect(isCookieless(path)).toBe(expected);
});
