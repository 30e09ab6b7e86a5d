import { describe, expect, it } from "vitest";
import { askedKey, postConfirmed } from "#tests/support/asked.ts";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { formsOf } from "#tests/support/visitor.ts";

const { server, red } = await serveClub();
const sql = (text: string, values: unknown[] = []) => server.sqlIn(red.tenant, text, values);
const player = red.memberId.player;
const home = async () => (await red.as.player.open("/")).text;
const take = async () =>
  callApi(red.origin, "/attendance", {
    method: "POST",
    token: red.apiToken.player,
    body: { session: red.ids.session, attending: 1 },
  });

const BANNER = "You have no active membership, so you can’t confirm your attendance.";

describe("a player without a membership", () => {
  it("learns why not before the tap, with the way out, and is refused", async () => {
    await sql("DELETE FROM memberships WHERE member_id = $1", [player]);
    await sql("DELETE FROM attendances WHERE member_id = $1", [player]);
    const shown = await home();
    for (const said of [BANNER, "You need a membership", 'href="/my-memberships"'])
      expect(shown).toContain(said);
    expect(shown.split(BANNER).length).toBeLessThanOrEqual(3);
    const refused = await take();
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([
      409,
      "memberships:membership-required",
    ]);
  });

  it("takes a plan on their page, once for one form, and comes", async () => {
    await sql("INSERT INTO plans (name, duration, price) VALUES ('Ten days', '10d', 0)");
    const [plan] = await sql("SELECT id FROM plans WHERE name = 'Ten days'");
    const form = { intent: "take", planId: String((plan as { id: string }).id), after: "none" };
    expect((await red.as.player.open("/my-memberships")).text).toContain("Ten days");
    const asked = await red.as.player.post("/my-memberships", form);
    expect([asked.status, asked.text]).toEqual([
      200,
      expect.stringContaining("You can give it back for an hour"),
    ]);
    expect(await sql("SELECT id FROM memberships WHERE member_id = $1", [player])).toEqual([]);
    const seen = { ...form, reviewed: askedKey(asked, "take") ?? "" };
    expect((await red.as.player.post("/my-memberships", seen)).status).toBe(303);
    expect((await red.as.player.post("/my-memberships", seen)).status).toBe(409);
    expect(await home()).not.toContain(BANNER);
    expect((await take()).status).toBeLessThan(300);
    expect((await red.as.coach.open(`/attendance/${red.ids.session}`)).text).toContain("May play");
  });

  it("is asked by the API before it is charged, and gives back what is not used, on the page", async () => {
    await sql("DELETE FROM attendances WHERE member_id = $1", [player]);
    await sql("DELETE FROM memberships WHERE member_id = $1", [player]);
    const [plan] = await sql("SELECT id FROM plans WHERE name = 'Ten days'");
    const put = (reviewed: string | undefined) =>
      callApi(red.origin, "/users/me/membership", {
        method: "PUT",
        token: red.apiToken.player,
        body: { id: Number((plan as { id: string }).id), reviewed },
      });
    const asked = await put(undefined);
    const { error, reviewed } = JSON.parse(asked.text);
    expect([asked.status, error]).toEqual([409, "confirmation-needed"]);
    const bought = await put(reviewed);
    expect([bought.status, JSON.parse(bought.text).undo_until]).toEqual([200, expect.any(String)]);
    const shown = await red.as.player.open("/my-memberships");
    expect(shown.text).toContain("You can give it back until");
    const membershipId = String(JSON.parse(bought.text).id);
    const back = await postConfirmed("give-back", (fields) =>
      red.as.player.post("/my-memberships", { ...fields, membershipId }),
    );
    expect(back.status).toBe(303);
    expect(await home()).toContain(BANNER);
  });
});

describe("switching memberships on", () => {
  it("says first who is shut out, and leads to the first plan; the API says so to those who ask", async () => {
    const api = (path: string, body: object) =>
      callApi(red.origin, path, { method: "PATCH", token: red.apiToken.admin, body });
    await sql("DELETE FROM memberships");
    await sql("DELETE FROM plans");
    await sql("UPDATE settings SET value = 'false' WHERE id = 'memberships'");
    const asked = await api("/settings", { 11: true, reviewed: "" });
    const { consequences } = JSON.parse(asked.text);
    expect([asked.status, consequences.map(({ name }: { name: string }) => name)]).toEqual([
      409,
      expect.arrayContaining(["memberships:shutOut", "memberships:noPlans"]),
    ]);
    const page = await red.as.admin.open("/settings");
    const form = formsOf(page).find(({ fields }) => [fields.intent].flat()[0] === "modules")?.fields ?? {};
    const post = (fields: object) =>
      red.as.admin.post("/settings", { ...form, intent: "modules", memberships: "on", ...fields });
    const unseen = await post({});
    expect(unseen.text).toContain("no membership today");
    const done = await post({ reviewed: askedKey(unseen, "modules") ?? "" });
    expect([done.status, done.location?.replace(red.origin, "")]).toEqual([303, "/plans/new"]);
    await sql("UPDATE settings SET value = 'false' WHERE id = 'memberships'");
    expect((await api("/settings", { 11: true })).status).toBe(200);
  });
});
