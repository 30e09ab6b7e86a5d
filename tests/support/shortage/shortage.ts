import type { BusyClub } from "../front/busy-club.ts";
import type { TestServer } from "../server.ts";

/** Something that runs short for a while. */
export interface Shortage {
  what: string;
  /** Do pages go on as usual? */
  reads?: boolean;
  /** Does everything go on as usual? */
  all?: boolean;
  begin(server: TestServer, club: BusyClub): Promise<void>;
  end(): Promise<void>;
}

/** The result of a shortage. */
export interface ShortageReport {
  what: string;
  /** What members saw meanwhile: the number of requests, how many of them were told to come back later, and the slowest. */
  tried: number;
  told: number;
  slowestMs: number;
  /** From the end of the shortage until a whole second went by without a refusal. */
  backMs: number;
  faults: string[];
}
