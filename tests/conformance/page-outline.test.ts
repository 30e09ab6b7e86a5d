import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#app/kernel/i18n/language.ts";
import { makeModuleRows } from "#tests/support/club-tools.ts";
import { ask } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { openVisitor } from "#tests/support/visitor.ts";
import { recipesFor } from "./audit-recipes.ts";
import { addressIn, clubGuard, routeTable } from "./route-table.ts";

const { server, red } = await serveClub();
await makeModuleRows(server, red);
const speak = (language: Language) =>
  server.sql(`UPDATE ${red.tenant}.members SET language = $1`, [language]);

const pages = routeTable()
  .filter(({ loader, hasPage }) => hasPage && loader && clubGuard(loader)?.minRole)
  .map(({ path }) => addressIn(path, red))
  .concat(`/organization/${red.memberId.player}/away`);

const words = (element: HTMLElement | null) => element?.text.replace(/\s+/g, " ").trim() ?? "";

beforeAll(async () => {
  // Something of each kind that pages list with its acts.
  for (const [act, prepare] of Object.entries(recipesFor(server, red)))
    if (/^\/(organization|payments|plans|schedules)(\/new)? [a-z-]+$/.test(act)) await prepare();
  // One that can be given back.
  await server.sqlIn(red.tenant, "UPDATE memberships SET state = 'unpaid' WHERE member_id = $1", [
    red.memberId.player,
  ]);
  await server.sqlIn(
    red.tenant,
    "INSERT INTO unavailabilities (member_id, from_date, until_date) VALUES ($1, current_date, current_date + 3), ($1, current_date + 9, current_date + 9)",
    [red.memberId.player],
  );
});

