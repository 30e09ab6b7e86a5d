import { rehearseImage } from "#tests/support/image/rehearse.ts";
import { defineRehearsal, onPostgres } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "the image is built and run by a container engine, from founding a club to an upgrade",
  help: `Builds two images with Podman and the Dockerfile, on a base made of this machine's Debian and the project's Node: this version's,
and the previous one's, from the last commit without the newest migration. Both run without root, without capabilities and
with a read-only file system, on a PostgreSQL outside. On the previous version a club is founded, and a member signs in and checks
in. While members use it, this version migrates the database, replaces the previous one, is killed (kill -9), and is stopped. A
fault is a right that the container has but does not need, a health check that does not become healthy, a request that fails during
the migration or is cut off by the stop, an exit code other than 0, a hosting command that does not run inside, or an acknowledged
check-in that is lost. Needs root. Keeps the layers in .cache/image for the next run.`,
  packages: ["podman", "runc", "catatonit", "mmdebstrap"],
  needsRootFor: "containers",
  options: {
    kills: { default: 3, unit: "kills" },
    rate: { default: 10, unit: "requests a second" },
  },
  async run({ options, say, fault }) {
    await onPostgres(say, (url) =>
      rehearseImage(url, { kills: options.kills, perSecond: options.rate, say, fault }),
    );
  },
});
