import type { Page } from "@playwright/test";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { memberActs, performAct, recipesFor } from "#tests/conformance/audit-recipes.ts";
import { TWINS } from "#tests/support/collect-parts.ts";
import { callApi } from "#tests/support/http.ts";
import { addressOf, makeLink } from "#tests/support/one-time-link.ts";
import { untilDelivered } from "#tests/support/pending-work.ts";
import { type ClubUnderTest, makeMember } from "#tests/support/two-clubs.ts";
import { axeFaults, settled } from "./support/axe.ts";
import { pagesOf, sidewaysFaults, tooWide } from "./support/pages.ts";
import { expect, type Site, test } from "./support/test.ts";

/** A theme, and the widths at which a page is looked at in it: axe runs at the first. */
interface Look {
  colorScheme: "light" | "dark";
  widths: [number, number];
}

/** Pages take turns, since a fault of a theme or of a width is hardly ever one of a single page. */
const LOOKS: readonly [Look, Look] = [
  { colorScheme: "dark", widths: [375, 1280] },
  { colorScheme: "light", widths: [1280, 375] },
];

/** Switches the page to this theme, which costs nothing before it is loaded. */
const wear = (page: Page, colorScheme: Look["colorScheme"]) =>
  page.emulateMedia({ colorScheme, reducedMotion: "reduce" });

/** What axe finds wrong with a page but for what is `unseen`, and what is cut off, at one width after the other. */
async function faultsOf(
  page: Page,
  what: string,
  { colorScheme, widths }: Look = LOOKS[0],
  unseen?: string,
): Promise<string[]> {
  const faults: string[] = [];
  await wear(page, colorScheme);
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(settled);
    const look = `${what} (${width} px, ${colorScheme})`;
    if (index === 0) faults.push(...(await axeFaults(page, unseen)).map((fault) => `${look}: ${fault}`));
    faults.push(...(await sidewaysFaults(page, look)));
  }
  return faults;
}

async function faultsAt(page: Page, addresses: Iterable<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, address] of [...addresses].entries()) {
    const look = LOOKS[index % 2] ?? LOOKS[0];
    await wear(page, look.colorScheme);
    await page.goto(address);
    faults.push(...(await faultsOf(page, address, look)));
  }
  return faults;
}

/** Puts a word that no phone is wide enough for into everything that people type. */
async function wearLongWords(site: Site, { tenant, ids, memberId }: ClubUnderTest): Promise<void> {
  const word = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
  const tags = `'{${word.slice(0, 30).toUpperCase()}}'`;
  await site.sql(`UPDATE ${tenant}.members SET name = '${word}', tags = ${tags} WHERE id = ${ids.member}`);
  await site.sql(
    `UPDATE ${tenant}.members SET name = name || '${word}', alias = '${word.slice(0, 40)}', tags = ${tags} WHERE id = ${memberId.admin}`,
  );
  await site.sql(
    `UPDATE ${tenant}.occasions SET name = '${word}', address = '${word}', description = '${word}', tags = ${tags}`,
  );
  await site.sql(`UPDATE ${tenant}.attendances SET note = '${word}'`);
  await site.sql(`UPDATE ${tenant}.schedules SET name = '${word}', address = '${word}', tags = ${tags}`);
  await site.sql(
    `INSERT INTO ${tenant}.closed_days (from_date, until_date, reason) VALUES ('2030-01-01', '2030-01-02', '${word}')`,
  );
  await site.sql(
    `INSERT INTO ${tenant}.unavailabilities (member_id, from_date, until_date, reason)
     SELECT id, current_date, current_date + 9, '${word}' FROM ${tenant}.members`,
  );
  await site.sql(
    `UPDATE ${tenant}.organization SET name = '${word}', address = '${word}', description = '${word}'`,
  );
}

/** As if the admin had been at the provider's page to pay, and had come back. */
async function beginTopUp(site: Site, { tenant, memberId }: ClubUnderTest): Promise<void> {
  await site.sqlIn(
    tenant,
    `INSERT INTO payment_online_accounts (id, ready, submitted, missing, connected_at, checked_at)
     VALUES ('acct_1', true, true, '{}', now(), now())`,
  );
  await site.sqlIn(
    tenant,
    `INSERT INTO payment_online_top_ups (once, reference, member_id, account, amount, currency, state, created_at, expires_at)
     VALUES ('once', gen_random_uuid(), $1, 'acct_1', 2000, 'EUR', 'open', now(), now() + interval '1 day')`,
    [memberId.admin],
  );
}

const PARTS = [1, 2, 3];

test.describe("every page of a club suits everybody", () => {
  let worn: ClubUnderTest;
  test.beforeAll(async ({ site }) => {
    worn = await site.readyClub();
    await site.sql(
      `INSERT INTO ${worn.tenant}.schedules (name, start_time, finish_time, week_days) VALUES ('Weekly', '19:00', '20:30', '{2,4}')`,
    );
    await site.sqlIn(worn.tenant, "INSERT INTO plans (name, duration, price) VALUES ('Monthly', '1m', 3000)");
    await beginTopUp(site, worn);
    await wearLongWords(site, worn);
  });

  // In parts, which fail one by one.
  for (const part of PARTS)
    test(`part ${part}`, async ({ person }) => {
      const page = await person("en", { as: { club: worn, role: "admin" } });
      const all = [...pagesOf(worn), `${worn.origin}/logout`];
      const some = all.filter((_, index) => index % PARTS.length === part - 1);
      expect(await faultsAt(page, some)).toEqual([]);
    });
});

