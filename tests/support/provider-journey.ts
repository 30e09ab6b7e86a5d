import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll } from "vitest";
import type { ProviderHost } from "#app/core/accounts/provider/provider-host.ts";
import type { ProviderSettings } from "#app/core/accounts/provider/provider-settings.ts";
import { openProviders } from "#app/core/accounts/provider/providers.server.ts";
import {
  type Finished,
  finishProviderSignIn,
} from "#app/core/accounts/provider/sign-in/finish-sign-in.server.ts";
import {
  goToProvider,
  startProviderSignIn,
} from "#app/core/accounts/provider/sign-in/start-sign-in.server.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { type TestDatabase, testDatabase } from "./postgres.ts";
import { type ProviderDouble, startProviderDouble, tokens } from "./provider-double.ts";
import { TEST_SECRET } from "./secret.ts";
import { type TestUnits, testUnits } from "./unit-of-work.ts";

export const REDIRECT_URI = "http://localhost:3000/callback";

/** A browser on its way to the provider: what it was sent there with, and what it brings back. */
export interface Way {
  browserHash: Buffer;
  ticket: string;
  asked: URLSearchParams;
  state: string;
  nonce: string;
}

/** The server's side of signing in through a provider, with a provider that says what a test wants. */
export interface ProviderJourney {
  app: ProviderHost;
  base: TestDatabase;
  units: TestUnits;
  double: ProviderDouble;
  hostWith(settings: Partial<ProviderSettings>): ProviderHost;
  /** Goes to the provider in a new browser, as the page does. */
  depart(options?: { host?: ProviderHost; toPlatform?: boolean; forceAccountChoice?: boolean }): Promise<Way>;
  /** Comes back, with a code unless `parameters` say otherwise. */
  comeBack(
    at: Pick<Way, "browserHash" | "state">,
    options?: { host?: ProviderHost; parameters?: Record<string, string> },
  ): Promise<Finished>;
  /** Goes there and back as this person, who authenticates there now. Returns the secret of the hand-over or the platform sign-in. */
  comeBackAs(claims: Record<string, unknown>, options?: { toPlatform?: boolean }): Promise<string>;
  /** Makes a member of the first club with a verified address at the provider; returns the claims of their ID token. */
  makePerson(): Promise<{ sub: string; email: string; email_verified: boolean }>;
  answerWith(idToken: string | undefined, more?: Record<string, unknown>): void;
  count(table: string): Promise<number>;
}

/** Opens it on a database of its own. Await it at the top of a file; it is closed at the file's end. */
export async function openProviderJourney(): Promise<ProviderJourney> {
  const [double, base] = await Promise.all([startProviderDouble(), testDatabase({ poolSize: 8 })]);
  afterAll(() => double.close());
  const [club] = base.clubs;
  const units = testUnits(base.database, club);
  const hostWith: ProviderJourney["hostWith"] = (settings) => {
    const { issuer, clientId } = double;
    const one = { id: "double", name: "Double", issuer, clientId, scopes: "openid email", ...settings };
    const log = createLogger({ level: "silent" });
    return {
      ...units.host,
      env: { SECRET: TEST_SECRET },
      directory: base.directory,
      limits: openRateLimits(base.database),
      providers: openProviders([one], { redirectUri: REDIRECT_URI, log, now: () => new Date() }),
    };
  };
  const app = hostWith({});
  const journey: ProviderJourney = {
    app,
    base,
    units,
    double,
    hostWith,
    async depart({ host = app, toPlatform = false, forceAccountChoice = false } = {}) {
      const browserHash = newBrowser();
      const path = await startProviderSignIn(host, {
        provider: "double",
        club: toPlatform ? undefined : club,
        target: "/my-sessions",
        mode: "redirect",
        forceAccountChoice,
        browserHash,
        ip: randomUUID(),
      });
      const ticket = ticketOf(path);
      const way = await goToProvider(host, { provider: "double", ticket, browserHash });
      if ("problem" in way) throw new Error(way.problem);
      return { browserHash, ticket, ...askedOf(way.url) };
    },
    comeBack: ({ browserHash, state }, { host = app, parameters = { code: "the-code", state } } = {}) =>
      finishProviderSignIn(host, {
        callback: new URL(`${REDIRECT_URI}?${new URLSearchParams(parameters)}`),
        browserHash,
        userAgent: "test",
      }),
    async comeBackAs(claims, { toPlatform = false } = {}) {
      const way = await journey.depart({ toPlatform });
      const idToken = await double.idToken({ nonce: way.nonce, auth_time: seconds(), ...claims });
      journey.answerWith(idToken);
      const finished = await journey.comeBack(way);
      if (finished.kind !== "hand-over" && finished.kind !== "platform")
        throw new Error(JSON.stringify(finished));
      return finished.token;
    },
    async makePerson() {
      const sub = randomUUID();
      const email = `${sub}@alder.example`;
      await units.asSystem((uow) => uow.db("members").insert({ name: "Person", email }));
      return { sub, email, email_verified: true };
    },
    answerWith: (idToken, more) => double.answerTokens(() => tokens(idToken, more)),
    async count(table) {
      const { rows } = await base.database.platform.raw<{ rows: { count: number }[] }>(
        "SELECT count(*) FROM ??",
        [`platform.${table}`],
      );
      return rows[0]?.count ?? 0;
    },
  };
  return journey;
}

/** The hash of a secret that a new browser would have. */
export const newBrowser = () => hashOf(randomUUID());

/** The ticket in a path on the platform's host. */
export function ticketOf(path: string): string {
  return new URLSearchParams(path.split("?")[1]).get("token") ?? "";
}

/** What an authorization address asks for. */
export function askedOf(url: string): Pick<Way, "asked" | "state" | "nonce"> {
  const { searchParams: asked } = new URL(url);
  return { asked, state: asked.get("state") ?? "", nonce: asked.get("nonce") ?? "" };
}

/** The current time as a token counts it. */
export const seconds = () => Math.floor(Date.now() / 1000);

/** Waits until it is early in a second. Tokens count whole seconds, so at a limit one must be signed and checked in the same second. */
export async function earlyInSecond(): Promise<void> {
  const passed = Date.now() % 1000;
  if (passed > 500) await delay(1010 - passed);
}
