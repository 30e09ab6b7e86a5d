import { parse } from "node-html-parser";
import { recipesFor } from "#tests/conformance/audit-recipes.ts";
import { postConfirmed } from "../asked.ts";
import { type CrawledForm, crawl } from "../crawl.ts";
import { everyForm, type FoundForm, filledForm, formName } from "../every-form.ts";
import type { Answer } from "../http.ts";
import type { TestServer } from "../server.ts";
import { type ClubUnderTest, makeMember, signInDirectly } from "../two-clubs.ts";
import { readPage, squeezed } from "./page-words.ts";

/** The result of writing texts into every field of every form. */
export interface WriteReport {
  forms: number;
  /** How many fields accepted a text, and how many texts were accepted. */
  fields: number;
  accepted: number;
  /** What must not happen, by form, field and text. */
  faults: string[];
}

interface Ground {
  server: TestServer;
  club: ClubUnderTest;
  recipes: ReturnType<typeof recipesFor>;
}

const TEXTUAL = ["text", "textarea", "search", "url", "tel"];
/** Fields whose values are not shown again: they are no texts, or somebody's secrets. */
const NEVER_SHOWN = /^(website|password|current|code|logo|accent|subdomain)$/i;
/** Pages left out so that the club stays open and where it is, and its people stay members and signed in. */
const LEFT_OUT = /^\/(logout|closing|settings\/(address|close)|my-account\/delete)/;
/** Forms that make something each time they are sent; lists show all of it. */
const MAKES = /\/new: create$|^\/organization: add$/;

/**
 * Writes texts into every field of every form, as the person who found the form. Refused texts are checked like accepted
 * ones: they must come back as texts. Each form gets `share` of the texts, starting at a different one; forms that make
 * something get all.
 */
export async function writeTexts(
  { server, club }: Pick<Ground, "server" | "club">,
  {
    texts,
    share,
    start,
    say = () => {},
  }: { texts: readonly string[]; share: number; start: number; say?: (line: string) => void },
): Promise<WriteReport> {
  const ground: Ground = { server, club, recipes: recipesFor(server, club) };
  const found = (await everyForm(server, club)).filter(
    ({ form }) =>
      form.method === "POST" && !LEFT_OUT.test(new URL(form.action).pathname) && textFields(form).length > 0,
  );
  const report: WriteReport = { forms: found.length, fields: 0, accepted: 0, faults: [] };
  const unseen: Taken[] = [];
  for (const [index, one] of found.entries()) {
    const took = new Set<string>();
    const names = await wordFields(ground, one);
    for (let at = 0; at < (MAKES.test(formName(one)) ? texts.length : share); at++) {
      const text = texts[(start + index + at) % texts.length] ?? "";
      const taken = await write(ground, one, { text, names }, report.faults);
      report.accepted += taken.length;
      for (const { field } of taken) took.add(field);
      // The others are looked for in lists.
      unseen.push(...(at < share ? await unseenOf(one, taken, report.faults) : taken));
    }
    report.fields += took.size;
    await signInAgain(ground);
    say(`${formName(one)}: ${[...took].join(", ") || "nothing taken"}`);
  }
  await lookEverywhere(club, unseen, report.faults);
  return report;
}

interface Taken {
  form: string;
  field: string;
  text: string;
  /** The answer to the form. */
  answer: Answer;
}

const isParagraph = ({ inputs }: CrawledForm, field: string) =>
  inputs.some(({ name, type }) => name === field && type === "textarea");

function textFields(form: CrawledForm): string[] {
  return form.inputs
    .filter(({ name, type }) => TEXTUAL.includes(type) && name !== "website")
    .map(({ name }) => name);
}

/**
 * Sends a form with a text in all fields that take texts. A field that refuses it gets a shorter one, and finally the
 * value that it had.
 */
async function write(
  ground: Ground,
  one: FoundForm,
  { text, names }: { text: string; names: readonly string[] },
  faults: string[],
): Promise<Taken[]> {
  const said = `${formName(one)}, ${JSON.stringify(text)}`;
  const given = Object.fromEntries(
    names.map((name) => [name, isParagraph(one.form, name) ? `${text}\r\n${text}` : text]),
  );
  for (const shorter of CUTS) {
    const answer = await send(ground, one, given);
    if (answer.status >= 500) faults.push(`${said}: status ${answer.status}`);
    faults.push(...readPage(answer).faults.map((fault) => `${said}: ${fault}`));
    if (answer.status !== 422)
      return answer.status < 400
        ? Object.entries(given).map(([field, text]) => ({ form: formName(one), field, text, answer }))
        : [];
    for (const name of refusedFields(answer, Object.keys(given))) {
      const cut = shorter < text.length ? text.slice(0, shorter).toWellFormed().trim() : "";
      if (cut === "") delete given[name];
      else given[name] = cut;
    }
  }
  return [];
}

