import { beforeEach, expect, it } from "vitest";
import { moneyOf } from "#app/core/club/money-of.ts";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { CORE_NAMESPACE, createI18n } from "#app/kernel/i18n/i18n.ts";
import en from "#app/main/texts/core-en.ts";
import es from "#app/main/texts/core-es.ts";
import { dues } from "#tests/support/dues-module.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { type ModuleNotice, notify } from "./notices.server.ts";

/** The latest time at which the queue is to look at notices. SQL. */
const LAST_LOOK = "SELECT max(due_at) AS at FROM dispatch.outbox WHERE kind = 'notice.gather'";
let told = 0;

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], dues);
const words = { en: { core: en, dues: dues.locales.en }, es: { core: es, dues: dues.locales.es } };
const mails = noticeMails(base, units, (language) => {
  const { core, dues } = words[language];
  return createI18n(language, { [CORE_NAMESPACE]: core, dues }).t;
});
const [debtor = 0] = await units.addMembers(1);

beforeEach(async () => {
  await mails.clear();
  await units.asSystem(async (uow) => {
    await uow.db("settings").delete();
    // The club's locale is that of its readers here.
    await uow.db("settings").insert({ id: "locale", value: '"es"' });
    await uow.db("members").where({ id: debtor }).update({ name: "Íñigo Ruiz", language: "es" });
  });
});

const tell = (notice: Omit<ModuleNotice, "memberId" | "once">) =>
  units.asSystem((uow) => notify(uow, [{ ...notice, memberId: debtor, once: `dues:${++told}` }]));
const owed = (amount: number) =>
  units.asSystem(async (uow) => ({ amount: moneyOf(uow.organization, amount), treasurer: "Ana" }));
const remind = async (amount = 1_250) =>
  tell({ kind: "dues:reminder", values: await owed(amount), to: "/my-dues" });
const texts = () => mails.sent.map(({ text }) => text.replaceAll("\u00a0", " "));
const subjects = () => mails.sent.map(({ subject }) => subject.replaceAll("\u00a0", " "));

async function session() {
  return units.asSystem(async (uow) => {
    const id = await addSession(uow, {
      name: "Torneo",
      address: "Campo de Vallecas",
      description: "",
      date: "2026-11-22",
      startTime: "09:00",
      finishTime: "10:00",
      capacity: null,
      price: 500,
      tags: [],
    });
    return lockOccasion(uow.db, id);
  });
}

it("are told in the reader's language, with money as it is written there, and no occasion", async () => {
  expect(await remind()).toBe(1);
  await mails.sendAll({ after: 0 });
  expect(subjects()).toEqual(["Alder · Debes 12,50 €"]);
  const [text] = texts();
  expect(text).toContain("Hola, Íñigo:\n\nAna te pide 12,50 €.\n\nGracias.");
  expect(text).toContain("http://alder.localhost:3000/my-dues");
});

it("say when and where an occasion is, and are urgent close to its start only", async () => {
  const occasion = await session();
  await tell({ kind: "dues:refund", values: await owed(500), occasion });
  await tell({
    kind: "dues:refund",
    values: await owed(600),
    occasion: { ...occasion, startsAt: new Date("2026-12-24T09:00:00Z") },
  });
  await mails.sendAll({ after: 0 });
  expect(subjects()).toEqual(["Alder · Devolución de 5 €: Torneo, dom, 22 nov, 09:00"]);
  expect(texts()[0]).toContain("Torneo\ndomingo, 22 de noviembre de 2026");
  expect(texts()[0]).toContain(`/attendance/${occasion.id}`);
});

it("share a gathered mail with the core's", async () => {
  const occasion = await session();
  await tell({ kind: "dues:paid", values: await owed(1_250), to: "/my-dues" });
  await units.asSystem((uow) =>
    notify(uow, [{ memberId: debtor, kind: "new-occasion", occasion, once: `new:${occasion.id}` }]),
  );
  await mails.sendAll();
  expect(subjects()).toEqual(["Alder · 2 mensajes"]);
  const [text] = texts();
  expect(text).toContain("Gracias por 12,50 €\nHemos recibido tus 12,50 €.");
  expect(text).toContain("* Novedad: Torneo\ndomingo, 22 de noviembre de 2026, 09:00–10:00");
  expect(text).toContain("http://alder.localhost:3000/my-dues");
});

it("on the product's own motion are ended by the club's switch, the others are not", async () => {
  await units.asSystem((uow) => uow.db("settings").insert({ id: "automaticMails", value: "false" }));
  await tell({ kind: "dues:paid", values: await owed(100) });
  await remind();
  await mails.sendAll();
  expect(subjects()).toEqual(["Alder · Debes 12,50 €"]);
});

it("are not told by a module that is off, nor is what it wrote before", async () => {
  const off = { id: dues.toggle.id, value: "false" };
  await tell({ kind: "dues:paid", values: await owed(100) });
  await units.asSystem((uow) => uow.db("settings").insert(off));
  expect(await remind()).toBe(0);
  await mails.sendAll();
  expect(mails.sent).toEqual([]);
});

it("of a kind that is gone from the build hold up nothing", async () => {
  await tell({ kind: "dues:paid", values: await owed(100) });
  await units.asSystem((uow) => uow.db("notices").update({ kind: "gone:paid" }));
  await remind();
  await mails.sendAll();
  expect(subjects()).toEqual(["Alder · Debes 12,50 €"]);
  await expect(tell({ kind: "gone:paid" })).rejects.toThrow("gone:paid");
});

it("of a kind that only a later version knows wait for it a day, and hold up nothing", async () => {
  const called = (kind: string) => units.asSystem((uow) => uow.db("notices").update({ kind }));
  const waiting = () => units.asSystem((uow) => uow.db("notices").whereNull("handled_at").pluck("kind"));
  const lastLook = (): Promise<Date> =>
    base.database.withCell("main", async (db) => (await db.raw(LAST_LOOK)).rows[0].at);
  for (const kind of ["later:paid", "later"]) {
    await tell({ kind: "dues:paid", values: await owed(100), to: "/my-dues" });
    await called(kind);
    await mails.sendAll();
    expect(await waiting()).toEqual([kind]);
    expect(await lastLook()).toEqual(new Date(units.now.getTime() + 120_000));
    await called("dues:paid");
    await mails.sendAll({ after: 3_600 });
    expect(subjects()).toEqual(["Alder · Gracias por 1 €"]);
    await mails.clear();
  }
  await tell({ kind: "dues:paid", values: await owed(100) });
  await called("gone:paid");
  await mails.sendAll({ after: 90_000 });
  expect(await waiting()).toEqual([]);
});

it.each(["//evil.example", "https://evil.example", "/\\evil.example", "my-dues"])(
  "lead nowhere but into the club: %s",
  async (to) => {
    await expect(tell({ kind: "dues:paid", to })).rejects.toThrow("dues:paid");
  },
);

it("keep a member's words in one line, whatever is in them", async () => {
  const values = { ...(await owed(100)), treasurer: "Ana\r\nBcc: all@club.test" };
  await tell({ kind: "dues:reminder", values });
  await mails.sendAll({ after: 0 });
  expect(texts()[0]).toContain("Ana Bcc: all@club.test te pide 1 €.");
});
