import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { ask, callApi } from "#tests/support/http.ts";
import { LINK_PURPOSES, makeLink, type OneTimeLink } from "#tests/support/one-time-link.ts";
import { serveClub } from "#tests/support/served.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const ENGLISH = { headers: { "accept-language": "en" } };

const { server, red } = await serveClub();

type Purpose = OneTimeLink["purpose"];
const NEW_ADDRESS = "other@red.example";
const link = (values: Partial<Parameters<typeof makeLink>[1]>) =>
  makeLink(server, { tenant: red.tenant, email: "player@red.example", ...values });
const make = (purpose: Purpose) => {
  if (purpose === "choose-club") return link({ purpose, tenant: null });
  if (purpose === "change-email") return link({ purpose, email: NEW_ADDRESS, owner: "player@red.example" });
  return link({ purpose });
};
/** A way to use a link under a purpose that the link claims: `tries` says whether it lets in, or shows that it would. */
interface Door {
  opens: Purpose[];
  /** It only looks, which does not use the link up. */
  looks?: true;
  tries(made: OneTimeLink): Promise<boolean>;
}
const confirmAs = (name: string, origin: string, { token }: OneTimeLink) =>
  openVisitor(origin, ENGLISH).post("/auto-login", { intent: "confirm", auth: name, code: token });
const showsAs = async (name: string, origin: string, { token }: OneTimeLink) => {
  const query = new URLSearchParams({ auth: name, code: token });
  return (await openVisitor(origin, ENGLISH).open(`${origin}/auto-login?${query}`)).status === 200;
};
const entered = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().some((line) => /^(platform-)?sign-in=[^;]/.test(line));
const doors = (): [string, Door][] => [
  ...LINK_PURPOSES.flatMap((name): [string, Door][] => [
    [
      `a club's page, as ${name}`,
      {
        opens: (["magic-link", "join", "hand-over"] as Purpose[]).filter((one) => one === name),
        looks: true,
        tries: (made) => showsAs(name, red.origin, made),
      },
    ],
    [
      `a club's button, as ${name}`,
      {
        opens: (["magic-link", "join", "hand-over"] as Purpose[]).filter((one) => one === name),
        tries: async (made) => entered(await confirmAs(name, red.origin, made)),
      },
    ],
    [
      `the platform's page, as ${name}`,
      {
        opens: name === "choose-club" ? [name] : [],
        looks: true,
        tries: (made) => showsAs(name, server.platform, made),
      },
    ],
    [
      `the platform's button, as ${name}`,
      {
        opens: name === "choose-club" ? [name] : [],
        tries: async (made) => entered(await confirmAs(name, server.platform, made)),
      },
    ],
    [
      `the API, as ${name}`,
      {
        opens: name === "magic-link" || name === "join" ? [name] : [],
        tries: async ({ token }) => {
          const body = { auth: name, code: token };
          return (await callApi(red.origin, "/auto-login", { method: "POST", body })).headers.has("s-auth");
        },
      },
    ],
  ]),
  [
    "an address without a name for it",
    {
      opens: [],
      looks: true,
      tries: async ({ token }) =>
        (await openVisitor(red.origin).open(`/auto-login?code=${token}`)).status === 200,
    },
  ],
  [
    "?s-auth=",
    {
      opens: ["magic-link"],
      looks: true,
      tries: async ({ token }) => (await openVisitor(red.origin).open(`/?s-auth=${token}`)).status === 200,
    },
  ],
  [
    "/hand-over from the platform",
    {
      opens: ["hand-over"],
      tries: async ({ token }) => {
        const headers = {
          "content-type": "application/x-www-form-urlencoded",
          origin: server.platform,
          "sec-fetch-site": "same-site",
        };
        const address = `${red.origin}/hand-over?code=${token}`;
        return entered(await ask(address, { method: "POST", body: "", headers }));
      },
    },
  ],
  [
    "a new address of one's own",
    {
      opens: ["change-email"],
      tries: async ({ token }) => {
        const fields = { intent: "confirm", code: token };
        return (await red.as.player.post("/my-account/email/confirm", fields)).status === 303;
      },
    },
  ],
  ...(["/login", "/join/any"] as const).map((path): [string, Door] => [
    `six digits at ${path}`,
    {
      opens: ["magic-link", "join"],
      tries: async ({ code, purpose }) => {
        const email = purpose === "change-email" ? NEW_ADDRESS : "player@red.example";
        return entered(await openVisitor(red.origin).post(path, { intent: "use-code", email, code }));
      },
    },
  ]),
  [
    "six digits on the platform",
    {
      opens: ["choose-club"],
      tries: async ({ code }) => {
        const fields = { intent: "use-code", email: "player@red.example", code };
        return entered(await openVisitor(server.platform).post("/login", fields));
      },
    },
  ],
];

it.each(LINK_PURPOSES)("%s opens its own doors and no other, and no other uses it up", async (purpose) => {
  const made = await make(purpose);
  for (const [name, { opens, tries }] of doors()) {
    if (opens.includes(purpose)) continue;
    await server.sql("DELETE FROM platform.rate_limits");
    expect([name, await tries(made)]).toEqual([name, false]);
  }
  const unused = await server.sql(
    "SELECT FROM platform.access_links WHERE token_hash = $1 AND used_at IS NULL",
    [createHash("sha256").update(made.token).digest()],
  );
  expect(unused).toHaveLength(1);
  // Changing the address comes last, since it ends the player's sign-ins.
  for (const [name, { opens, tries }] of doors()) {
    if (!opens.includes(purpose) || purpose === "change-email") continue;
    expect([name, await tries(await make(purpose))]).toEqual([name, true]);
  }
});
