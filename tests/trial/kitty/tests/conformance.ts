import type { ModulePart } from "#tests/support/module-part.ts";

export const conformance: ModulePart = {
  whoMay: {
    // By the default of the club's setting.
    "/sessions/:id/kitty": "coach",
    "/events/:id/kitty": "coach",
    "/organization/:id/kitty": "admin",
    "/my-account/kitty": "player",
    "/settings/kitty": "admin",
    "GET /kitty": "coach",
    "POST /kitty/:id": "admin",
  },
  variables: { KITTY_SECRET: "kitty-secret", KITTY_BANK: "http://127.0.0.1:9" },
  recipes: {
    "/organization/:id/kitty pay": async ({ member }) => ({ id: await member(), send: { amount: "5" } }),
    "/settings/kitty jars": async ({ next }) => ({ send: { jars: `Bar, jar ${next()}` } }),
    "POST /kitty/:id": async ({ member }) => ({ id: await member(), send: { amount: 500 } }),
  },
  forms: ["/settings/kitty: jars"],
};
