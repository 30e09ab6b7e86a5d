import { rehearseImage } from "#tests/support/image/rehearse.ts";
import { defineRehearsal, onPostgres } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "the image, built and run by a container engine, from a club's founding to an upgrade",
  help: `Builds the image with Podman by the Dockerfile as it stands, on a base of this machine's Debian and the project's Node, and that of
the version before: of the last commit without the newest migration. Both run without root, capabilities or a file system to write to, on a
PostgreSQL of ours. On the version before a club is founded and a member signs in and checks in; while members use it this
version migrates, then takes its place, is killed (−9) and stopped. A fault is a right that it has and does not need, a health check that does
not become healthy, a request that failed during the migration or was cut off by the stop, an exit code other than 0, a command of the host that does not
run inside, or an acknowledged check-in that is not there. It takes root, and keeps the layers in .cache/image for the next run.`,
  packages: ["podman", "runc", "catatonit", "mmdebstrap"],
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
