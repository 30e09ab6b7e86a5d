import { expect, it } from "vitest";
import { moduleRoutes } from "#modules/routes.ts";
import type { MountPoints, RouteFunction } from "../web/mount-points.ts";
import { productRoutes } from "./routes.ts";

const add: RouteFunction = (_path, _file, options = {}, children) => {
  const below = typeof options === "function" ? options : children;
  below?.();
};
const hire: MountPoints = { pages: (route) => route("kits/:id", "pages/kit.route.tsx") };

it("takes the routes of the product, and of a module beside them", () => {
  expect(() => productRoutes(add, { ...moduleRoutes, hire })).not.toThrow();
});

it.each<[string, MountPoints, string]>([
  [
    "a page of another module",
    { pages: (route) => route("kits/:kitId", "pages/one.route.tsx") },
    "../modules/hire/pages/kit.route.tsx and ../modules/lending/pages/one.route.tsx are both at /kits/:kitId.",
  ],
  [
    "a page of the core",
    { pages: (route) => route("sessions/list", "pages/list.route.tsx") },
    "core/occasions/pages/sessions/list.route.tsx and ../modules/lending/pages/list.route.tsx are both at /sessions/list.",
  ],
  [
    "a tab of the core",
    { memberTabs: (route) => route("attendance", "pages/tab.route.tsx") },
    "core/members/pages/history/attendance.route.tsx and ../modules/lending/pages/tab.route.tsx",
  ],
])("refuses a module at the address of %s", (_whose, lending, words) => {
  expect(() => productRoutes(add, { ...moduleRoutes, hire, lending })).toThrow(words);
});
