import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Answer } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";

const { server, red, blue } = await serveTwoClubs();

it("an admin is not asked whether to move to an address that can't be had", async () => {
  const { t } = serverI18n("en");
  const confirm = ({ text }: Answer) => parse(text).querySelectorAll('#form-move input[value="move"]').length;
  const asked = (subdomain: string) =>
    red.as.admin.open(`/settings/address?${new URLSearchParams({ subdomain })}`);
  expect(confirm(await asked("Crimson"))).toBe(1);
  const host = (subdomain: string) => new URL(server.club(subdomain)).host;
  for (const [subdomain, says] of [
    ["blue", t("landing.form.taken", { address: host("blue") })],
    ["www", t("landing.form.reserved", { address: host("www") })],
    ["-", t("landing.form.malformed")],
    ["<i>&", t("landing.form.malformed")],
  ] as const) {
    const page = await asked(subdomain);
    expect([subdomain, page.status, confirm(page)]).toEqual([subdomain, 200, 0]);
    expect(parse(page.text).text).toContain(says);
    expect(page.text).toContain('aria-invalid="true"');
  }
  // A taken subdomain is answered with free ones, which link to the question.
  const free = parse((await asked("blue")).text).querySelector(
    'a[href^="/settings/address?subdomain=blue-"]',
  );
  expect(confirm(await red.as.admin.open(free?.getAttribute("href") ?? ""))).toBe(1);
  for (const own of ["", "red", "RED"]) expect(confirm(await asked(own))).toBe(0);
  const refused = await red.as.admin.post("/settings/address", { intent: "move", subdomain: "blue" });
  expect(confirm(refused)).toBe(0);
  expect((await red.as.player.ask("/settings/address?subdomain=blue")).location).toBe(`${red.origin}/`);
});

it("a club moves back to an address of its own that still leads to it", async () => {
  const [club] = await server.sql<{ id: string }>(
    `INSERT INTO platform.former_subdomains (subdomain, tenant_id, until)
     VALUES ('scarlet', $1, now() + interval '1 day') RETURNING subdomain AS id`,
    [red.tenant],
  );
  expect(club?.id).toBe("scarlet");
  const page = await red.as.admin.open("/settings/address?subdomain=scarlet");
  expect(parse(page.text).querySelectorAll('#form-move input[value="move"]')).toHaveLength(1);
  expect((await blue.as.admin.open("/settings/address?subdomain=scarlet")).text).toContain(
    'aria-invalid="true"',
  );
});
