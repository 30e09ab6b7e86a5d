import { describe, expect, test } from "vitest";
import { FORM_BYTES, JSON_BYTES, openBodyLimits } from "./body-limits.ts";

const upload = Object.assign(async () => null, { bodyBytes: 5_000_000 });
const form = Object.assign(async () => null, {});

const routes = {
  root: { id: "root", path: "", module: {} },
  members: { id: "members", parentId: "root", path: "members", module: { action: form } },
  import: { id: "import", parentId: "root", path: "members/import", module: { action: upload } },
  logo: { id: "logo", parentId: "root", path: "clubs/:id/logo.svg", module: { action: upload } },
};
const limitOf = openBodyLimits(routes, [
  { path: "/members/import", bodyBytes: 5_000_000 },
  { path: "/members/{id}/photo", bodyBytes: 2_000_000 },
  { path: "/members" },
]);

describe("the longest body", () => {
  test.each([
    ["/members", FORM_BYTES],
    ["/no/such/page", FORM_BYTES],
    ["/apix", FORM_BYTES],
    ["/api", JSON_BYTES],
    ["/api/members", JSON_BYTES],
    ["/members/import", 5_000_000],
    ["/Members/Import/", 5_000_000],
    ["/members/import.data", FORM_BYTES],
    ["/members/import/more", FORM_BYTES],
    ["/clubs/7/logo.svg", 5_000_000],
    ["/clubs/7/logoxsvg", FORM_BYTES],
    ["/clubs/7/8/logo.svg", FORM_BYTES],
    ["/api/members/import", 5_000_000],
    ["/api/members/7/photo", 2_000_000],
    ["/api/members/7/8/photo", JSON_BYTES],
  ])("at %s is %i bytes", (path, bytes) => expect(limitOf(path)).toBe(bytes));
});
