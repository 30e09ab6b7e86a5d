import type { ModulePart } from "#tests/support/module-part.ts";

export const conformance: ModulePart = {
  whoMay: { "/payments": "admin", "GET /payments": "admin" },
  // What else the tests may need; tests/support/module-part.ts says more of each.
  // rows: ["INSERT INTO …"],  for pages with an id in their address
  // recipes: { "/payments save": async () => ({ send: { name: "New" } }) },  for each act of a coach or an admin
  // own: { "/payments choose": () => ({}) },  for each act of members on their own things
};
