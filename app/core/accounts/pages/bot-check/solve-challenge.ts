import { solveChallengeWorkers } from "altcha-lib";
import type { Challenge } from "altcha-lib/types";
import ProofWorker from "./proof-worker.ts?worker";

/** Even a phone can spare this many cores. */
const WORKERS = 2;

/** Fetches a challenge and solves it in web workers. Returns the proof as text; empty if there is none. */
export async function solveChallenge(): Promise<string> {
  const answer = await fetch("/bot-check");
  if (answer.status !== 200) return "";
  const challenge = (await answer.json()) as Challenge;
  const createWorker = () => new ProofWorker();
  const solution = await solveChallengeWorkers({ challenge, concurrency: WORKERS, createWorker });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : "";
}