/** The lengths, one after the other, to which a refused text is cut. */
const CUTS = [30, 20, 0];

/** The fields of a form that accept a word: some that look like it require a number or a time. */
async function wordFields(ground: Ground, one: FoundForm): Promise<string[]> {
  const names = textFields(one.form);
  const answer = await send(ground, one, Object.fromEntries(names.map((name) => [name, "Word"])));
  return answer.status === 422 ? names.filter((name) => !refusedFields(answer, names).includes(name)) : names;
}

/** Posts a form as it is, or as its act's recipe fills it, except for the given fields; confirms it if it asks back. */
async function send(
  { server, recipes }: Ground,
  { form, by }: FoundForm,
  given: Record<string, string>,
): Promise<Answer> {
  await server.sql("DELETE FROM platform.rate_limits");
  const texts = textFields(form);
  const standing = Object.entries(filledForm(form)).filter(
    ([name]) => !texts.includes(name) || String(form.fields[name] ?? "") !== "",
  );
  const made = (await recipes[`${form.page} ${form.intent}`]?.())?.send;
  const plain = made ? Object.entries(made).map(([name, value]) => [name, String(value)]) : standing;
  const fields = { ...Object.fromEntries(plain), ...(made ? {} : anew(form)), ...given };
  return postConfirmed(form.intent, (asked) => by.post(form.action, { ...fields, ...asked }));
}

let times = 0;

/** An e-mail address that nobody has joined with, and a day on which nothing takes place. */
function anew({ inputs }: CrawledForm): Record<string, string> {
  times++;
  const day = new Date(Date.now() + (50 + (times % 300)) * 86_400_000).toISOString().slice(0, 10);
  const fresh: Record<string, string> = { email: `hostile-${times}@red.example`, date: day };
  return Object.fromEntries(
    inputs.flatMap(({ name, type }) => (fresh[type] === undefined ? [] : [[name, fresh[type]]])),
  );
}

/** The fields that an answer marks as wrong; all of them if it marks none. */
function refusedFields({ text }: Answer, sent: string[]): string[] {
  const wrong = parse(text)
    .querySelectorAll('[aria-invalid="true"]')
    .map((field) => field.getAttribute("name") ?? "");
  const known = sent.filter((name) => wrong.includes(name));
  return known.length > 0 ? known : sent;
}

/** The texts that neither the page after the form nor the form's own page shows as they were written. */
async function unseenOf({ form, by }: FoundForm, taken: Taken[], faults: string[]): Promise<Taken[]> {
  const [first] = taken;
  if (!first) return [];
  const { location } = first.answer;
  let unseen = taken;
  for (const page of [location, new URL(form.page, form.action).href]) {
    const shown = page === undefined ? first.answer : await by.open(page);
    const read = readPage(shown);
    faults.push(...read.faults.map((fault) => `${first.form}, ${JSON.stringify(first.text)}: ${fault}`));
    unseen = unseen.filter(
      ({ field, text }) => !NEVER_SHOWN.test(field) && !isShown(read.words, field, text),
    );
    if (unseen.length === 0) break;
  }
  return unseen;
}

/** Is a text shown? Tags are shown separately, each in the spelling that came first. */
function isShown(words: string, field: string, text: string): boolean {
  const tags = text.split(",").map((tag) => squeezed(tag).toLowerCase());
  if (/tags$/i.test(field)) return tags.every((tag) => words.toLowerCase().includes(tag));
  return words.includes(squeezed(text.normalize("NFC")));
}

/** Checks every page that links lead to: every accepted text must be on one of them, and none may be markup. */
async function lookEverywhere({ as }: ClubUnderTest, unseen: Taken[], faults: string[]): Promise<void> {
  const pages = [...(await crawl(as.admin, ["/"])), ...(await crawl(as.player, ["/"]))];
  const read = pages.map((page) => ({ url: page.url, status: page.status, ...readPage(page) }));
  for (const { url, status, faults: found } of read) {
    if (status >= 500) faults.push(`${url}: status ${status}`);
    faults.push(...found.map((fault) => `${url}: ${fault}`));
  }
  for (const { form, field, text } of unseen)
    if (!read.some(({ words }) => isShown(words, field, text)))
      faults.push(`${form}: what ${field} took is nowhere: ${JSON.stringify(text)}`);
}

/** Restores sign-ins and roles, which some of the forms end. */
async function signInAgain({ server, club }: Ground): Promise<void> {
  for (const role of ["admin", "player"] as const) {
    const email = `${role}@${club.subdomain}.example`;
    await makeMember(server, club.tenant, { name: role, email, role });
    await server.sql(`UPDATE ${club.tenant}.members SET state = 'active' WHERE email = $1`, [email]);
    const token = await signInDirectly(server, club.tenant, email, "browser");
    club.as[role].setCookie(new URL(club.origin).host, "sign-in", token);
  }
}
