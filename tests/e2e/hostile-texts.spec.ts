import { HOSTILE_LINES } from "#tests/support/hostile/hostile-lines.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";
import { cutOff, pagesOf } from "./support/pages.ts";
import { expect, type Site, test } from "./support/test.ts";

/** Puts the hostile texts into everything that people type: each column of a row gets another one. */
async function wearHostileTexts(site: Site, { tenant, ids, memberId }: ClubUnderTest): Promise<void> {
  const texts = HOSTILE_LINES.map((text) => text.normalize("NFC").trim());
  const at = (place: string, letters = 100) =>
    `left(($1::text[])[1 + (${place})::int % ${texts.length}], ${letters})`;
  const statements = [
    `INSERT INTO occasions (kind, name, address, description, starts_at, finishes_at, tags)
     SELECT 'session', ${at("n")}, ${at("n + 1")}, ${at("n + 2")}, now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour',
            CASE WHEN n % 9 = 0 THEN ARRAY[${at("n + 3", 30)}] ELSE '{}' END
       FROM generate_series(1, ${texts.length}) n`,
    `INSERT INTO members (name, alias, email, positions, tags, confirmed_at)
     SELECT ${at("n")}, ${at("n + 1", 40)}, 'worn-' || n || '@x.example', ARRAY[${at("n + 2", 30)}], ARRAY[${at("n + 3", 30)}], now()
       FROM generate_series(1, ${texts.length}) n`,
    `UPDATE members SET name = ${at("id")}, alias = ${at("id + 1", 40)} WHERE id IN (${ids.member}, ${memberId.admin})`,
    `UPDATE occasions SET name = ${at("id")}, address = ${at("id + 1")}, description = ${at("id + 2")} WHERE id IN (${ids.session}, ${ids.event}, ${ids.pastSession})`,
    `INSERT INTO attendances (occasion_id, member_id, state, note)
     SELECT ${ids.session}, id, 'not-attending', ${at("id")} FROM members ON CONFLICT (occasion_id, member_id) DO UPDATE SET note = excluded.note`,
    `INSERT INTO schedules (name, address, description, start_time, finish_time, week_days)
     SELECT ${at("n")}, ${at("n + 1")}, ${at("n + 2")}, '19:00', '20:30', '{2,4}' FROM generate_series(1, ${texts.length}) n`,
    `INSERT INTO closed_days (from_date, until_date, reason)
     SELECT current_date + n, current_date + n, ${at("n")} FROM generate_series(1, ${texts.length}) n`,
    `INSERT INTO unavailabilities (member_id, from_date, until_date, reason)
     SELECT id, current_date, current_date + 9, ${at("id")} FROM members`,
    `INSERT INTO settings (id, value) VALUES ('tags', to_jsonb(ARRAY(SELECT DISTINCT left(one, 30) FROM unnest($1::text[]) one)))
     ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
    `UPDATE organization SET name = ${at("0")}, address = ${at("1")}, description = ${at("2")}`,
  ];
  for (const statement of statements) await site.sqlIn(tenant, statement, [texts]);
}

test("nothing that people typed runs, and nothing is cut off in Spanish, on any page", async ({
  person,
  site,
}) => {
  const club = await site.readyClub();
  await wearHostileTexts(site, club);
  const page = await person("es", { as: { club, role: "admin" }, tolerate: /violates|status of 404/ });
  const ran: string[] = [];
  await page.exposeFunction("tellRan", (what: string) => void ran.push(what));
  await page.addInitScript(() => {
    const tell = (what: string) => void (window as unknown as { tellRan(what: string): void }).tellRan(what);
    window.alert = () => tell(`${location.pathname}: executed`);
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      tell(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  page.on("dialog", (dialog) => void ran.push(`${page.url()}: a dialog: ${dialog.message()}`));
  const lists = ["/sessions/list?page=2", "/organization?page=2", "/sessions/list?when=past", `/login`].map(
    (path) => club.origin + path,
  );
  let shown = 0;
  const faults: string[] = [];
  for (const address of [...pagesOf(club), ...lists]) {
    const answer = await page.goto(address);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    const scripts = policy.split(";").find((one) => one.trim().startsWith("script-src")) ?? "";
    if (!/'nonce-[\w-]+'/.test(scripts) || /unsafe-inline|unsafe-eval/.test(scripts))
      ran.push(`${address}: ${scripts}`);
    // Opens everything that can be opened, so that its content is shown.
    shown += await page.evaluate(() => {
      for (const closed of document.querySelectorAll("details")) closed.open = true;
      return document.querySelectorAll("[onerror], [onload], [onfocus], img[src='x'], svg[onload]").length;
    });
    faults.push(...(await cutOff(page)));
  }
  expect(faults).toEqual([]);
  expect(ran).toEqual([]);
  expect(shown, "elements that only a text can have made").toBe(0);
  // Proves that such a script would have been noticed.
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>"));
  await expect.poll(() => ran.join()).toContain("script-src-attr");
});
