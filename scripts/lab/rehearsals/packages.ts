import { existsSync } from "node:fs";
import { canInstallPackages, installPackage } from "../../debian-package.mjs";

/** The Debian packages that rehearsals use, each with a program whose presence shows that it is installed. */
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

export function missingPackages(names: readonly PackageName[]): PackageName[] {
  return names.filter((name) => !existsSync(PROGRAMS[name]));
}

/** Installs packages of the distribution. Throws unless this is root on Debian or its like. */
export async function installPackages(
  names: readonly PackageName[],
  say: (line: string) => void,
): Promise<void> {
  if (names.length === 0) return;
  if (!canInstallPackages())
    throw new Error("Packages can only be installed as root, on Debian or a derivative.");
  for (const name of names) {
    say(`Installing ${name} …`);
    await installPackage(name);
  }
}
