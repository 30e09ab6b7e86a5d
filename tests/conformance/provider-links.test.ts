import { afterAll, beforeEach, expect, it } from "vitest";
import { startHostileProvider } from "#tests/support/hostile-provider.ts";
import { type Answer, callApi } from "#tests/support/http.ts";
import { comeFromProvider, takeHandOver } from "#tests/support/provider-visit.ts";
import { serveClub } from "#tests/support/served.ts";
import { formsOf, openVisitor, type Visitor } from "#tests/support/visitor.ts";

const provider = await startHostileProvider();
const { issuer, clientId, clientSecret } = provider;
const providers = [{ id: "one", name: "Double & Co", issuer, clientId, clientSecret }];
const { server, red } = await serveClub({ IDENTITY_PROVIDERS: JSON.stringify(providers) });
provider.become({ sub: "player-1", email: "player@red.example", email_verified: true });

afterAll(async () => {
  await provider.close();
});
beforeEach(async () => {
  await server.sql("DELETE FROM platform.rate_limits");
  await server.sql("DELETE FROM platform.provider_accounts");
});

const PAGE = "/my-account/providers";
const idOn = (answer: Answer) =>
  formsOf(answer).find(({ fields }) => fields.intent?.includes("remove"))?.fields.id?.[0] ?? "";

async function signedIn(): Promise<Visitor> {
  const visitor = openVisitor(red.origin);
  await takeHandOver(visitor, await comeFromProvider(visitor, red.origin, { provider: "one" }));
  return visitor;
}

it("My account shows the link to whoever signed in by it, and removes it, which signs out there", async () => {
  const visitor = await signedIn();
  expect((await visitor.open("/my-account")).text).toContain("1 account linked");
  const shown = await visitor.open(PAGE);
  expect(shown.text).toContain("Double &amp; Co");
  expect(shown.text).toContain("You’re signed in with it now");
  const removed = await visitor.submit(PAGE, { intent: "remove", id: idOn(shown) });
  expect(removed.url).toBe(`${red.origin}/login`);
  expect(removed.text).toContain("The link with Double &amp; Co is removed.");
  expect((await visitor.ask(PAGE)).location).toContain("/login");
});

it("asks for a fresh sign-in before it shows a way to remove one", async () => {
  const visitor = await signedIn();
  await server.sql("UPDATE platform.sign_ins SET authenticated_at = now() - interval '16 minutes'");
  const shown = await visitor.open(PAGE);
  expect(shown.text).toContain("that it’s you");
  expect(idOn(shown)).toBe("");
  const [account] = await server.sql<{ id: string }>("SELECT id FROM platform.provider_accounts");
  expect((await visitor.post(PAGE, { intent: "remove", id: account?.id ?? "" })).status).toBe(403);
  expect((await visitor.post(PAGE, { intent: "remove", id: "x" })).status).toBe(422);
});

it("says so where there is none", async () => {
  expect((await red.as.player.open(PAGE)).text).toContain("No account is linked.");
});

it("is the same over the API", async () => {
  await signedIn();
  const token = red.apiToken.player;
  await server.sql("UPDATE platform.sign_ins SET authenticated_at = now()");
  const listed = await callApi(red.origin, "/users/me/provider-accounts", { token });
  const [account] = JSON.parse(listed.text);
  expect(account).toEqual({
    id: expect.any(String),
    provider: "Double & Co",
    issuer: provider.issuer,
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    current: false,
  });
  const remove = () =>
    callApi(red.origin, `/users/me/provider-accounts/${account.id}`, { method: "DELETE", token });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
});
