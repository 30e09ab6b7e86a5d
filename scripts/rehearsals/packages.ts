import { existsSync } from "node:fs";
import { canInstallPackages, installPackage } from "../debian-package.mjs";

/** Debian's packages that rehearsals use, and the program by which each is known to be there. */
const PROGRAMS = {
  caddy: "/usr/bin/caddy",
  catatonit: "/usr/bin/catatonit",
  "etcd-server": "/usr/bin/etcd",
  faketime: "/usr/bin/faketime",
  haproxy: "/usr/sbin/haproxy",
  mmdebstrap: "/usr/bin/mmdebstrap",
  patroni: "/usr/bin/patroni",
  pgbackrest: "/usr/bin/pgbackrest",
  pgbouncer: "/usr/sbin/pgbouncer",
  podman: "/usr/bin/podman",
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  prometheus: "/usr/bin/prometheus",
  runc: "/usr/sbin/runc",
} as const;

export type PackageName = keyof typeof PROGRAMS;

/** The path of a package's program. */
export function programOf(name: PackageName): string {
  return PROGRAMS[name];
}

/** The packages among these that are not installed. */
export function missingPackages(names: readonly PackageName[]): PackageName[] {
  return names.filter((name) => !existsSync(PROGRAMS[name]));
}

/** Installs packages of the distribution. Throws where that takes another user, or another system. */
export async function installPackages(
  names: readonly PackageName[],
  say: (line: string) => void,
): Promise<void> {
  if (!canInstallPackages())
    throw new Error("Packages can only be installed as root, on Debian or its like.");
  for (const name of names) {
    say(`Installing ${name} …`);
    await installPackage(name);
  }
}
