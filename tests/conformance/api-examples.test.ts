import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callApi } from "#tests/support/http.ts";
import { makeScratchFolder } from "#tests/support/scratch.ts";
import { serveClub } from "#tests/support/served.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");
const LOOPBACK = pathToFileURL(join(import.meta.dirname, "../support/loopback.mjs")).href;
const PASSWORD = "correct horse battery staple";

/** The examples by their headings. */
const examples = new Map(
  PAGE.split(/^## /m).flatMap((section) => {
    const [, language, code] = /^```(sh|js)\n([\s\S]*?)^```$/m.exec(section) ?? [];
    return language && code ? [[section.split("\n")[0] ?? "", { language, code }] as const] : [];
  }),
);

const { red } = await serveClub();
const folder = makeScratchFolder("api-examples");
afterAll(() => rmSync(folder, { recursive: true }));
let key = "";

beforeAll(async () => {
  const asAdmin = (method: string, path: string, body: object) =>
    callApi(red.origin, path, { method, token: red.apiToken.admin, body });
  const made = await asAdmin("POST", "/keys", { name: "Examples", access: "full" });
  key = JSON.parse(made.text).key;
  expect((await asAdmin("PUT", "/users/me/password", { password: PASSWORD })).status).toBe(204);
});

/** Runs an example as a reader of the page would. */
function run(heading: string): string {
  const { language, code } = examples.get(heading) ?? { language: "sh", code: "false" };
  const file = join(folder, language === "js" ? "example.mjs" : "example.sh");
  writeFileSync(file, code);
  const [program, ...options] = language === "js" ? [process.execPath, "--import", LOOPBACK] : ["sh", "-eu"];
  const { status, stdout, stderr } = spawnSync(program ?? "", [...options, file], {
    cwd: folder,
    encoding: "utf8",
    timeout: 30_000,
    env: { ...process.env, CLUB: red.origin, KEY: key, EMAIL: "admin@red.example", PASSWORD },
  });
  expect([status, stderr], stdout).toEqual([0, ""]);
  return stdout;
}

const LOOKS: Record<string, (output: string) => void> = {
  "Read the next sessions": (output) =>
    expect(JSON.parse(output)).toMatchObject([{ id: red.ids.session, name: "Red training", status: 0 }]),
  "Answer a session: check in, check out": (output) =>
    expect(JSON.parse(output)).toMatchObject({ id: red.ids.session, attending: 1 }),
  "Send a call again": (output) => {
    const made = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(made).toMatchObject([{ name: "Ben Okafor" }, { id: made[0].id }, { id: made[0].id }]);
  },
  "Members as a spreadsheet": (output) => {
    expect(output).toMatch(/^\uFEFF?"?Name/i);
    expect(readFileSync(join(folder, "members.csv"), "utf8")).toContain("player@red.example");
  },
  "Attendance as a spreadsheet": (output) => {
    const [head, ...rows] = output.trim().split("\n");
    expect(output.startsWith("\uFEFF")).toBe(true);
    expect(head).toBe('"Date","Session","Member","Answer"');
    expect(rows.join("\n")).toMatch(/"\d{4}-\d\d-\d\d","Red training","Red player","yes"/);
  },
  "A calendar": (output) => {
    expect(output).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(output).toContain("Red training");
  },
};

it("has a look at each example of the page", () => {
  expect([...examples.keys()].sort()).toEqual(Object.keys(LOOKS).sort());
});

it.each(Object.entries(LOOKS))("%s", (heading, look) => {
  look(run(heading));
});
