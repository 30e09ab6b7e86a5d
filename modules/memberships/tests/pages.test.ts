import { describe, expect, it } from "vitest";
import { serveClub } from "#tests/support/served.ts";
import { callApi } from "#tests/support/two-clubs.ts";

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
    expect((await red.as.player.post("/my-memberships", form)).status).toBe(303);
    expect((await red.as.player.post("/my-memberships", form)).status).toBe(409);
    expect(await home()).not.toContain(BANNER);
    expect((await take()).status).toBeLessThan(300);
    expect((await red.as.coach.open(`/attendance/${red.ids.session}`)).text).toContain("May play");
  });
});
