import type { Logger } from "#app/infra/logger.server.ts";
import { CellDownError } from "#tenants/cells/breaker.ts";

/** How often a loop that found no work looks again, in milliseconds. */
const POLL_MS = 1_000;

/** One iteration of a loop; resolves to whether there may be more to do right away. */
export interface Step {
  (): Promise<boolean>;
  /** Waits for what the step has left running. */
  rest?(): Promise<unknown>;
}

export interface Loop {
  start(): void;
  wake(): void;
  stop(): Promise<void>;
}

/** Repeats `step` immediately as long as it finds work; otherwise, and after an error, after `pollMs` or when woken. */
export function createLoop(
  step: Step,
  log: Logger,
  { onWork, pollMs = POLL_MS }: { onWork?: () => void; pollMs?: number | undefined } = {},
): Loop {
  let running: Promise<void> | undefined;
  let stopping = false;
  let woken = false;
  let interrupt = () => {};

  async function run() {
    while (!stopping) {
      woken = false;
      let worked = false;
      try {
        worked = await step();
        if (worked) onWork?.();
      } catch (error) {
        // The failure of a cell was logged when it happened; while the cell is left alone for a moment, there is
        // nothing new to log.
        if (!(error instanceof CellDownError)) log.error({ err: error }, "queue");
      }
      if (!worked && !woken && !stopping) await pause();
    }
    await step.rest?.();
  }
  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  return {
    start() {
      running ??= run();
    },
    wake() {
      woken = true;
      interrupt();
    },
    async stop() {
      stopping = true;
      interrupt();
      await running;
    },
  };
}
