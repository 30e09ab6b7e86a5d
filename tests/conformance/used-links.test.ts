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
