// Finds what must not be in the repository: machine paths, registry addresses, secrets, marks of unfinished work.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./toolchain.mjs";

const SOURCE = /\.(ts|tsx|mjs|cjs|js|css)$/;
const TEXT =
  /\.(ts|tsx|mjs|cjs|js|css|json|md|yaml|yml|html|svg|sh|txt|csv|example|npmrc|run)$|Dockerfile$|\.ci\/run$/;

const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bsk_live_[A-Za-z0-9]{10,}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
];

// Assembled from pieces, so that this file does not match itself.
const MARKS = new RegExp(
  `\\b(${["TO", "FIX"].map((word) => `${word}${word === "TO" ? "DO" : "ME"}`).join("|")}|X{3})\\b`,
);
const IGNORES = new RegExp(`@ts-${"ignore"}|@ts-${"nocheck"}`);

/** A file or folder of ours, as documents name it: in backticks, from the root. */
const NAMED_FILE = /`((?:app|docs|migrations|modules|scripts|tenants|tests)\/[\w./-]*)`/g;

/** The only files that may read environment variables. */
const READS_ENVIRONMENT = /^(app\/core\/env\.server\.ts|scripts\/|tests\/)|\.config\.ts$|\.test\.ts$/;

/**
 * Each fault as one line, "file: what is wrong".
 * @param {{ path: string, text: string }[]} files
 */
export function repositoryFaults(files = trackedFiles()) {
  return files.flatMap((file) => [...faultsOf(file)].map((fault) => `${file.path}: ${fault}`));
}

function* faultsOf({ path, text }) {
  if (path === "package-lock.json") {
    if (text.includes('"resolved"'))
      yield 'holds "resolved" addresses (npm install with omit-lockfile-registry-resolved)';
    if (
      /https?:\/\/(?!github\.com|opencollective\.com|[^"]*(fund|sponsor|patreon|liberapay|ko-fi))[^"]*registry/i.test(
        text,
      )
    )
      yield "names a registry";
    return;
  }
  if (text.includes(ROOT.replace(/\/$/, "")) && ROOT.length > 6) yield "names this machine's path";
  if (/(^|[\s"'`(=])\/(home|Users)\/[a-z]/m.test(text)) yield "names a home folder";
  if (SECRETS.some((secret) => secret.test(text))) yield "looks like it holds a secret";
  if (path.endsWith(".md")) {
    const gone = [...text.matchAll(NAMED_FILE)]
      .map(([, name]) => name)
      .filter((name) => !existsSync(join(ROOT, name)));
    for (const name of new Set(gone)) yield `names ${name}, which does not exist`;
  }
  if (!SOURCE.test(path)) return;
  if (MARKS.test(text)) yield "has an unfinished mark";
  if (IGNORES.test(text)) yield "silences the type checker";
  if (/(from |import\()"remix"/.test(text)) yield "imports the stub package remix";
  if (text.includes("process.env") && !READS_ENVIRONMENT.test(path))
    yield "reads the environment (app/core/env.server.ts does)";
}

function trackedFiles() {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 50_000_000,
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  return listed.stdout
    .split("\0")
    .filter((path) => TEXT.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}
