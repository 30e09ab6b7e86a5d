import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import type { Answer } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { type Fields, formsOf, type Visitor } from "#tests/support/visitor.ts";

const { server, red } = await serveClub();
const { admin } = red.as;

/** One form of a page as it was opened; its post sends everything that was shown, with some of it changed. */
async function opened(by: Visitor, path: string, intent: string) {
  const form = formsOf(await by.open(path)).find(({ fields }) => String(fields.intent) === intent);
  if (!form) throw new Error(`${path} has no form ${intent}.`);
  return {
    fields: form.fields,
    post: (changed: Fields) => by.post(form.action, { ...form.fields, ...changed }),
  };
}

const errorAt = (answer: Answer, name: string) =>
  parse(answer.text).querySelector(`[name="${name}"]`)?.closest(".field")?.querySelector(".field-error")
    ?.text;

const cases: [what: string, path: string, intent: string, one: string, other: string][] = [
  ["a session", `/sessions/${red.ids.session}/edit`, "save", "address", "description"],
  ["an event", `/events/${red.ids.event}/edit`, "save", "address", "description"],
  ["a member", `/organization/${red.memberId.player}`, "edit", "alias", "notes"],
  ["the club", "/settings", "club", "address", "description"],
  ["one's own profile", "/my-account", "profile", "alias", "positions"],
];

it.each(cases)(
  "two people who change different fields of %s both succeed",
  async (_what, path, intent, one, other) => {
    const early = await opened(admin, path, intent);
    const late = await opened(admin, path, intent);
    expect((await late.post({ [one]: "Pitch B" })).status).toBe(303);
    expect((await early.post({ [other]: "With water" })).status).toBe(303);
    const { fields } = await opened(admin, path, intent);
    expect([fields[one], fields[other]]).toEqual([["Pitch B"], ["With water"]]);
  },
);

it.each(cases)("who changes the same field of %s is told first", async (_what, path, intent, one, other) => {
  const early = await opened(admin, path, intent);
  const late = await opened(admin, path, intent);
  expect((await late.post({ [one]: "Theirs" })).status).toBe(303);

  const refused = await early.post({ [one]: "Mine", [other]: "Something else" });
  expect(refused.status).toBe(409);
  expect(errorAt(refused, one)).toContain("Somebody else has changed this");
  expect(errorAt(refused, one)).toContain("Saved now: “Theirs”. Yours: “Mine”.");
  const [again] = formsOf(refused).filter(({ fields }) => String(fields.intent) === intent);
  expect([again?.fields[one], again?.fields[other]]).toEqual([["Mine"], ["Something else"]]);
  expect((await opened(admin, path, intent)).fields[one]).toEqual(["Theirs"]);

  expect((await admin.post(again?.action ?? "", again?.fields ?? {})).status).toBe(303);
  const { fields } = await opened(admin, path, intent);
  expect([fields[one], fields[other]]).toEqual([["Mine"], ["Something else"]]);
});

it("a switch and a number of the settings don't undo each other", async () => {
  const early = await opened(admin, "/settings", "notifications");
  const late = await opened(admin, "/settings", "notifications");
  expect((await late.post({ reminderHours: "30" })).status).toBe(303);
  const { automaticMails, ...without } = early.fields;
  const posted = automaticMails ? without : { ...without, automaticMails: "on" };
  expect((await admin.post(`${red.origin}/settings`, posted)).status).toBe(303);
  const { fields } = await opened(admin, "/settings", "notifications");
  expect(String(fields.reminderHours)).toBe("30");
  expect(fields.automaticMails === undefined).toBe(automaticMails !== undefined);
});

it("a form that is refused for something else still knows what its sender has seen", async () => {
  const path = `/sessions/${red.ids.session}/edit`;
  const early = await opened(admin, path, "save");
  const late = await opened(admin, path, "save");
  expect((await late.post({ address: "Moved meanwhile" })).status).toBe(303);
  const refused = await early.post({ capacity: "many" });
  expect(refused.status).toBe(422);
  const [again] = formsOf(refused).filter(({ fields }) => String(fields.intent) === "save");
  expect((await admin.post(again?.action ?? "", { ...again?.fields, capacity: "12" })).status).toBe(303);
  const { fields } = await opened(admin, path, "save");
  expect([fields.address, fields.capacity]).toEqual([["Moved meanwhile"], ["12"]]);
});

it("without what was shown, all that is posted applies, as before", async () => {
  const path = `/sessions/${red.ids.session}/edit`;
  const early = await opened(admin, path, "save");
  expect((await (await opened(admin, path, "save")).post({ address: "Pitch C" })).status).toBe(303);
  const { shownValues: _shown, ...fields }: Fields = { ...early.fields, address: "Pitch D" };
  expect((await admin.post(`${red.origin}${path}`, fields)).status).toBe(303);
  expect((await opened(admin, path, "save")).fields.address).toEqual(["Pitch D"]);
  expect(server.output()).not.toContain("request failed");
});
