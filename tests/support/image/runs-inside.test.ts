import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/toolchain.mjs";
import { composeSettings } from "./compose-file.ts";
import { copiedPaths, isIgnored, reached } from "./runs-inside.ts";

const {
  scripts,
  dependencies,
}: Record<"scripts" | "dependencies", Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
);
/** The files of the commands that hosts run. */
const COMMANDS = Object.entries(scripts)
  .filter(([name]) => /^(serve|jobs|migrate|provision|doctor|cells|clubs:.+)$/.test(name))
  .map(([, command]) => command.split(" ").at(-1) ?? "");
/** Files that are started by name, in a thread or a process of their own. */
const BY_NAME = [
  "app/infra/pictures/draw-pictures.server.ts",
  "app/core/members/file/reading/reading-thread.ts",
  "app/infra/documents/sheets/sheet-thread.ts",
  "modules/teams/computations/computations.ts",
];
/** What catches mails on somebody's own machine; without it, SMTP_URL is asked for. */
const OPTIONAL = new Set(["scripts/lab/mail-sink.ts"]);
const copied = copiedPaths();
const { files, packages } = reached([...COMMANDS, ...BY_NAME], OPTIONAL);

it("the image has every file that serving and the hosts' commands reach", () => {
  const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));
  expect(files.size).toBeGreaterThan(500);
  expect([...files].filter((file) => !isCopied(file) || isIgnored(file))).toEqual([]);
});

it("the image has every package that they need", () => {
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});

it("no test gets into the image", () => {
  const kept = [
    "tests/support/http.ts",
    "app/env.server.test.ts",
    "modules/payments/tests/conformance.ts",
    ".env",
  ];
  expect(kept.filter((path) => !isIgnored(path))).toEqual([]);
});

it("compose.yaml gives the image no right, and nothing to write but its volume and memory", () => {
  const { closed, migrate } = composeSettings();
  expect(closed).toEqual([
    "--read-only",
    "--init",
    "--read-only-tmpfs=false",
    "--tmpfs",
    "/tmp",
    "--cap-drop=all",
    "--security-opt=no-new-privileges",
  ]);
  expect(reached(migrate.slice(1, 2)).files.size).toBeGreaterThan(100);
});

it("compose.yaml has no password of its own, and gives the superuser's to the migration alone", () => {
  const text = readFileSync(join(ROOT, "compose.yaml"), "utf8");
  expect(text.match(/PASSWORD(:-|-)/g)).toBeNull();
  const [, app = ""] = /^x-app:([\s\S]*?)^services:/m.exec(text) ?? [];
  expect(app).toMatch(/^ +POSTGRES_PASSWORD: ""$/m);
  const users = text.split("\n").filter((line) => line.includes("${POSTGRES_PASSWORD"));
  expect(users).toHaveLength(2);
  expect(users[1]).toContain("scripts/hosting/migrate.ts");
  const images = [text, readFileSync(join(ROOT, "Dockerfile"), "utf8")].flatMap(
    (file) => file.match(/^.*\b(?:image: |BASE=)[\w./-]+:.*$/gm) ?? [],
  );
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
});
