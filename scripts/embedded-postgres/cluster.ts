import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Place, serverEnvironment } from "./place.ts";

/**
 * Makes the cluster in this place if there is none, and returns its superuser's password.
 * The cluster is made beside its final place and renamed, so that a crash leaves none half made.
 */
export async function initialiseCluster(
  place: Place,
  options: { durable?: boolean },
  log: (line: string) => void,
): Promise<string> {
  const passwordFile = (cluster: string) => join(cluster, "owner-password");
  if (existsSync(passwordFile(place.cluster)))
    return (await readFile(passwordFile(place.cluster), "utf8")).trim();
  log("Making a new database cluster.");
  await mkdir(place.root, { recursive: true });
  const draft = join(place.root, `draft-${process.pid}`);
  const secret = join(place.root, `secret-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const password = randomBytes(18).toString("base64url");
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  if (place.account.uid !== undefined && place.account.gid !== undefined) {
    await chown(draft, place.account.uid, place.account.gid);
    await chown(secret, place.account.uid, place.account.gid);
    await chmod(place.root, 0o755);
  }
  const done = spawnSync(
    join(place.binaries, "initdb"),
    [
      `--pgdata=${draft}`,
      "--username=owner",
      `--pwfile=${secret}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(options.durable === false ? ["--no-sync"] : []),
    ],
    { ...place.account, cwd: "/", env: serverEnvironment(), encoding: "utf8" },
  );
  await rm(secret, { force: true });
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? done.stderr}`);
  await writeFile(passwordFile(draft), `${password}\n`, { mode: 0o600 });
  try {
    await rename(draft, place.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Fine if another process was faster; anything else in that place is not ours to remove.
    if (!existsSync(passwordFile(place.cluster))) throw error;
    return (await readFile(passwordFile(place.cluster), "utf8")).trim();
  }
  return password;
}
