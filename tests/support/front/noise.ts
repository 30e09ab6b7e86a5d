import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ask } from "../http.ts";
import { memberFile } from "../importing/member-file.ts";

// Runs one noisy club in a thread of its own, so that it does not hold up the clients that measure.

/** Who makes noise, and how much. */
export interface Noise {
  origin: string;
  token: string;
  cookie: string;
  connections: number;
  rows: number;
}

/** A caller that is turned away tries again at once, but not endlessly within one tick. */
const PAUSE_MS = 50;

const { origin, token, cookie, connections, rows }: Noise = workerData;
const form = new FormData();
form.set("file", new File([memberFile("noise", rows)], "members.csv", { type: "text/csv" }));
const upload = new Response(form);
const contentType = upload.headers.get("content-type") ?? "";
const body = Buffer.from(await upload.arrayBuffer());
const call = { "s-auth": token };
const acts = [
  () => ask(`${origin}/api/users/export`, { headers: call }),
  () => ask(`${origin}/api/users/export?format=csv`, { headers: call }),
  () =>
    ask(`${origin}/api/users/import`, {
      method: "POST",
      headers: { ...call, "content-type": contentType },
      body,
    }),
  () => ask(`${origin}/organization`, { headers: { cookie } }),
];

const statuses: Record<string, number> = {};
let goesOn = true;
const lanes = Array.from({ length: connections }, async (_, number) => {
  for (let turn = number; goesOn; turn++) {
    const answer = await acts[turn % acts.length]?.().catch(() => undefined);
    const key = String(answer?.status ?? "no answer");
    statuses[key] = (statuses[key] ?? 0) + 1;
    if (!answer || answer.status === 429) await delay(PAUSE_MS);
  }
});
parentPort?.once("message", async () => {
  goesOn = false;
  await Promise.all(lanes);
  parentPort?.postMessage(statuses);
});
