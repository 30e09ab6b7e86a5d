import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { freePort } from "../support/free-port.ts";
import { type Answer, ask } from "../support/http.ts";
import { leaveForProvider } from "../support/provider-visit.ts";
import { formsOf, openVisitor, type Visitor } from "../support/visitor.ts";
import { type Launched, launch } from "./launch.ts";

const FLAGS = ["--with-idp", "--with-stripe-double"];
let dataDir: string;
let product: Launched | undefined;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = mkdtempSync(join(tmpdir(), "teamsheet-identity-"));
});
afterAll(async () => {
  if (product && product.child.exitCode === null) {
    product.signal("SIGTERM");
    await product.ended();
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** Posts the first form of a page with what a person fills in. */
async function fillIn(visitor: Visitor, page: Answer, typed: Record<string, string> = {}): Promise<Answer> {
  const [form] = formsOf(page);
  if (!form) throw new Error(`No form at ${page.url}`);
  return visitor.submit(form.action, { ...form.fields, ...typed });
}

it("starts an identity provider that knows the demo club's people and a Stripe, and stops them with the rest", async () => {
  const port = await freePort();
  product = launch({ PORT: String(port), DATA_DIR: dataDir }, "start.mjs", FLAGS);
  await product.ready();
  const issuer = /Identity\s+(http:\/\/localhost:\d+)\s+password: demo/.exec(product.output())?.[1] ?? "";
  expect((await ask(`${issuer}/.well-known/openid-configuration`)).status).toBe(200);
  // Browsers with a window request it on pages that name no icon, and report a missing one as an error.
  const icon = await ask(`${issuer}/favicon.ico`);
  expect(icon).toMatchObject({ status: 200 });
  expect(icon.headers.get("content-type")).toMatch(/^image\//);

  const stripe = /Stripe\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(product.output())?.[1] ?? "";
  expect((await ask(`${stripe}/v1/accounts`)).status).toBe(401);

  const club = `http://demo.localhost:${port}`;
  const visitor = openVisitor(club);
  const away = await leaveForProvider(visitor, club, { provider: "demo", to: "/my-account" });
  const form = await visitor.open(away);
  const wrong = await fillIn(visitor, form, { email: "coach@demo.test", password: "guess" });
  expect(wrong.text).toContain("Wrong address or password.");
  const consent = await fillIn(visitor, wrong, { email: "coach@demo.test", password: "demo" });
  const handOver = await fillIn(visitor, consent);
  const account = await fillIn(visitor, handOver);
  expect(account.url).toBe(`${club}/my-account`);
  expect(account.text).toContain("coach@demo.test");

  product.signal("SIGTERM");
  expect(await product.ended()).toBe(0);
  await expect(ask(issuer)).rejects.toThrow("ECONNREFUSED");
  await expect(ask(stripe)).rejects.toThrow("ECONNREFUSED");
});

it.each(FLAGS)("does so on localhost only: %s", async (flag) => {
  const elsewhere = launch(
    {
      PORT: String(await freePort()),
      DATA_DIR: join(dataDir, "elsewhere"),
      BASE_URL: "https://clubs.example",
      SECRET: "x".repeat(32),
      SMTP_URL: "smtp://127.0.0.1:9",
    },
    "start.mjs",
    [flag],
  );
  expect(await elsewhere.ended()).toBe(1);
  expect(elsewhere.output().trim()).toBe(
    `Teamsheet can't start. ${flag} is for trying out: it works on localhost only`,
  );
});
