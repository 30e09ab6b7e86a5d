import { afterAll, beforeEach, describe, expect, it } from "vitest";
import errors from "#app/core/accounts/locales/en/errors.ts";
import type { FaultName } from "#tests/support/hostile-faults.ts";
import { type HostileProvider, startHostileProvider } from "#tests/support/hostile-provider.ts";
import { comeFromProvider, leaveForProvider, takeHandOver } from "#tests/support/provider-visit.ts";
import { serve } from "#tests/support/served.ts";
import { makeClub } from "#tests/support/two-clubs.ts";
import { openVisitor, type Visitor } from "#tests/support/visitor.ts";
import { written } from "../support/written.ts";

const hostile = await startHostileProvider();
const impostors = await Promise.all([
  startHostileProvider("discovery of another issuer"),
  startHostileProvider("token endpoint elsewhere"),
]);
const one = (id: string, { issuer, clientId, clientSecret }: HostileProvider, more = {}) => ({
  id,
  name: id,
  issuer,
  clientId,
  clientSecret,
  ...more,
});
const server = await serve({
  IDENTITY_PROVIDERS: JSON.stringify([
    one("plain", hostile),
    one("recent", hostile, { maxAge: 300 }),
    one("company", hostile, { organization: "org_ours" }),
    one("school", hostile, { emailDomains: ["school.example"] }),
    ...impostors.map((impostor, index) => one(`impostor-${index}`, impostor)),
  ]),
});
const club = await makeClub(server, "rovers", "Rovers");

afterAll(async () => {
  await Promise.all([hostile, ...(impostors ?? [])].map((one) => one.close()));
});
beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const player = () => ({ sub: "player-1", email: `player@${club.subdomain}.example`, email_verified: true });
const signIns = async () =>
  Number((await server.sql<{ n: string }>("SELECT count(*) AS n FROM platform.sign_ins"))[0]?.n);

/** Comes back from a provider that does something wrong, and expects that nobody is signed in. */
async function comeBackRefused(
  fault: FaultName,
  provider = "plain",
  visitor: Visitor = openVisitor(club.origin),
) {
  hostile.misbehave(fault);
  hostile.become({ ...player(), org_id: "org_ours" });
  const before = await signIns();
  const callback = await comeFromProvider(visitor, club.origin, { provider });
  const page = await visitor.open(callback.location ?? "");
  expect(page.text).not.toContain("Trust me");
  expect(page.text).not.toContain("alert(1)");
  expect(await signIns(), "sign-ins").toBe(before);
  expect(visitor.cookies(new URL(club.origin).host)["sign-in"]).toBeUndefined();
  return { page, problem: new URL(page.url).searchParams.get("problem") };
}

/** The message as a page's HTML has it. */
const shown = (code: keyof typeof errors) => errors[code].replaceAll("'", "&#x27;");

describe("a token that is not right signs nobody in", () => {
  const faults: [FaultName, provider?: string][] = [
    ["bad signature"],
    ["unknown key"],
    ["algorithm none"],
    ["HS256 with the public key"],
    ["wrong issuer"],
    ["wrong audience"],
    ["audience of several"],
    ["wrong nonce"],
    ["missing nonce"],
    ["missing subject"],
    ["empty subject"],
    ["expired 61 s ago"],
    ["valid in 61 s"],
    ["missing expiry"],
    ["missing auth_time", "recent"],
    ["auth_time too old", "recent"],
    ["wrong organization", "company"],
    ["missing organization", "company"],
    ["missing ID token"],
    ["ID token of two parts"],
    ["ID token of no sense"],
    ["another issuer's answer"],
  ];
  it.each(faults)("%s", async (fault, provider) => {
    const { page, problem } = await comeBackRefused(fault, provider);
    expect(problem).toBe("provider-invalid-token");
    expect(page.text).toContain(shown("provider-invalid-token"));
    expect(page.url.startsWith(`${club.origin}/login`)).toBe(true);
  });
});

describe("what the provider answers instead has its message", () => {
  const answers: [FaultName, keyof typeof errors][] = [
    ["login_required", "provider-login-required"],
    ["consent_required", "provider-interaction-required"],
    ["interaction_required", "provider-interaction-required"],
    ["account_selection_required", "provider-interaction-required"],
    ["access_denied", "provider-access-denied"],
    ["server_error", "provider-request-error"],
    ["temporarily_unavailable", "provider-request-error"],
    ["invalid_request", "provider-request-error"],
    ["unauthorized_client", "provider-request-error"],
    ["unsupported_response_type", "provider-request-error"],
    ["invalid_scope", "provider-request-error"],
    ["error of its own", "provider-request-error"],
    ["mfa_required", "provider-mfa-required"],
    ["invalid_grant", "provider-request-error"],
    ["server_error with status 500", "provider-request-error"],
    ["temporarily_unavailable with status 503", "provider-request-error"],
    ["login_required with status 500", "provider-request-error"],
    ["invalid_client with status 401", "provider-request-error"],
    ["slow_down with status 429", "provider-request-error"],
    ["status 302", "provider-request-error"],
    ["status 204", "provider-request-error"],
    ["status 500", "provider-request-error"],
    ["answer that is no JSON", "provider-request-error"],
    ["answer of 2 MB", "provider-request-error"],
    ["another state", "provider-invalid-state"],
    ["answer without code or error", "provider-no-parameters"],
  ];
  it.each(answers)("%s", async (fault, code) => {
    const { page, problem } = await comeBackRefused(fault);
    expect(problem).toBe(code);
    expect(page.text).toContain(shown(code));
  });

  it("keeps the second factor's token from the browser and from the log", async () => {
    const { page } = await comeBackRefused("mfa_required");
    expect(page.text + page.url).not.toContain("second-factor-secret");
    expect(await written(server)).not.toContain("second-factor-secret");
  });
});

