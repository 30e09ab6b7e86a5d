import { readFile } from "node:fs/promises";
import autocannon from "autocannon";

/** The result of one load. */
export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time that the server itself took per request, if known. */
  processor?: number;
}

const CONNECTIONS = 10;

/**
 * Loads a loopback address for some seconds: each connection sends its share of the requests, over and over. If there
 * are fewer requests than connections, all connections send the same ones. Any status but the expected one is an error.
 */
export async function load(
  url: string,
  options: { seconds: number; requests: autocannon.Request[]; status: number; connections?: number },
): Promise<Load> {
  const { connections = CONNECTIONS } = options;
  let unexpected: number | undefined;
  const requests = options.requests.map((request) => ({
    ...request,
    onResponse: (status: number) => {
      if (status !== options.status) unexpected = status;
    },
  }));
  let opened = 0;
  const result = await autocannon({
    url,
    duration: options.seconds,
    connections,
    requests,
    setupClient(client) {
      const own = requests.filter((_, index) => index % connections === opened % connections);
      opened++;
      if (own.length > 0 && requests.length >= connections) client.setRequests(own);
    },
  });
  if (unexpected !== undefined)
    throw new Error(`${url} answered ${unexpected} instead of ${options.status}.`);
  if (result.errors > 0) throw new Error(`${url} had ${result.errors} failed requests.`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Runs `work` over and over for some seconds, several at a time. */
export async function repeat(seconds: number, work: (turn: number) => Promise<void>): Promise<Load> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let turn = 0;
  const lane = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await work(turn++);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requestsPerSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Runs a load and adds the processor time that a process spent on it. Linux counts in hundredths of a second. */
export async function withProcessorTime(
  pid: number,
  seconds: number,
  run: () => Promise<Load>,
): Promise<Load> {
  const before = await processorMilliseconds(pid);
  const result = await run();
  const spent = (await processorMilliseconds(pid)) - before;
  return { ...result, processor: spent / (result.requestsPerSecond * seconds) };
}

async function processorMilliseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name in brackets, the 12th and 13th fields are user and system time.
  const [user, system] = (stat.split(") ")[1] ?? "").split(" ").slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}

/** The mean of several loads. */
export function meanOf(loads: Load[]): Load {
  const mean = (of: keyof Load) =>
    loads.reduce((sum, one) => sum + (one[of] ?? Number.NaN), 0) / loads.length;
  const processor = mean("processor");
  return {
    requestsPerSecond: mean("requestsPerSecond"),
    p50: mean("p50"),
    p99: mean("p99"),
    ...(processor > 0 && { processor }),
  };
}

/** Resident memory of a process in MB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
