import { beforeEach, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { changesOf } from "#tests/support/changes.ts";
import { type Answer, ask } from "#tests/support/http.ts";
import { untilDelivered } from "#tests/support/pending-work.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import type { Mail } from "#tests/support/server.ts";
import { CANARY, makeMember, switchModulesOff } from "#tests/support/two-clubs.ts";
import { formsOf, openVisitor } from "#tests/support/visitor.ts";
import { written } from "#tests/support/written.ts";

const { t } = serverI18n("en");
const ENGLISH = { headers: { "accept-language": "en" } };
const EMAIL = "nora@people.example";
let count = 0;

const { server, red, blue } = await serveTwoClubs({ LOG_LEVEL: "debug" });
await switchModulesOff(server, red.tenant);
const nora = await makeMember(server, red.tenant, { name: "Nora Quist", email: EMAIL, role: "player" });

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

interface Told {
  id: number;
  mail: Mail | undefined;
  in: string;
  out: string;
  calendar: string;
  code: string;
}

/** Has the admin announce a session; returns its id, and the mail about it with its links. */
async function announce(): Promise<Told> {
  const name = `Evening ${++count}`;
  await red.as.admin.post("/sessions/new", {
    intent: "create",
    name,
    price: "5",
    notify: "on",
    startTime: "19:00",
    finishTime: "20:00",
    date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  });
  await untilDelivered(server, red.tenant);
  const [mail] = await server.mails(EMAIL);
  const link = (path: string) => mail?.links.find((one) => one.includes(path)) ?? "";
  const [row] = await server.sql<{ id: number }>(`SELECT id FROM ${red.tenant}.occasions WHERE name = $1`, [
    name,
  ]);
  const yes = link("attending=1");
  return {
    id: Number(row?.id),
    mail,
    in: yes,
    out: link("attending=0"),
    calendar: link("calendar.ics"),
    code: new URL(yes).searchParams.get("code") ?? "",
  };
}

const answers = () =>
  server.sql<{ occasion: number; member: number; state: string }>(
    `SELECT occasion_id::int AS occasion, member_id::int AS member, state FROM ${red.tenant}.attendances
      WHERE occasion_id > $1 ORDER BY occasion_id, member_id`,
    [Math.max(red.ids.session, red.ids.event, red.ids.pastSession)],
  );
const press = (told: Told, attending: "0" | "1", by = openVisitor(red.origin, ENGLISH)) =>
  by.post(`/answer?code=${told.code}`, { intent: "answer", code: told.code, attending });
const main = ({ text }: Answer) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
const signedIn = ({ headers }: Answer) => headers.getSetCookie().filter((line) => /sign-in=/.test(line));
/** What was changed of the club so far. */
const contents = () => changesOf(server, red.tenant);

it("changes nothing by being opened, however often, and shows its member, the price and nobody else", async () => {
  const told = await announce();
  const before = await contents();
  const addresses = [told.in, told.out, told.calendar];
  for (const method of ["GET", "HEAD", "GET", "HEAD", "GET"])
    for (const address of addresses) expect((await ask(address, { method })).status).toBe(200);
  expect(await contents()).toBe(before);

  const page = await openVisitor(red.origin, ENGLISH).open(told.in);
  expect(main(page)).toContain(t("attendance.link.askIn", { name: "Nora" }));
  expect(main(page)).toContain("Nora Quist");
  expect(main(page)).toContain("€5");
  expect(signedIn(page)).toEqual([]);
  expect(page.text).toMatch(/<meta name="robots" content="noindex"/);
  const posts = async (address: string) => {
    const opened = await openVisitor(red.origin).open(address);
    return formsOf(opened).find(({ action }) => action.includes("/answer"))?.fields;
  };
  const fields = { intent: ["answer"], code: [told.code] };
  expect(await posts(told.in)).toEqual({ ...fields, attending: ["1"] });
  expect(await posts(told.out)).toEqual({ ...fields, attending: ["0"] });
  for (const name of ["Red player", "Red coach", "Red admin", "Red member", "@red.example"])
    expect(page.text).not.toContain(name);
  const { text, headers } = await ask(told.calendar);
  expect(headers.get("content-type")).toContain("text/calendar");
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain(`UID:${told.id}@`);
});

it("answers by a post, for its member and occasion alone, whoever is signed in, and signs nobody in", async () => {
  const [first, second] = [await announce(), await announce()];
  const stranger = openVisitor(red.origin, ENGLISH);
  const done = await press(first, "1", stranger);
  expect([done.status, signedIn(done)]).toEqual([303, []]);
  const here = { occasion: first.id, member: nora };
  expect(await answers()).toEqual([{ ...here, state: "attending" }]);
  const after = await stranger.open(done.location ?? "");
  expect(main(after)).toContain(t("attendance.link.is.in", { name: "Nora" }));
  expect((await stranger.ask("/")).location).toContain("/login");

  const page = await red.as.player.open(first.out);
  expect(main(page)).toContain("Nora Quist");
  expect(main(page)).not.toContain("Red player");
  expect((await press(first, "0", red.as.player)).status).toBe(303);
  expect(await answers()).toEqual([{ ...here, state: "not-attending" }]);

  const crossSite = await ask(second.in, {
    method: "POST",
    body: `intent=answer&attending=1&code=${second.code}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: blue.origin,
      "sec-fetch-site": "same-site",
    },
  });
  expect(crossSite.status).toBe(403);
  const other = await openVisitor(blue.origin, ENGLISH).post("/answer", {
    intent: "answer",
    code: second.code,
    attending: "1",
  });
  expect([other.status, other.text.includes(CANARY)]).toEqual([404, true]);
  expect(other.text).not.toContain("Nora");
  expect(await answers()).toHaveLength(1);
});

it("gives back for a minute a turn in line that was given up by it, and says when that is over", async () => {
  const told = await announce();
  await server.sqlIn(red.tenant, "UPDATE occasions SET capacity = 1 WHERE id = $1", [told.id]);
  await red.as.player.post("/", { intent: "answer", occasionId: String(told.id), attending: "1" });
  const stranger = openVisitor(red.origin, ENGLISH);
  const standing = async () =>
    (await answers()).find(({ occasion, member }) => occasion === told.id && member === nora)?.state;
  const leave = async () => {
    await press(told, "1", stranger);
    const left = await stranger.open((await press(told, "0", stranger)).location ?? "");
    expect(await standing()).toBe("not-attending");
    return formsOf(left).find(({ fields }) => fields.intent?.includes("undo"));
  };
  const form = await leave();
  expect(form?.fields).toMatchObject({ code: [told.code] });
  const done = await stranger.post(form?.action ?? "", form?.fields ?? {});
  expect([done.status, await standing()]).toEqual([303, "waiting"]);
  expect(
    formsOf(await stranger.open(told.in)).filter(({ fields }) => fields.intent?.includes("undo")),
  ).toEqual([]);

  const late = await leave();
  await server.sqlIn(red.tenant, "UPDATE answer_undos SET made_at = now() - interval '61 seconds'", []);
  const refused = await stranger.post(late?.action ?? "", late?.fields ?? {});
  expect([refused.status, await standing()]).toEqual([409, "not-attending"]);
  expect(refused.text).toContain(t("errors.undo-too-late"));
  expect(formsOf(refused).filter(({ fields }) => fields.intent?.includes("undo"))).toEqual([]);
});

it("is refused with a word once it no longer holds, and tells nothing then", async () => {
  const told = await announce();
  const taken = await answers();
  const refusal = async (status: number, code = told.code) => {
    const { text, status: shown } = await openVisitor(red.origin, ENGLISH).open(
      `/answer?code=${code}&attending=1`,
    );
    const posted = await press({ ...told, code }, "1");
    const file = await ask(`${red.origin}/answer/calendar.ics?code=${code}`);
    expect([shown, posted.status, file.status]).toEqual([200, status, status]);
    expect(posted.text).toMatch(/role="alert"/);
    for (const page of [text, posted.text, file.text]) expect(page).not.toMatch(/Nora|Evening/);
    expect(await answers()).toEqual(taken);
    return main({ text } as Answer);
  };
  const set = (table: string, values: string, id: number) =>
    server.sqlIn(red.tenant, `UPDATE ${table} SET ${values} WHERE id = $1`, [id]);

  const forged = ["x", told.code.toUpperCase(), `${told.code}A`, `${told.code.slice(0, -6)}AAAAAA`];
  for (const code of forged) expect(await refusal(404, code)).toContain(t("unsubscribing.invalid"));

  await set("occasions", "starts_at = now() - interval '1 minute'", told.id);
  expect(await refusal(409)).toContain(t("ticket.started"));
  await server.sql(`DELETE FROM ${red.tenant}.occasions WHERE id = $1`, [told.id]);
  expect(await refusal(404)).toContain(t("attendance.link.goneLead"));

  const next = await announce();
  Object.assign(told, next);
  await set("members", "state = 'archived'", nora);
  expect(await refusal(404)).toContain(t("unsubscribing.invalid"));
  await set("members", "state = 'active'", nora);
  expect(await refusal(404)).toContain(t("unsubscribing.invalid"));
});

it("comes with the welcome of somebody who was added, and answering confirms the address", async () => {
  const email = "added@people.example";
  await red.as.admin.post("/organization", { intent: "add", name: "Ada", email, role: "player" });
  await untilDelivered(server, red.tenant);
  const [mail] = await server.mails(email);
  expect(mail?.text).toContain("Red training");
  const link = mail?.links.find((one) => one.includes("attending=0")) ?? "";
  const code = new URL(link).searchParams.get("code") ?? "";
  const confirmed = async () => {
    const [row] = await server.sql<{ confirmed: boolean }>(
      `SELECT confirmed_at IS NOT NULL AS confirmed FROM ${red.tenant}.members WHERE email = $1`,
      [email],
    );
    return row?.confirmed;
  };
  await ask(link);
  expect(await confirmed()).toBe(false);
  const done = await openVisitor(red.origin).post("/answer", { intent: "answer", code, attending: "0" });
  expect([done.status, await confirmed()]).toEqual([303, true]);
});

it("leaves no code in the log", async () => {
  const output = await written(server);
  expect(output).toContain("/answer?code=…");
  expect(output).toContain("/answer/calendar.ics?code=…");
  expect(output.match(/code=[\w-]{6,}/g) ?? []).toEqual([]);
});
