import { ask } from "../http.ts";
import type { TestServer } from "../server.ts";

/** Nothing that anybody may send costs more than so many times the sign-in page. */
export const MAX_TIMES = 5;

const WARM_UP = 150;
const KEPT = 31;

/** What requests cost the serving process, next to its sign-in page. */
export interface CostMeter {
  /** Processor time of what is sent, in milliseconds; what the process does besides is in it. */
  costOf(send: () => Promise<unknown>): Promise<number>;
  /** Looks at the sign-in page again, so that both sides see the same machine. */
  refresh(times?: number): Promise<void>;
  /** The sign-in page's processor time, in milliseconds: the median of the last looks. */
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
