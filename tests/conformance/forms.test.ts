import { parse } from "node-html-parser";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { changesOf } from "#tests/support/changes.ts";
import { allParts } from "#tests/support/collect-parts.ts";
import type { CrawledForm } from "#tests/support/crawl.ts";
import { everyForm, type FoundForm, filledForm, formName } from "#tests/support/every-form.ts";
import type { Answer } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import type { Fields } from "#tests/support/visitor.ts";

const SCRIPT = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
const STACK = /\bat \S+ \(?\S+\.(t|j)sx?:\d|ENOENT|relation "|syntax error at|violates \w+ constraint/;

/** This form reports no errors: anything that is no language counts as no choice, and leads back. */
const LENIENT = /\/language$/;

const { server, red } = await serveTwoClubs();
let forms: FoundForm[];

beforeAll(async () => {
  forms = await everyForm(server, red);
});
beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const postForms = () => forms.filter(({ form }) => form.method === "POST");

/** What no field can hold, by the types of the fields that it is written into. */
const SPOILS: { what: string; value: string; types?: string[] }[] = [
  { what: "NUL", value: "a\u0000b" },
  { what: "20,000 letters", value: "x".repeat(20_000) },
  {
    what: "no such thing",
    value: "no-such-thing",
    types: ["date", "time", "datetime-local", "email", "number", "radio", "select"],
  },
];

/** The names of the fields of a form that can be spoiled in a way. */
function spoilable(form: CrawledForm, types?: string[]): string[] {
  const fields = filledForm(form);
  if (types) return form.inputs.filter(({ type }) => types.includes(type)).map(({ name }) => name);
  const names = new Set([...Object.keys(fields), ...form.inputs.map(({ name }) => name)]);
  // The address takes precedence over what is posted.
  const byAddress = (name: string) => new URL(form.action).pathname.split("/").includes(String(fields[name]));
  return [...names].filter((name) => name !== "intent" && !byAddress(name));
}

/** The names of the fields at which a page says that something is wrong: by its own mark, or by a link to it alone. */
function namesWithErrors(answer: Answer): Set<string> {
  const page = parse(answer.text);
  const marked = page.querySelectorAll('[aria-invalid="true"]');
  const linked = page
    .querySelectorAll(".error-summary li a")
    .map((link) => page.getElementById(link.getAttribute("href")?.slice(1) ?? ""));
  const namesAt = [...marked, ...linked].map((one) => {
    const named = [one, ...(one?.querySelectorAll("[name]") ?? [])];
    return new Set(named.flatMap((control) => control?.getAttribute("name") ?? []));
  });
  return new Set(namesAt.flatMap((names) => (names.size === 1 ? [...names] : [])));
}

/**
 * What is wrong with how a form refuses what no field can hold. All fields are spoiled at once, and each must be named as
 * wrong; one that is not is spoiled alone, so that no other field's error can hide that it is taken.
 */
async function faultsOfSpoiling({ form, by }: FoundForm, before: () => Promise<void>): Promise<string[]> {
  const fields = filledForm(form);
  const faults: string[] = [];
  const post = async (what: string, spoiled: Fields) => {
    await before();
    const answer = await by.post(form.action, { ...fields, ...spoiled });
    faults.push(...faultsOfRefusal(answer, `${formName({ form })}, ${what}`));
    return answer;
  };
  await post("an unknown field", { no_such_field: "1" });
  const seen = new Set(form.inputs.map(({ name }) => name));
  for (const { what, value, types } of SPOILS) {
    const names = spoilable(form, types);
    // A hidden field's error stands alone at the top, where it would repeat what stands beside another field.
    for (const group of [names.filter((name) => seen.has(name)), names.filter((name) => !seen.has(name))]) {
      if (group.length === 0) continue;
      const all = Object.fromEntries(group.map((name) => [name, value]));
      const told = namesWithErrors(await post(`${what} in ${group.join(", ")}`, all));
      if (group.length > 1)
        for (const name of group) if (!told.has(name)) await post(`${what} in ${name}`, { [name]: value });
    }
  }
  return faults;
}

/** What is wrong with the answer to a form that must be refused; empty if all is well. */
function faultsOfRefusal(answer: Answer, what: string): string[] {
  if (![400, 401, 403, 404, 409, 413, 422].includes(answer.status))
    return [`${what}: status ${answer.status}`];
  if (STACK.test(answer.text)) return [`${what}: tells of its insides`];
  const says = /role="alert"|aria-invalid="true"/.test(answer.text);
  if (answer.status === 422 && !says) return [`${what}: does not say what is wrong`];
  return faultsOfSummary(answer).map((fault) => `${what}: ${fault}`);
}

/** What is wrong with an error summary: entries must name their fields and link to them; errors without a field must appear once. */
function faultsOfSummary(answer: Answer): string[] {
  const page = parse(answer.text);
  const wholes = page.querySelectorAll(".error-summary > p").map((one) => one.text.trim());
  const beside = page.querySelectorAll(".field-error").map((one) => one.text.trim());
  // Leaves out what may be about a hidden field that only a test fills like this: that it is required or invalid.
  const { t } = serverI18n("en");
  const told = wholes.filter((text) => ![t("errors.required"), t("errors.invalid")].includes(text));
  const twice = told.filter((text) => beside.includes(text)).map((text) => `says twice: ${text}`);
  const unnamed = page.querySelectorAll(".error-summary li a").flatMap((link) => {
    const id = link.getAttribute("href")?.slice(1) ?? "";
    const field = page.getElementById(id);
    const label =
      page.querySelector(`label[for="${id}"]`) ?? field?.querySelector("legend") ?? field?.closest("label");
    // A switch has its help within its label.
    const [name = ""] = link.querySelector("b")?.text.trim().split(/:$/) ?? [];
    return name && label?.text.trim().startsWith(name) ? [] : [`does not name the field of: ${link.text}`];
  });
  const stands = page
    .querySelectorAll(".error-summary li a")
    .map((link) => answer.text.indexOf(`id="${link.getAttribute("href")?.slice(1)}"`));
  const inOrder = stands.every((place, index) => index === 0 || place > (stands[index - 1] ?? 0));
  return [...twice, ...unnamed, ...(inOrder ? [] : ["sums up in another order than the form's"])];
}

describe("every form", () => {
  it("is found by crawling", () => {
    const names = postForms().map(formName);
    for (const part of [
      "/login: send-link",
      "/sessions/new: create",
      "/events/new: create",
      "/settings: ",
      "/: sign-up",
      ...allParts.flatMap(({ forms = [] }) => forms),
    ]) {
      expect(names.join("\n")).toContain(part);
    }
  });

  it("refuses what no field can hold, says so, and changes nothing", async () => {
    const faults: string[] = [];
    for (const one of postForms().filter(({ form }) => !LENIENT.test(form.action))) {
      const before = await changesOf(server, red.tenant);
      faults.push(
        ...(await faultsOfSpoiling(one, async () => {
          if (one.by !== red.as.admin) await server.sql("DELETE FROM platform.rate_limits");
        })),
      );
      if ((await changesOf(server, red.tenant)) !== before)
        faults.push(`${formName(one)}: something was changed`);
    }
    expect(faults).toEqual([]);
  });

  it("is refused whole when all of it is empty or its act is unknown", async () => {
    const faults: string[] = [];
    // Forms that take away a session or a module come last: the others need it.
    const takesAway = ({ form }: { form: CrawledForm }) =>
      Number(/\/(cancel|delete)$/.test(form.action) || form.intent === "modules");
    const fillable = postForms().filter(({ form }) => form.intent && form.inputs.length > 0);
    for (const one of fillable.sort((a, b) => takesAway(a) - takesAway(b))) {
      const before = await changesOf(server, red.tenant);
      const unknown = await one.by.post(one.form.action, { intent: "no-such-act" });
      faults.push(...faultsOfRefusal(unknown, `${formName(one)}, unknown act`));
      const empty = Object.fromEntries(Object.keys(filledForm(one.form)).map((name) => [name, ""]));
      const answer = await one.by.post(one.form.action, { ...empty, intent: one.form.intent });
      if (answer.status < 400) continue;
      faults.push(...faultsOfRefusal(answer, `${formName(one)}, all empty`));
      if ((await changesOf(server, red.tenant)) !== before)
        faults.push(`${formName(one)}: something was changed`);
    }
    expect(faults).toEqual([]);
  });

  it("survives the wrong kind of body", async () => {
    const bodies: [type: string, body: string][] = [
      ["application/json", "{}"],
      ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; na"],
      ["multipart/form-data", "nothing"],
      ["text/plain", "intent=x"],
      ["application/x-www-form-urlencoded", "intent=%ff%fe&=&&&%00=%00"],
      ["application/x-www-form-urlencoded", "__proto__[a]=1&constructor.prototype=2&intent[]=x"],
    ];
    for (const [at, one] of postForms().entries()) {
      // All forms' bodies are read in one place, so each form gets two of these, and each of these goes to many forms.
      for (const [type, body] of bodies.filter((_, which) => which % 3 === at % 3)) {
        const headers = { "content-type": type, origin: new URL(one.form.action).origin };
        const answer = await one.by.ask(one.form.action, { method: "POST", headers, body });
        expect([formName(one), type, answer.status], answer.text.slice(0, 300)).toEqual([
          formName(one),
          type,
          expect.toSatisfy((status: number) => status < 500),
        ]);
      }
    }
  });

  it("that searches takes anything", async () => {
    const values = ["", "\u0000", SCRIPT, "x".repeat(5000), "%", "_", "\\", "Ñandú", "-1"];
    for (const { form, by } of forms.filter(({ form }) => form.method === "GET")) {
      const names = [...new Set([...Object.keys(form.fields), ...form.inputs.map(({ name }) => name)])];
      const search = async (value: string, given: readonly string[]) => {
        const query = new URLSearchParams(given.map((name) => [name, value]));
        const answer = await by.ask(`${form.action.split("?")[0]}?${query}`);
        expect([form.page, given, value.slice(0, 20), answer.status]).toEqual([
          form.page,
          given,
          value.slice(0, 20),
          expect.toSatisfy((status: number) => status < 500),
        ]);
        expect(answer.text).not.toContain(SCRIPT);
        return answer;
      };
      for (const value of values) {
        // If one of them leads elsewhere, the others have not been looked at.
        const all = await search(value, names);
        if (all.status !== 200) for (const name of names) await search(value, [name]);
      }
    }
  });
});
