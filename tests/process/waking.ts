import cluster from "node:cluster";
import { onWake, passWakesOn, wakeElsewhere } from "#scripts/run/wake.ts";

// Two processes: the second announces work; the first, which has the jobs, prints that it was woken, and ends both.
if (cluster.isPrimary) {
  const jobs = cluster.fork({ HAS_JOBS: "1" });
  jobs.once("exit", (code) => process.exit(code));
  for (const worker of [jobs, cluster.fork()]) passWakesOn(worker, () => jobs);
} else if (process.env.HAS_JOBS) {
  onWake(() => {
    console.log("woken");
    process.exit(0);
  });
} else {
  // The other may not be listening yet.
  setInterval(wakeElsewhere, 50);
}
