import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/toolchain.mjs";

/** What `compose.yaml` says about the product's containers, as arguments for Podman. */
export interface ComposeSettings {
  /** Rights, and where it may write. */
  closed: string[];
  /** The seconds until a container that was asked to stop is killed. */
  graceSeconds: number;
  /** For how many seconds it goes on serving after it was asked to stop. */
  drainSeconds: string;
  /** The command of the migration step; what begins with `postgres:` in it is the superuser's address. */
  migrate: string[];
}

/** Reads the settings line by line, since no package of ours reads YAML. Throws if one is missing. */
export function composeSettings(text = readFileSync(join(ROOT, "compose.yaml"), "utf8")): ComposeSettings {
  const textOf = (name: string) => {
    const [, value] = new RegExp(`^ +${name}: (.+)$`, "m").exec(text) ?? [];
    if (value === undefined) throw new Error(`compose.yaml does not say ${name}.`);
    return value;
  };
  const listOf = (name: string) =>
    textOf(name)
      .slice(1, -1)
      .split(", ")
      .map((one) => one.replaceAll('"', ""));
  const isOn = (name: string, flag: string) => (textOf(name) === "true" ? [flag] : []);
  return {
    closed: [
      ...isOn("read_only", "--read-only"),
      ...isOn("init", "--init"),
      "--read-only-tmpfs=false",
      ...listOf("tmpfs").flatMap((folder) => ["--tmpfs", folder]),
      ...listOf("cap_drop").map((name) => `--cap-drop=${name.toLowerCase()}`),
      ...listOf("security_opt").map((option) => `--security-opt=${option.replace(":true", "")}`),
    ],
    graceSeconds: Number.parseInt(textOf("stop_grace_period"), 10),
    drainSeconds: textOf("DRAIN_SECONDS").replaceAll('"', ""),
    migrate: listOf("command"),
  };
}

/** What `compose.yaml` has PostgreSQL's image run in an empty volume, for an owner and a database of this name. */
export function ownerStatements({ name, password }: { name: string; password: string }): string[] {
  const lines = readFileSync(join(ROOT, "ops/compose/owner.sql"), "utf8")
    .split("\n")
    .filter((line) => line && !/^(--|\\)/.test(line));
  return lines.map((line) => line.replaceAll("teamsheet", name).replace(":'password'", `'${password}'`));
}
