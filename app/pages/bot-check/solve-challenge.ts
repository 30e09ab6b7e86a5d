import { solveChallengeWorkers } from "altcha-lib";
import type { Challenge } from "altcha-lib/types";
import ProofWorker from "./proof-worker.ts?worker";

/** A phone has this many processors to spare. */
const WORKERS = 2;

/** Fetches a challenge and works on it beside the page. Answers the proof as text, or nothing when there is none. */
export async function solveChallenge(): Promise<string> {
  const answer = await fetch("/bot-check");
  if (answer.status !== 200) return "";
  const challenge = (await answer.json()) as Challenge;
  const createWorker = () => new ProofWorker();
  const solution = await solveChallengeWorkers({ challenge, concurrency: WORKERS, createWorker });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : "";
}
