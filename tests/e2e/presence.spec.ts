import type { Page } from "@playwright/test";
import { makeMember } from "#tests/support/two-clubs.ts";
import { BARE_PHONE, expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");
const PLAYERS = 22;
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true };

type Site = Parameters<Parameters<typeof test>[2]>[0]["site"];

/** Makes a session that has begun, with 22 attendees; returns its checklist's address, and how to read its marks in the database. */
async function begun(site: Site) {
  const club = await site.readyClub();
  const session = club.ids.session;
  await site.sqlIn(
    club.tenant,
    "UPDATE occasions SET starts_at = now() - interval '20 minutes', finishes_at = now() + interval '1 hour' WHERE id = $1",
    [session],
  );
  await site.sqlIn(club.tenant, "DELETE FROM attendances WHERE occasion_id = $1", [session]);
  for (let n = 10; n < 10 + PLAYERS; n++) {
    const id = await makeMember(site, club.tenant, {
      name: `Player ${n}`,
      email: `p${n}@${club.subdomain}.example`,
      role: "player",
    });
    await site.sqlIn(
      club.tenant,
      "INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')",
      [session, id],
    );
  }
  const marks = async () => {
    const rows = await site.sqlIn<{ presence: string | null }>(
      club.tenant,
      `SELECT a.presence FROM attendances a JOIN members m ON m.id = a.member_id
        WHERE a.occasion_id = $1 ORDER BY m.name`,
      [session],
    );
    return rows.map(({ presence }) => presence);
  };
  return { club, address: `${club.origin}/attendance/${session}/presence`, marks };
}

/** The radio button for a mark of a player. */
const target = (page: Page, n: number, mark: "came" | "late" | "absent") =>
  page.getByRole("radiogroup", { name: `Player ${n}`, exact: true }).locator(`label[data-mark=${mark}]`);

/** Taps a mark as a thumb does: scrolls the row clear of the bar first. */
async function tapMark(...asked: Parameters<typeof target>): Promise<void> {
  await target(...asked).evaluate((label) => label.scrollIntoView({ block: "center" }));
  await target(...asked).tap();
}

