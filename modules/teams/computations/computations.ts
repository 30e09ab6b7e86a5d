// These run in a thread of their own (app/infra/threads): 60 players take some 30 ms, during which no page would be answered.

import type { TeamsPicture } from "../picture/teams-picture.ts";
import { balance as balanced } from "../solver/balance.ts";
import { leastChange as leastChanged } from "../solver/least-change.ts";
import type { Team, TeamProblem } from "../solver/problem.ts";

export const balance = ({ problem, seed }: { problem: TeamProblem; seed: number }) => balanced(problem, seed);

export const leastChange = ({ problem, current }: { problem: TeamProblem; current: readonly Team[] }) =>
  leastChanged(problem, current);

/** Loads the drawing code on demand: making teams needs neither fonts nor an image library. */
export const picture = async (shown: TeamsPicture): Promise<Uint8Array> =>
  (await import("../picture/drawing/draw-picture.server.ts")).drawPicture(shown);

type Computed<F extends (input: never) => unknown> = {
  input: Parameters<F>[0];
  output: Awaited<ReturnType<F>>;
};

declare module "#app/core/module-system/work.ts" {
  interface Computations {
    "teams:balance": Computed<typeof balance>;
    "teams:leastChange": Computed<typeof leastChange>;
    "teams:picture": Computed<typeof picture>;
  }
}