/** What is wrong with the outline that a page's headings make. */
function outlineFaults(html: string): string[] {
  const headings = parse(html).querySelectorAll("h1, h2, h3, h4, h5, h6");
  const levels = headings.map(({ rawTagName }) => Number(rawTagName.slice(1)));
  const skipped = headings.filter((_heading, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1);
  return [
    ...(levels.filter((level) => level === 1).length === 1 ? [] : [`${levels.join()}: not one h1`]),
    ...(levels[0] === 1 ? [] : [`begins with ${words(headings[0] ?? null)}`]),
    ...skipped.map((heading) => `skips a level before ${words(heading)}`),
    ...headings.filter((heading) => words(heading) === "").map(() => "has an empty heading"),
  ];
}

/** What is read aloud in place of an element's own words. */
const NAMED =
  "a[aria-label], button[aria-label], summary[aria-label], [role=button][aria-label], [role=tab][aria-label]";

/** Letters and digits alone: nobody says a comma. */
const spoken = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The links and buttons whose name does not contain the words that they show: who says those words to a computer gets nothing. */
function unspeakable(html: string): string[] {
  return parse(html)
    .querySelectorAll(NAMED)
    .flatMap((element) => {
      const name = element.getAttribute("aria-label") ?? "";
      for (const unseen of element.querySelectorAll("svg, .sr-only, [aria-hidden=true], [hidden]"))
        unseen.remove();
      const shown = words(element);
      return ` ${spoken(name)} `.includes(` ${spoken(shown)} `) || spoken(shown) === ""
        ? []
        : [`"${shown}" is named "${name}"`];
    });
}

/** Ids that a page gives twice: labels, messages and drafts would belong to the wrong form. */
function sharedIds(html: string): string[] {
  const ids = parse(html)
    .querySelectorAll("[id]")
    .map(({ id }) => id);
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two elements with the id ${id}`);
}

/** A window needs exactly one title; its loader says it. */
function titleFaults(html: string): string[] {
  const titles = parse(html).querySelectorAll("title").map(words);
  return titles.length === 1 && titles[0] ? [] : [`its titles are ${JSON.stringify(titles)}`];
}

/** What is wrong with a page's title, headings, names and ids. */
const faultsOf = (html: string) => [
  ...titleFaults(html),
  ...outlineFaults(html),
  ...unspeakable(html),
  ...sharedIds(html),
];

describe("a page", () => {
  it("has a title, begins with its heading and skips no level; each element has an id of its own, links and buttons are named by what they show (WCAG 2.5.3)", async () => {
    const faults: string[] = [];
    for (const role of ["admin", "player"] as const)
      for (const address of new Set(pages)) {
        const page = await red.as[role].open(address);
        faults.push(
          ...faultsOf(page.text).map((fault) => `${new URL(page.url).pathname} (${role}): ${fault}`),
        );
      }
    const stranger = openVisitor(red.origin);
    for (const address of [
      "/login",
      "/login?sent=a@b.example",
      "/join/none",
      `${server.platform}/`,
      `${server.platform}/login`,
    ]) {
      const page = await stranger.open(address);
      faults.push(...faultsOf(page.text).map((fault) => `${address}: ${fault}`));
    }
    expect([...new Set(faults)]).toEqual([]);
  });

  it("names its links and buttons by what they show in Spanish, too", async () => {
    await speak("es");
    const faults: string[] = [];
    const own = pages.filter((address) => /^\/(my-.*)?$/.test(address));
    for (const [role, addresses] of [
      ["admin", pages],
      ["player", own],
    ] as const)
      for (const address of new Set(addresses)) {
        const page = await red.as[role].open(address);
        faults.push(...unspeakable(page.text).map((fault) => `${new URL(page.url).pathname}: ${fault}`));
      }
    expect([...new Set(faults)]).toEqual([]);
  });
});

it("a page is styled as its module says", async () => {
  const page = parse((await red.as.admin.open("/payments")).text);
  const sheets = page.querySelectorAll("link[rel=stylesheet]").map((one) => one.getAttribute("href"));
  const styles = await Promise.all(sheets.map(async (href) => (await ask(`${red.origin}${href}`)).text));
  for (const file of globSync("{modules,app/api}/**/*.css")) {
    const [selector = ""] = /\.[a-z][\w-]+/.exec(readFileSync(file, "utf8")) ?? [];
    expect([file, styles.join("").includes(selector)]).toEqual([file, true]);
  }
});

describe("a page's scripts", () => {
  it("are one small file, and nothing is written down for it twice", async () => {
    for (const address of ["/", "/organization", "/sessions"]) {
      const page = parse((await red.as.admin.open(address)).text);
      const scripts = page
        .querySelectorAll("script")
        .filter((one) => one.getAttribute("type") !== "application/json");
      expect([address, scripts.length, page.querySelectorAll("link[rel=modulepreload]").length]).toEqual([
        address,
        1,
        0,
      ]);
      const script = await ask(`${red.origin}${scripts[0]?.getAttribute("src")}`);
      const { length: bytes } = gzipSync(script.text);
      expect([bytes > 5_000, bytes < 15_000]).toEqual([true, true]);
      expect(script.text).not.toContain("react");
    }
  });
});

describe("a place has one name", () => {
  it.each<Language>(["en", "es"])(
    "in the bar, in the menu, on its page and in its tab (%s)",
    async (language) => {
      await speak(language);
      const faults: string[] = [];
      for (const role of ["admin", "coach", "player"] as const) {
        const home = parse((await red.as[role].open("/")).text);
        const links = home
          .querySelectorAll(".bottombar a, .sidebar nav a")
          .map((link) => ({ to: link.getAttribute("href") ?? "", name: words(link) }));
        expect(links.length).toBeGreaterThan(5);
        for (const { to, name } of links) {
          const page = parse((await red.as[role].open(to)).text);
          const [title, head] = [words(page.querySelector("h1")), words(page.querySelector("title"))];
          if (title !== name || !head.startsWith(`${name} · `))
            faults.push(`${to}: "${name}", but its page is "${title}" and its tab "${head}"`);
        }
      }
      expect([...new Set(faults)]).toEqual([]);
    },
  );
});