test("22 members are recorded by 25 taps on a slow line that breaks, and none is lost", async ({
  person,
  site,
}) => {
  const { club, address, marks } = await begun(site);
  const page = await person("en", { as: { club, role: "coach" }, ...phone, tolerate: /net::ERR|503/ });
  // Loses an answer here; further below, the connection loses a request.
  await page.addInitScript(() => {
    const [send, answers] = [window.fetch.bind(window), { count: 0 }];
    window.fetch = async (...asked) => {
      const answer = await send(...asked);
      if (String(asked[0]).includes("/marks/") && ++answers.count === 5) throw new TypeError("Lost.");
      return answer;
    };
  });
  await page.goto(address);
  // So slow a line that all is tapped before the first mark is saved.
  const { promise: tapped, resolve: letGo } = Promise.withResolvers<void>();
  let posts = 0;
  await page.route("**/attendance/marks/*", async (route) => {
    await tapped;
    return ++posts === 3 ? route.abort("connectionreset") : route.continue();
  });
  let taps = 0;
  const tap = async (n: number, mark: "came" | "late" | "absent") => {
    await tapMark(page, n, mark);
    taps++;
  };
  for (let n = 10; n < 10 + PLAYERS; n++)
    await tap(n, n % 5 === 0 ? "late" : n % 7 === 0 ? "absent" : "came");
  await tap(11, "absent");
  await tap(11, "late");
  const expected = Array.from({ length: PLAYERS }, (_, at) => {
    const n = at + 10;
    return n === 11 || n % 5 === 0 ? "late" : n % 7 === 0 ? "absent" : "came";
  });
  const here = expected.filter((mark) => mark !== "absent").length;
  // What was tapped shows at once, whether or not it is saved yet.
  await expect(page.locator(".presence-here b")).toHaveText(String(here));
  expect(await marks()).toEqual(Array(PLAYERS).fill(null));
  letGo();
  await page.getByRole("button", { name: t("presence.page.done") }).tap();
  taps++;
  await page.waitForURL(/\/attendance\/\d+#who$/);
  expect(taps).toBeLessThanOrEqual(25);
  expect(await marks()).toEqual(expected);
});

test("all came, its Undo, and a walk-in by name", async ({ person, site }) => {
  const { club, address, marks } = await begun(site);
  const page = await person("en", { as: { club, role: "coach" }, ...phone });
  await page.goto(`${club.origin}/attendance`);
  await page.getByRole("link", { name: /Rovers training/ }).tap();
  await page.waitForURL(address);
  await tapMark(page, 12, "absent");
  await page.getByRole("button", { name: t("presence.page.allCame") }).tap();
  await expect.poll(async () => (await marks()).filter((mark) => mark === "came").length).toBe(PLAYERS - 1);
  await page.getByRole("button", { name: t("presence.page.undo") }).tap();
  await expect.poll(async () => (await marks()).filter((mark) => mark === null).length).toBe(PLAYERS - 1);
  await expect(page.locator(".presence-here b")).toHaveText("0");

  await page.getByRole("link", { name: t("presence.page.walkIn") }).tap();
  await page.getByRole("searchbox", { name: t("presence.walkIn.search") }).fill("rovers mem");
  await page.getByRole("button", { name: t("presence.walkIn.find") }).tap();
  await page.getByRole("button", { name: t("presence.walkIn.addOf", { name: "Rovers member" }) }).tap();
  const added = page.getByRole("radiogroup", { name: /^Rovers member/ });
  await expect(added.getByRole("radio", { name: t("presence.mark.came") })).toBeChecked();
  await page.getByRole("searchbox", { name: t("presence.page.find") }).fill("rov");
  await expect(page.getByRole("radiogroup")).toHaveCount(1);
});

for (const how of ["with scripts", "without scripts"] as const)
  test(`all came means those who were shown, ${how}, and names who answered meanwhile`, async ({
    person,
    site,
  }) => {
    const { club, address, marks } = await begun(site);
    const options = how === "with scripts" ? phone : BARE_PHONE;
    const page = await person("en", { as: { club, role: "coach" }, ...options });
    await page.goto(address);
    const late = await makeMember(site, club.tenant, {
      name: "Player 99",
      email: `p99@${club.subdomain}.example`,
      role: "player",
    });
    await site.sqlIn(
      club.tenant,
      "INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')",
      [club.ids.session, late],
    );
    const all = page.getByRole("button", { name: t("presence.page.allCame") });
    await expect(all).toContainText(t("presence.page.allCameLead", { count: PLAYERS }));
    await all.tap();
    await expect(
      page.getByText(t("presence.page.added", { names: "Player 99" }), { exact: false }),
    ).toBeVisible();
    expect(await marks()).toEqual([...Array(PLAYERS).fill("came"), null]);
    // The list shows them now, and the act means them.
    await expect(page.getByRole("radiogroup")).toHaveCount(PLAYERS + 1);
    await expect(all).toContainText(t("presence.page.allCameLead", { count: 1 }));
    await all.tap();
    await expect.poll(marks).toEqual(Array(PLAYERS + 1).fill("came"));
  });

// With scripts each tap is saved by itself, and searching leaves the page as it is.
test("without scripts one form saves the list, whatever button sends it, and its Undo takes it back", async ({
  person,
  site,
}) => {
  const { club, address, marks } = await begun(site);
  const page = await person("en", { as: { club, role: "coach" }, ...BARE_PHONE });
  const save = page.getByRole("button", { name: t("presence.page.save") });
  await page.goto(address);
  await tapMark(page, 10, "late");
  await tapMark(page, 11, "absent");
  await save.tap();
  await expect(page.getByText(t("presence.toast.saved", { count: 2 }))).toBeVisible();

  await test.step("all came, but for those who are marked, and that is undone", async () => {
    await tapMark(page, 12, "late");
    await page.getByRole("button", { name: t("presence.page.allCame") }).tap();
    await expect(page.getByText(t("presence.toast.saved", { count: PLAYERS - 2 }))).toBeVisible();
    expect((await marks()).slice(0, 5)).toEqual(["late", "absent", "late", "came", "came"]);
    expect(await marks()).not.toContain(null);
    await page
      .getByRole("button", { name: t("presence.page.undo") })
      .last()
      .tap();
    await expect(page.getByText(t("presence.toast.undone"))).toBeVisible();
    expect((await marks()).slice(0, 4)).toEqual(["late", "absent", null, null]);
  });

  await test.step("searching saves what is ticked, and so does saving what was found", async () => {
    await tapMark(page, 13, "late");
    const search = page.getByRole("searchbox", { name: t("presence.page.find") });
    await search.fill("player 12");
    await search.press("Enter");
    await expect(page.getByRole("radiogroup")).toHaveCount(1);
    await expect(search).toHaveValue("player 12");
    await tapMark(page, 12, "absent");
    await save.tap();
    await expect(page.getByRole("radiogroup")).toHaveCount(1);
    await search.fill("");
    await page.getByRole("button", { name: t("presence.walkIn.find") }).tap();
    await expect(page.getByRole("radiogroup")).toHaveCount(PLAYERS);
  });

  await test.step("and adding somebody", async () => {
    await tapMark(page, 14, "came");
    await page.getByRole("button", { name: t("presence.page.walkIn") }).tap();
    await page.getByRole("searchbox", { name: t("presence.walkIn.search") }).fill("rovers mem");
    await page.getByRole("button", { name: t("presence.walkIn.find") }).tap();
    await expect(page.getByRole("radiogroup")).toHaveCount(0);
    await page.getByRole("button", { name: t("presence.walkIn.addOf", { name: "Rovers member" }) }).tap();
    await expect(page.getByRole("radiogroup")).toHaveCount(PLAYERS + 1);
    expect((await marks()).slice(0, 5)).toEqual(["late", "absent", "absent", "late", "came"]);
  });
});
