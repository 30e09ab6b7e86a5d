import { openFixture, vacuum } from "/work/main/scripts/lab/bench/fixture.ts";
import { load, withProcessorTime } from "/work/main/scripts/lab/bench/load.ts";
import { startScript } from "/work/main/scripts/lab/bench/processes.ts";
import { apiList, checkIns, homePage } from "/work/main/scripts/lab/bench/requests.ts";

const what = process.argv[2] ?? "home";
const seconds = Number(process.argv[3] ?? 6);
const fixture = await openFixture();
await vacuum(fixture);
const [reader] = fixture.callers;
const product = await startScript("scripts/serve.ts", {
  ...fixture.environment,
  LOG_LEVEL: "info",
  ...(process.env.PROF
    ? { NODE_OPTIONS: "--cpu-prof --cpu-prof-dir=/tmp/prof --cpu-prof-interval=200" }
    : {}),
});
const host = `${fixture.club.subdomain}.localhost:${product.port}`;
const requests =
  what === "home"
    ? [homePage(reader, host)]
    : what === "checkin"
      ? checkIns(fixture, host)
      : [apiList(reader, host)];
const status = what === "checkin" ? 303 : 200;
await load(`http://127.0.0.1:${product.port}`, { seconds: 3, requests, status });
const r = await withProcessorTime(product.pid, seconds, () =>
  load(`http://127.0.0.1:${product.port}`, { seconds, requests, status }),
);
console.log(r);
await product.stop();
await fixture.close();
