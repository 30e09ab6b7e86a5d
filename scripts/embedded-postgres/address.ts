import { lchown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./place.ts";
import type { PidFile } from "./postmaster.ts";

/** The longest path of a Unix socket in bytes, with its closing NUL: 104 on macOS, 108 on Linux. */
const LONGEST_PATH = 104;

/** The setting takes a list, in which these characters have a special meaning. */
const NOT_IN_A_LIST = /[,"]/;

/**
 * The folder of the server's socket, made if there is none; empty on Windows, and if the path can't be written in the
 * server's settings or is too long for the system. A page costs a sixth less over a socket than over the loopback address.
 */
export async function makeSocketFolder(place: Place): Promise<string> {
  const folder = join(place.root, "socket");
  const longest = Buffer.byteLength(join(folder, ".s.PGSQL.65535.lock"));
  if (process.platform === "win32" || longest >= LONGEST_PATH || NOT_IN_A_LIST.test(folder)) return "";
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const { uid, gid } = place.account;
  if (uid !== undefined && gid !== undefined) await lchown(folder, uid, gid);
  return folder;
}

/** The superuser's connection string. A client that knows no `host` parameter still finds the loopback address. */
export function addressOf({ port, socketFolder }: PidFile, password: string): string {
  const url = `postgres://owner:${password}@127.0.0.1:${port}/postgres`;
  return socketFolder ? `${url}?${new URLSearchParams({ host: socketFolder })}` : url;
}
