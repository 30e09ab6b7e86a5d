import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { serve } from "#tests/support/served.ts";
import { makeClub } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const ENGLISH = { headers: { "accept-language": "en" } };
const { t } = serverI18n("en");

const server = await serve();
await makeClub(server, "taken", "Taken");

const signUp = (over: Record<string, string> = {}) => ({
  intent: "sign-up",
  name: "Rayo",
  subdomain: "rayo",
  timezone: "Europe/Madrid",
  currency: "EUR",
  locale: "es",
  adminName: "Ann",
  adminEmail: "ann@rayo.example",
  ...over,
});

it.each<[string, string, MessageKey]>([
  ["a wrong e-mail", "ann@", "errors.email"],
  ["an e-mail that is not taken", "ann@mailinator.com", "errors.email-not-allowed"],
])("tells a taken address together with %s, and counts both", async (_what, adminEmail, message) => {
  const visitor = openVisitor(server.platform, ENGLISH);
  const answer = await visitor.post("/", signUp({ subdomain: "Taken", adminEmail }));
  const page = parse(answer.text);
  const errors = page.querySelectorAll("#sign-up .field > .field-error").map((error) => error.text.trim());
  const [taken] = t("errors.subdomain-taken-try", { suggestions: "taken-" }).split("taken-");
  expect(errors).toEqual([t(message), expect.stringContaining(taken ?? "")]);
  expect(page.querySelectorAll(".error-summary li")).toHaveLength(2);
  expect(page.querySelector(".error-summary h2")?.text).toBe(t("shell.form.summary", { count: 2 }));
  expect([409, 422]).toContain(answer.status);
});

it("says that a club is ready to whoever founded it, and to nobody else", async () => {
  const founder = openVisitor(server.platform, ENGLISH);
  const done = await founder.submit("/", signUp());
  const says = t("landing.done.title", { club: "Rayo" });
  const seen = [done, await founder.open(done.url), await founder.open("/")].map(({ text }) =>
    text.includes(says),
  );
  expect(seen).toEqual([true, true, false]);
  expect(done.url).not.toContain("ann");
  for (const query of ["created", "created=rayo&email=x@y.example"]) {
    const answer = await openVisitor(server.platform, ENGLISH).open(`/?${query}`);
    expect([answer.status, answer.text.includes(says)]).toEqual([200, false]);
    expect(answer.text).toContain(t("landing.done.unknownLead"));
  }
});