test("every page for strangers suits everybody", async ({ person, site, club }) => {
  const player = { email: `player@${club.subdomain}.example` };
  const platformLink = await makeLink(site, { ...player, tenant: null, purpose: "choose-club" });
  const clubLink = await makeLink(site, { ...player, tenant: club.tenant });
  const addresses = [
    site.origin,
    `${site.origin}/login`,
    `${site.origin}/login?sent=ada@club.example`,
    addressOf(site.origin, platformLink),
    addressOf(club.origin, clubLink),
    `${site.origin}/organization-no-exist?name=nobody`,
    `${site.origin}/dev/mailbox`,
    `${club.origin}/login`,
    `${club.origin}/login?sent=ada@club.example`,
    `${club.origin}/auto-login?auth=magic-link&code=x`,
    `${club.origin}/join/${toInvitationCode(club.publicId)}`,
    `${club.origin}/join/none`,
  ];
  const page = await person("en", { tolerate: /status of 40[14]/ });
  expect(await faultsAt(page, addresses)).toEqual([]);

  // Spanish takes more room. The pages come without scripts here, which change none of their widths.
  const spanish = await person("es", { tolerate: /status of 40[14]/, javaScriptEnabled: false });
  expect(await tooWide(spanish, addresses)).toEqual([]);

  // The list of clubs after signing in on the platform; with two clubs, the page waits for a choice.
  const other = await site.readyClub();
  await makeMember(site, other.tenant, { name: "Player", ...player, role: "player" });
  await page.goto(addressOf(site.origin, platformLink));
  await page.locator("form:has([name=code]) button").click();
  await expect(page).toHaveURL(`${site.origin}/clubs`);
  expect(await faultsOf(page, "clubs")).toEqual([]);
});

test("the log of every kind of act suits everybody", async ({ person, site }) => {
  const club = await site.readyClub();
  const recipes = recipesFor(site, club);
  // A page's act and its call leave the same entry, so each is done in one of the two ways. None moves the club away from here.
  const calls = new Set(Object.values(TWINS).map((call) => call.replace(/\{(\w+)\}/g, ":$1")));
  const acts = memberActs().filter(
    ({ name }) => recipes[name] && !calls.has(name) && !/subdomain$|address move$/.test(name),
  );
  for (const act of acts) {
    const { status } = await performAct(club, act, (await recipes[act.name]?.()) ?? {}, "admin");
    expect(status, act.name).toBeLessThan(400);
    // A club that was closed is open for the next act.
    if (/clos/.test(act.name))
      await callApi(club.origin, "/closing", { method: "DELETE", token: club.apiToken.admin });
  }
  // Some of them end sign-ins a moment later.
  await untilDelivered(site, club.tenant);
  const page = await person("en", { as: { club, role: "admin" } });
  let shown = 0;
  for (const part of [1, 2]) {
    await page.goto(`${club.origin}/audit?from=2020-01-01&page=${part}`);
    shown += await page.locator(".audit-entry").count();
    await page.evaluate(() => {
      for (const changes of document.querySelectorAll("details")) changes.open = true;
    });
    // Entries have one structure, and axe takes long for a hundred of them, so it sees a dozen of each day.
    const more = ".audit-entry:nth-child(n + 13)";
    expect(await faultsOf(page, `the log, page ${part}`, LOOKS[part - 1], more)).toEqual([]);
  }
  expect(shown).toBeGreaterThan(acts.length / 2);
});

test("a refused form says where, and suits everybody", async ({ person, club }) => {
  const page = await person("en", { as: { club, role: "admin" }, tolerate: /status of 422/ });
  await page.goto(`${club.origin}/sessions/new`);
  await page.getByRole("button", { name: "Create session" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link").first().click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription("Please fill this in.");
  expect(await faultsOf(page, "refused form")).toEqual([]);
});

test("an import suits everybody while it runs, when it is done and when it failed", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  const page = await person("en", { as: { club, role: "admin" } });
  const faults: string[] = [];
  for (const [state, count] of [
    ["queued", null],
    ["done", 4_821],
    ["failed", null],
  ] as const) {
    await site.sqlIn(club.tenant, "DELETE FROM member_imports");
    await site.sqlIn(
      club.tenant,
      `INSERT INTO member_imports (member_id, file_name, sheet, columns, total, expires_at, state, added, updated, skipped)
       VALUES ($1, 'The club (final).xlsx', $2, '{name}', 5000, now() + interval '1 hour', $3, $4, $4, $4)`,
      [club.memberId.admin, state === "queued" ? "{}" : null, state, count],
    );
    await page.goto(`${club.origin}/organization/import`);
    faults.push(...(await faultsOf(page, `an import, ${state}`)));
  }
  expect(faults).toEqual([]);
});

test("a dialog that asks opens on the button that does nothing", async ({ person, club }) => {
  const page = await person("en", { as: { club, role: "admin" } });
  await page.goto(`${club.origin}/organization/${club.ids.member}`);
  await page.getByRole("link", { name: "Archive" }).press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
});
