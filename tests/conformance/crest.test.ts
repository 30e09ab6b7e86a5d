import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { callApi } from "#tests/support/http.ts";
import { picture } from "#tests/support/picture.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const { red, blue } = await serveTwoClubs();
const stranger = openVisitor(red.origin);

const logoOf = async () => {
  const { text } = await callApi(red.origin, "/", { token: red.apiToken.player });
  return (JSON.parse(text) as { logo: string | null }).logo ?? "";
};
const put = async (logo: File) =>
  callApi(red.origin, "/logo", { method: "PUT", token: red.apiToken.admin, body: { logo } });

it("is sent by the API, and shown to everybody under an address of its own for good", async () => {
  expect((await put(await picture(1))).status).toBe(200);
  const first = await logoOf();
  expect(first).toMatch(new RegExp(`^${red.origin}/crest/[0-9a-f]{32}-192\\.png$`));
  const shown = await stranger.ask(first);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  // Webmail shows the crest on other servers' pages.
  expect(shown.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(shown.headers.getSetCookie()).toEqual([]);

  const login = parse((await stranger.open("/login")).text);
  const path = new URL(first).pathname;
  expect(login.querySelector(".plain-head img.crest")?.getAttribute("src")).toBe(path);
  expect(login.querySelector('link[rel="icon"]')?.getAttribute("href")).toBe(path.replace("192", "64"));
  const manifest = JSON.parse((await stranger.ask("/club.webmanifest")).text) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect([src, (await stranger.ask(src)).status]).toEqual([src, 200]);

  expect((await openVisitor(blue.origin).ask(path)).status).toBe(404);
  expect((await stranger.ask(path.replace("192", "100"))).status).toBe(404);

  await put(await picture(2));
  const second = await logoOf();
  expect(second).not.toBe(first);
  // Mails sent before still show a crest.
  const moved = await stranger.ask(first);
  expect([moved.status, moved.location, moved.headers.get("cache-control")]).toEqual([
    302,
    second,
    "no-store",
  ]);
});

it("is refused at its field, and nothing changes", async () => {
  const before = await logoOf();
  const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "crest.png", { type: "image/png" });
  const answer = await put(svg);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    422,
    expect.objectContaining({ error: "picture-type", field: "logo" }),
  ]);
  const form = new FormData();
  const fields = { intent: "club", name: "Red club", description: "", address: "", accent: "" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("logo", svg);
  const sent = new Response(form);
  const page = await red.as.admin.ask("/settings", {
    method: "POST",
    headers: { "content-type": sent.headers.get("content-type") ?? "", origin: red.origin },
    body: Buffer.from(await sent.arrayBuffer()),
  });
  const input = parse(page.text).querySelector('input[name="logo"]');
  expect([page.status, input?.getAttribute("aria-invalid")]).toEqual([422, "true"]);
  expect(await logoOf()).toBe(before);
});

it("is removed, and the initials stand in", async () => {
  const { pathname } = new URL(await logoOf());
  const token = red.apiToken.admin;
  expect((await callApi(red.origin, "/logo", { method: "DELETE", token })).status).toBe(204);
  expect(await logoOf()).toBe("");
  expect((await stranger.ask(pathname)).status).toBe(404);
  const login = parse((await stranger.open("/login")).text);
  expect(login.querySelector(".plain-head .crest")?.text).toBe("RC");
});
