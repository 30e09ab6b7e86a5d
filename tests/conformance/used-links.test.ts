import { expect, it } from "vitest";
import { addressOf, makeLink } from "#tests/support/one-time-link.ts";
import { serveClub } from "#tests/support/served.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const ENGLISH = { headers: { "accept-language": "en" } };

const { server, red } = await serveClub();
const signIns = async () => {
  const [row] = await server.sql<{ count: string }>("SELECT count(*) FROM platform.sign_ins");
  return Number(row?.count);
};

/** When used links were used: not at the time that this machine took, which may be more than the moment that counts. */
const usedAt = (instant: string) =>
  server.sql(`UPDATE platform.access_links SET used_at = ${instant} WHERE used_at IS NOT NULL`);

it.each<[string, () => string, Partial<Parameters<typeof makeLink>[1]>, string]>([
  ["a link at a club", () => red.origin, { target: "/my-account" }, "/my-account"],
  ["a link on the platform", () => server.platform, { tenant: null, purpose: "choose-club" }, "/clubs"],
])(
  "%s, clicked again by the person whom it signed in, leads where it led",
  async (_where, at, values, to) => {
    const origin = at();
    const made = await makeLink(server, { tenant: red.tenant, email: "player@red.example", ...values });
    const person = openVisitor(origin, ENGLISH);
    const fields = { intent: "confirm", auth: made.purpose, code: made.token };
    const click = () => person.post(addressOf(origin, made), fields);
    expect((await click()).headers.getSetCookie().join()).toContain("sign-in=");
    const before = await signIns();
    expect((await click()).location).toBe(`${origin}${to}`);
    expect((await person.ask(addressOf(origin, made))).location).toBe(new URL(to, origin).href);
    expect(await signIns()).toBe(before);
    // To anybody else it is used up.
    expect((await openVisitor(origin, ENGLISH).ask(addressOf(origin, made))).status).toBe(401);
  },
);

it.each([
  ["at a club", () => red.origin, { target: "/my-account" }, "/my-account"],
  ["on the platform", () => server.platform, { tenant: null, purpose: "choose-club" as const }, undefined],
])(
  "a second click %s, before the first was answered, leads where the link leads, in the browser that asked only",
  async (_where, at, values, to) => {
    const browser = "b".repeat(43);
    const origin = at();
    const made = await makeLink(server, {
      tenant: red.tenant,
      email: "player@red.example",
      browser,
      ...values,
    });
    const fields = { intent: "confirm", auth: made.purpose, code: made.token };
    const click = (secret?: string) => {
      const person = openVisitor(origin, ENGLISH);
      if (secret) person.setCookie(new URL(origin).host, "browser", secret);
      return person.post(addressOf(origin, made), fields);
    };
    const first = await click(browser);
    await usedAt("now() + interval '1 day'");
    const second = await click(browser);
    for (const { headers } of [first, second]) expect(headers.getSetCookie().join()).toContain("sign-in=");
    expect([second.status, second.location]).toEqual([first.status, first.location]);
    expect(first.location).toBe(to && `${origin}${to}`);
    // With only one club, the platform's page goes on to it by itself.
    expect(second.text.includes("/hand-over")).toBe(first.text.includes("/hand-over"));
    const isLetIn = async (secret?: string) =>
      (await click(secret)).headers.getSetCookie().join().includes("sign-in=");
    await usedAt("now() + interval '1 day'");
    for (const other of ["c".repeat(43), undefined]) expect(await isLetIn(other)).toBe(false);
    // Later it is used up for everybody.
    await usedAt("now() - interval '11 seconds'");
    expect(await isLetIn(browser)).toBe(false);
  },
);
