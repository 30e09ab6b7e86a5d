import { ask } from "../http.ts";
import type { TestServer } from "../server.ts";

/** No request may cost more than this many times the sign-in page. */
export const MAX_TIMES = 5;

const WARM_UP = 150;
const KEPT = 31;

/** Measures what requests cost the serving process, compared with its sign-in page. */
export interface CostMeter {
  /** The processor time that a request takes, in milliseconds, including anything else that the process does meanwhile. */
  costOf(send: () => Promise<unknown>): Promise<number>;
  /** Measures the sign-in page again, so that both sides are measured under the same load. */
  refresh(times?: number): Promise<void>;
  /** The sign-in page's processor time, in milliseconds: the median of the last measurements. */
  page(): number;
}

/** @param page the address of a sign-in page */
export async function openCostMeter(server: Pick<TestServer, "cpuMs">, page: string): Promise<CostMeter> {
  const looks: number[] = [];
  const meter: CostMeter = {
    async costOf(send) {
      const before = await server.cpuMs();
      await send();
      return (await server.cpuMs()) - before;
    },
    async refresh(times = 3) {
      for (let n = 0; n < times; n++) looks.push(await meter.costOf(() => ask(page)));
      looks.splice(0, looks.length - KEPT);
    },
    page: () => median(looks),
  };
  for (let n = 0; n < WARM_UP; n++) await ask(page);
  await meter.refresh(KEPT);
  return meter;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