describe("a provider that is hard to reach", () => {
  it("is given up after ten seconds, and not asked again", async () => {
    const started = performance.now();
    const { problem } = await comeBackRefused("hangs");
    expect(problem).toBe("provider-timeout");
    expect(performance.now() - started).toBeGreaterThan(9_900);
    expect(hostile.asked("/token")).toBe(1);
  });

  it("is tried three times more when it cuts connections", async () => {
    hostile.misbehave("cuts 3 connections");
    hostile.become(player());
    const visitor = openVisitor(club.origin);
    const home = await takeHandOver(
      visitor,
      await comeFromProvider(visitor, club.origin, { provider: "plain" }),
    );
    expect(home.status).toBe(200);
    expect(hostile.asked("/token")).toBe(4);
    const { problem } = await comeBackRefused("cuts 4 connections");
    expect(problem).toBe("provider-request-error");
    expect(hostile.asked("/token")).toBe(4);
  });

  it.each(["status 500", "breaks an answer off", "invalid_grant"] satisfies FaultName[])(
    "never gets a code again after an answer: %s",
    async (fault) => {
      await comeBackRefused(fault);
      expect(hostile.codesSent).toHaveLength(1);
    },
  );
});

describe("a provider that is another one", () => {
  it.each(["impostor-0", "impostor-1"])("%s gets no code", async (provider) => {
    const [impostor] = provider === "impostor-0" ? impostors : impostors.slice(1);
    const visitor = openVisitor(club.origin);
    const start = await visitor.post(`${club.origin}/login`, { intent: "provider", provider });
    const onward = await visitor.ask(start.location ?? "");
    if (provider === "impostor-0") {
      const page = await visitor.open(onward.location ?? "");
      expect(page.text).toContain(shown("provider-invalid-token"));
    } else {
      const before = await signIns();
      const callback = await comeFromProvider(visitor, club.origin, { provider });
      const page = await visitor.open(callback.location ?? "");
      expect(page.text).toContain(shown("provider-request-error"));
      expect(await signIns()).toBe(before);
    }
    expect(impostor?.codesSent).toEqual([]);
  });
});

describe("a provider that does it right", () => {
  it.each([
    ["nothing", "plain"],
    ["nothing", "recent"],
    ["nothing", "company"],
    ["expired 59 s ago", "plain"],
    ["valid in 59 s", "plain"],
  ] satisfies [FaultName, string][])(
    "signs a member in and goes where they were going (%s, %s)",
    async (fault, provider) => {
      hostile.misbehave(fault);
      hostile.become({ ...player(), org_id: "org_ours" });
      const visitor = openVisitor(club.origin);
      const callback = await comeFromProvider(visitor, club.origin, { provider, to: "/my-account" });
      const page = await takeHandOver(visitor, callback);
      expect(page.url).toBe(`${club.origin}/my-account`);
      expect(page.text).toContain(player().email);
    },
  );

  it("makes one sign-in of a callback that comes twice, and none in another browser", async () => {
    hostile.misbehave("nothing");
    hostile.become(player());
    const visitor = openVisitor(club.origin);
    const away = await leaveForProvider(visitor, club.origin, { provider: "plain" });
    const back = (await visitor.ask(away)).location ?? "";
    const elsewhere = await openVisitor(club.origin).ask(back);
    expect(elsewhere.location).toContain("problem=provider-invalid-state");
    const [first, second] = await Promise.all([visitor.ask(back), visitor.ask(back)]);
    const handOvers = [first, second].filter(({ location }) => location?.includes("/auto-login"));
    expect(handOvers).toHaveLength(1);
    expect(hostile.codesSent).toHaveLength(1);
  });

  it("lets nobody in who is no member, or whose address it has not verified", async () => {
    hostile.misbehave("nothing");
    const come = async () => {
      const visitor = openVisitor(club.origin);
      const callback = await comeFromProvider(visitor, club.origin, { provider: "plain" });
      return new URL(callback.location ?? "").searchParams.get("problem");
    };
    hostile.become({ sub: "stranger", email: "stranger@elsewhere.example", email_verified: true });
    expect(await come()).toBe("email-unknown");
    hostile.become({ ...player(), sub: "another-subject", email_verified: false });
    expect(await come()).toBe("provider-email-unverified");
    hostile.become({ sub: "no-address" });
    expect(await come()).toBe("provider-email-unverified");
  });

  it("lets in whom it may vouch for only, and says so", async () => {
    const { page, problem } = await comeBackRefused("nothing", "school");
    expect(problem).toBe("provider-email-domain");
    expect(page.text).toContain(shown("provider-email-domain"));
    await server.sql(`UPDATE ${club.tenant}.members SET email = 'coach@school.example' WHERE email = $1`, [
      `coach@${club.subdomain}.example`,
    ]);
    hostile.become({ sub: "coach-1", email: "coach@school.example", email_verified: true });
    const visitor = openVisitor(club.origin);
    const callback = await comeFromProvider(visitor, club.origin, { provider: "school" });
    expect((await takeHandOver(visitor, callback)).text).toContain("coach@school.example");
  });
});
